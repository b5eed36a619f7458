import type { HandlersOf } from '../../contract/handler.ts'
import type * as accountsContract from '../../contract/operations/accounts.ts'
import type * as tokensContract from '../../contract/operations/tokens.ts'
import { usersStopPlans } from '../../contract/schemas/audit.ts'
import { type Actor, mayUse, type Role, scopes } from '../../contract/scopes.ts'
import type { Audit } from '../audit/audit.ts'
import type { Accounts } from './accounts.ts'

const okResult = { ok: true } as const

export function accountHandlers(accounts: Accounts, audit: Pick<Audit, 'within'>): HandlersOf<typeof accountsContract> {
  /** Runs a change of a person, with a line in the audit if it stops what they had planned. */
  async function runStoppingPlans<T>(user: string, run: () => Promise<T>, nextRole?: Role): Promise<T> {
    const plans = await accounts.countPlans(user, nextRole)
    return plans.topics + plans.publications > 0 ? audit.within(usersStopPlans, { user, ...plans }, run) : run()
  }

  return {
    'user.current': async (_, { actor }) => accounts.current(actor),
    'user.password': async (input, { actor, caller, session }) => {
      const started = await accounts.changePassword(input, { actor, caller })
      if (started) session.begin(started)
      return okResult
    },
    'auth.registration': async () => ({
      ...(await accounts.describeRegistration()),
      passkeys: await accounts.passkeys.isOffered(),
    }),
    'auth.login': async (input, { actor, caller, session }) => {
      const signedIn = await accounts.signIn(input, { actor, caller })
      session.begin(signedIn.session)
      return signedIn.user
    },
    'auth.register': async (request, { actor, caller, session }) => {
      const signedIn = await accounts.register(request, { actor, caller })
      session.begin(signedIn.session)
      return signedIn.user
    },
    'auth.logout': async (_, { actor, session }) => {
      await accounts.signOut(actor)
      // Always clear the cookie; without a session it is useless.
      session.end()
      return okResult
    },
    'users.list': async () => accounts.listUsers(),
    'users.create': async (user, { actor }) => accounts.createUser(user, actor),
    'users.password': async ({ user, newPassword }, { actor }) => accounts.setPassword(user, newPassword, actor),
    'users.reset': async ({ user }, { actor }) => accounts.createResetLink(user, actor),
    'auth.reset': async request => accounts.resetPassword(request),
    'users.role': async ({ user, role }, { actor }) =>
      runStoppingPlans(user, () => accounts.setRole(user, role, actor), role),
    'users.remove': async ({ user }, { actor, session }) => {
      const removed = await runStoppingPlans(user, () => accounts.removeUser(user))
      if (actor.kind === 'user' && actor.userId === removed.id) session.end()
      return removed
    },
    'invites.list': async () => accounts.listInvites(),
    'invites.create': async ({ role }, { actor }) => accounts.createInvite(role, actor),
    'invites.revoke': async ({ id }) => {
      await accounts.revokeInvite(id)
      return okResult
    },
    'sessions.list': async (_, { actor }) => accounts.listSessions(actor),
    'sessions.revokeAll': async ({ user }, { actor }) => ({ ended: await accounts.revokeSessions(user, actor) }),
    'sessions.revoke': async ({ id }, { actor, session }) => {
      await accounts.revokeSession(id, actor)
      if (actor.kind === 'user' && actor.sessionId === id) session.end()
      return okResult
    },
  }
}

const signInMethods = {
  anonymous: 'nothing',
  user: 'session',
  token: 'token',
  local: 'data folder',
  schedule: 'nothing',
} as const

export function permissionHandlers(): Pick<HandlersOf<typeof tokensContract>, 'user.permissions'> {
  return {
    'user.permissions': async (_, { actor }) => ({
      signedInBy: signInMethods[actor.kind],
      username: getUsername(actor),
      scopes: scopes.filter(scope => mayUse(actor, scope)),
    }),
  }
}

function getUsername(actor: Actor): string | null {
  return actor.kind === 'user' || actor.kind === 'token' ? actor.username : null
}

export function tokenHandlers(accounts: Accounts): Omit<HandlersOf<typeof tokensContract>, 'user.permissions'> {
  return {
    'tokens.list': async (_, { actor }) => accounts.listTokens(actor),
    'tokens.create': async (request, { actor }) => accounts.createToken(request, actor),
    'tokens.revoke': async ({ id }, { actor }) => ({ ok: true, alsoRevoked: await accounts.revokeToken(id, actor) }),
  }
}
