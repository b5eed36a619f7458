import { BlogopsError } from '../../contract/errors.ts'
import { parseDuration, type UsedPasskey, type User } from '../../contract/schemas/account.ts'
import { type Actor, createMissingScopeError, getActorName, type Role, type Scope } from '../../contract/scopes.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { UserRecord } from '../../ports/records.ts'
import type { PasskeyVerifier, PasswordHasher } from '../../ports/sign-in.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { createInvites, createPasswordReset } from './invites.ts'
import { type CallerContext, createAuthentication, createLogin, type SignedIn } from './login.ts'
import { createPairings, type PairingRequest } from './pairings.ts'
import { createPasskeys } from './passkeys.ts'
import { createPasswords } from './passwords.ts'
import { createRegistration, type RegistrationRequest } from './registration.ts'
import { createSecondFactor } from './second-factor.ts'
import { createChallenges, type RandomToken, createRandomToken as systemToken } from './secrets.ts'
import { createSessions } from './sessions.ts'
import { createSweep } from './sweep.ts'
import { createThrottle } from './throttle.ts'
import {
  assertMayChangePeople,
  assertMayGrant,
  assertMayManageOwn,
  assertRoleHas,
  findTokenOwner,
  getEarlierEnd,
  toTokenMaker,
} from './token-grants.ts'
import { createTokens } from './tokens.ts'
import { createUsers, findUser, getRole, type NewUser, toUser } from './users.ts'

/**
 * `setup`: the first admin registers with a one-time code, further ones with invitations; `open`: anyone; `closed`:
 * nobody.
 */
export type RegistrationMode = 'setup' | 'open' | 'closed'

interface AccountsOptions {
  records: RecordStore
  hasher: PasswordHasher
  passkeyVerifier: PasskeyVerifier
  clock: Clock
  newId: NewId
  config: {
    registration: RegistrationMode
    siteUrl: string
    /** Keys the hashes of addresses; at least 32 bytes. */
    secret: Uint8Array
  }
  /** Source of codes and secrets; the system's random source by default. */
  randomToken?: RandomToken
}

/** Dependencies of the services that store records. */
export type RecordDependencies = Pick<AccountsOptions, 'records' | 'clock' | 'newId'>

export type Accounts = ReturnType<typeof createAccounts>

interface TokenRequest {
  name: string
  scope: readonly Scope[]
  expires?: string | undefined
  user?: string | undefined
}

/** Facade of users, sessions, tokens, invitations, registration and pairing. */
export function createAccounts(options: AccountsOptions) {
  const { records, hasher, clock, newId, config, randomToken = systemToken } = options
  const dependencies = { records, clock, newId, randomToken }
  const passwords = createPasswords(hasher, randomToken)
  const throttle = createThrottle({ records, clock, secret: config.secret })
  const users = createUsers({ ...dependencies, passwords })
  const sessions = createSessions(dependencies)
  const tokens = createTokens(dependencies)
  const invites = createInvites({ ...dependencies, siteUrl: config.siteUrl })
  const { siteUrl, secret } = config
  const secondFactor = createSecondFactor({ ...dependencies, secret, siteUrl })
  const login = createLogin({ records, passwords, sessions, throttle, secondFactor })
  const challenges = createChallenges(clock, randomToken, secret)
  const verifier = options.passkeyVerifier
  const passkeys = createPasskeys({ ...dependencies, verifier, challenges, sessions, throttle, siteUrl })
  const pairings = createPairings({ ...dependencies, tokens, throttle, siteUrl, secret })
  const mode = config.registration
  const registration = createRegistration({ records, mode, users, sessions, invites, throttle, secret })
  const passwordReset = createPasswordReset({ ...dependencies, passwords, siteUrl })
  const sweep = createSweep({ records, clock })
  const startedAt = clock.now().toISOString()

  async function getOwnRecord(actor: Actor): Promise<UserRecord> {
    const user = 'userId' in actor ? await records.get('user', actor.userId) : undefined
    if (user) return user
    throw new BlogopsError('unauthorized', 'You are not signed in.', { hint: 'Sign in first: blogops login' })
  }

  async function assertMayReplacePassword(user: string, actor: Actor): Promise<void> {
    assertMayChangePeople(actor)
    if (actor.kind === 'user' && (await findUser(records, user)).id === actor.userId) throw currentPasswordRequired()
  }

  return {
    /** See `createAuthentication`. */
    authenticate: createAuthentication({ sessions, tokens }),

    /** See `createRegistration`. */
    setupCode: registration.setupCode,
    describeRegistration: registration.describe,

    async register(request: RegistrationRequest, context: CallerContext): Promise<SignedIn> {
      await sweep()
      return registration.register(request, context)
    },

    async signIn(input: Parameters<typeof login.signIn>[0], context: CallerContext): Promise<SignedIn> {
      await sweep()
      return login.signIn(input, context)
    },

    /** See `createPasskeys`. */
    passkeys: {
      ...passkeys,
      async signIn(credential: UsedPasskey, context: CallerContext): Promise<SignedIn> {
        await sweep()
        return passkeys.signIn(credential, context)
      },
    },

    async signOut(actor: Actor): Promise<void> {
      if (actor.kind === 'user') await sessions.end(actor.sessionId)
    },

    /** The local terminal has no account and is shown as `local`. */
    async current(actor: Actor): Promise<User> {
      if (actor.kind === 'local') return { id: 'local', username: 'local', role: 'owner', createdAt: startedAt }
      return toUser(await getOwnRecord(actor))
    },

    async changePassword(input: { currentPassword: string; newPassword: string }, context: CallerContext) {
      if (context.actor.kind === 'local') throw noLocalPassword()
      assertMayManageOwn(context.actor, 'accounts:write')
      return login.changePassword(await getOwnRecord(context.actor), input, context)
    },

    records,
    getOwnRecord,
    secondFactor,
    prove: login.prove,
    matchesPassword: ({ passwordHash }: UserRecord, password: string) => passwords.matches(passwordHash, password),

    listUsers: users.list,

    /** @throws BlogopsError `forbidden` for a token, `bad_request`, `conflict`, `unavailable`. */
    async createUser(user: NewUser, actor: Actor): Promise<User> {
      assertMayChangePeople(actor)
      return users.create(user)
    },

    /**
     * @throws BlogopsError `forbidden` for a token, which could sign in with the password and gain every scope, and
     * for the user's own session, which must provide the current password: see `changePassword`.
     */
    async setPassword(user: string, newPassword: string, actor: Actor): Promise<User> {
      await assertMayReplacePassword(user, actor)
      return users.setPassword(user, newPassword)
    },

    /** Creates a link with which a person chooses a new password. @throws the errors of `setPassword`. */
    async createResetLink(user: string, actor: Actor) {
      await assertMayReplacePassword(user, actor)
      return passwordReset.createLink(user, actor)
    },

    /** See `createPasswordReset`. */
    resetPassword: passwordReset.redeem,

    /** @throws BlogopsError `forbidden` for a token, which could gain scopes; `not_found`; `conflict`. */
    async setRole(user: string, role: Role, actor: Actor): Promise<User> {
      assertMayChangePeople(actor)
      return users.setRole(user, role)
    },

    countPlans: users.countPlans,
    removeUser: users.remove,

    listInvites: invites.list,

    /** @throws BlogopsError `forbidden` for a token. */
    async createInvite(role: Role, actor: Actor) {
      assertMayChangePeople(actor)
      return invites.create(role, actor)
    },

    revokeInvite: invites.revoke,

    /** Owners see the sessions of all users, others their own. @throws BlogopsError `forbidden`. */
    async listSessions(actor: Actor) {
      const userId = assertMayManageOwn(actor, 'accounts:read')
      return sessions.list(actor.kind === 'user' ? actor.sessionId : undefined, userId)
    },

    /** @throws BlogopsError `forbidden`; `not_found`, also for sessions of others that the caller may not end. */
    async revokeSession(id: string, actor: Actor): Promise<void> {
      await sessions.revoke(id, assertMayManageOwn(actor, 'accounts:write'))
    },

    /**
     * Ends all sessions of the caller but the current one, or those of a user.
     * @throws BlogopsError `forbidden` for another user without `accounts:write`; `not_found`; `bad_request`.
     */
    async revokeSessions(user: string | undefined, actor: Actor): Promise<number> {
      const onlyOwn = assertMayManageOwn(actor, 'accounts:write')
      const own = actor.kind === 'user' || actor.kind === 'token' ? actor.userId : undefined
      const named = user ?? own
      if (named === undefined) throw new BlogopsError('bad_request', 'Say whose sessions to end.', { hint: whoseHint })
      // Without the permission, no answer says whether the user exists.
      const target = onlyOwn ?? (await findUser(records, named)).id
      if (onlyOwn !== undefined && user !== undefined && user !== onlyOwn && user !== getActorName(actor))
        throw createMissingScopeError('accounts:write', actor)
      return sessions.revokeAll(target, actor.kind === 'user' ? actor.sessionId : undefined)
    },

    /** @throws BlogopsError `forbidden`. */
    listTokens: async (actor: Actor) => tokens.list(assertMayManageOwn(actor, 'accounts:read')),

    /** @throws BlogopsError `forbidden`, `not_found`, `bad_request`; `token-grants.ts` has the rules. */
    async createToken({ name, scope, expires, user }: TokenRequest, actor: Actor) {
      assertMayManageOwn(actor, 'accounts:write')
      assertMayGrant(actor, scope)
      const requestedEnd = expires === undefined ? null : new Date(clock.now().getTime() + parseDuration(expires))
      const owner = await findTokenOwner(records, actor, user)
      assertRoleHas(getRole(owner), scope)
      const parent = actor.kind === 'token' ? await records.get('token', actor.tokenId) : undefined
      const parentEndsAt = parent?.expiresAt ? new Date(parent.expiresAt) : null
      const expiresAt = getEarlierEnd(requestedEnd, parentEndsAt)
      return tokens.create({ name, scopes: scope, user: owner, expiresAt, madeBy: toTokenMaker(actor) })
    },

    /** @throws BlogopsError `forbidden`; `not_found`, also for tokens of others that the caller may not revoke. */
    revokeToken: async (id: string, actor: Actor) => tokens.revoke(id, assertMayManageOwn(actor, 'accounts:write')),

    /** See `createPairings`. */
    pairings: {
      ...pairings,
      async start(request: PairingRequest, address: string) {
        await sweep()
        return pairings.start(request, address)
      },
    },
  }
}

const whoseHint = 'For example: blogops sessions revoke-all ada'

function currentPasswordRequired(): BlogopsError {
  return new BlogopsError('forbidden', 'You need your current password to change your password.', {
    hint: 'Change it at /access. If you forgot it, run this beside the data folder: blogops users password <username>',
  })
}

function noLocalPassword(): BlogopsError {
  return new BlogopsError('bad_request', 'The terminal beside the data folder has no password to change.', {
    hint: 'Give a user a new password: blogops users password <username>',
  })
}
