import { BlogopsError } from '../../contract/errors.ts'
import type { Caller } from '../../contract/handler.ts'
import type { User } from '../../contract/schemas/account.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { UserRecord } from '../../ports/records.ts'
import { assertGoodPassword, type Passwords, toUsernameKey } from './passwords.ts'
import type { CodeProof, SecondFactor } from './second-factor.ts'
import { endUserSessions, type Sessions, type StartedSession, toStartedSession } from './sessions.ts'
import type { Attempt, Throttle } from './throttle.ts'
import { getTokenScopes, type Tokens } from './tokens.ts'
import { createCodeRequiredError, createWrongCodeError, hasTotp } from './totp.ts'
import { findUserByName, getRole, toUser, withdrawResetLinks } from './users.ts'

export interface SignedIn {
  user: User
  session: StartedSession
}

/** The caller and the current identity. */
export interface CallerContext {
  caller: Caller
  actor: Actor
}

interface Credentials {
  username: string
  password: string
  /** Code of the authenticator app, or a recovery code. */
  code?: string | undefined
}

interface LoginOptions {
  records: RecordStore
  passwords: Passwords
  sessions: Sessions
  throttle: Throttle
  secondFactor: SecondFactor
}

type Verification =
  | { user: UserRecord; code?: SpendableCode; error?: undefined }
  | { user?: undefined; code?: undefined; error: BlogopsError }

/** A correct code, and the attempts to forget when it is spent. */
interface SpendableCode {
  proof: CodeProof
  attempt: Attempt
  counts: Awaited<ReturnType<Throttle['count']>>['counts']
}

/** Sign-in and password changes. */
export function createLogin({ records, passwords, sessions, throttle, secondFactor }: LoginOptions) {
  /**
   * A missing code after a correct password counts as no attempt; a wrong one counts like a wrong password, and as a
   * wrong code.
   */
  async function verify(
    user: UserRecord | undefined,
    { password, code, address }: Credentials & { address: string },
  ): Promise<Verification> {
    if (!(await passwords.matches(user?.passwordHash, password)) || !user) return { error: wrongCredentials() }
    if (!hasTotp(user)) return { user }
    if (!code) throw createCodeRequiredError()
    const attempt = { account: user.usernameKey, address, means: 'code', within: true } as const
    const { result: proof, counts } = await throttle.count(attempt, async () => secondFactor.check(user, code))
    return proof ? { user, code: { proof, attempt, counts } } : { error: createWrongCodeError() }
  }

  /** Throttled check that the caller is the user, by a password or a code. Returns what `make` returns. */
  async function prove<T>(
    user: UserRecord,
    { address }: Caller,
    make: () => Promise<T>,
    means?: Attempt['means'],
  ): Promise<T> {
    const attempt = { account: user.usernameKey, address, ...(means && { means }) }
    const { result, counts } = await throttle.count(attempt, make)
    if (result) await records.transact(tx => throttle.clear(tx, attempt, counts))
    return result
  }

  return {
    /**
     * @throws BlogopsError `unauthorized`, the same for a wrong name and a wrong password, or for a missing code;
     * `forbidden` for a wrong code; `throttled`; `unavailable`.
     */
    async signIn(input: Credentials, { caller, actor }: CallerContext): Promise<SignedIn> {
      const attempt = { account: toUsernameKey(input.username), address: caller.address }
      const found = await findUserByName(records, input.username)
      const { result, counts } = await throttle.count(attempt, () =>
        verify(found, { ...input, address: caller.address }),
      )
      if (result.error) throw result.error
      const { user, code } = result
      return records.transact(async tx => {
        const current = await tx.get('user', user.id)
        // The user was removed, or the password or the second factor changed during verification.
        if (current?.passwordHash !== user.passwordHash || hasTotp(current) !== (code !== undefined))
          throw wrongCredentials()
        if (code) {
          await secondFactor.spend(tx, current, code.proof)
          await throttle.clear(tx, code.attempt, code.counts)
        }
        await throttle.clear(tx, attempt, counts)
        if (actor.kind === 'user') await tx.delete('session', actor.sessionId)
        return { user: toUser(user), session: toStartedSession(await sessions.begin(tx, user, caller.userAgent)) }
      })
    },

    prove,

    /**
     * Ends every session of the user, withdraws the link for a new password, and starts a new session if the caller has
     * one. Tokens are not revoked.
     * @throws BlogopsError `forbidden` for a wrong current password, `bad_request` for the new one, `throttled`,
     * `unavailable`.
     */
    async changePassword(
      user: UserRecord,
      input: { currentPassword: string; newPassword: string },
      { caller, actor }: CallerContext,
    ): Promise<StartedSession | undefined> {
      const matched = await prove(user, caller, () => passwords.matches(user.passwordHash, input.currentPassword))
      if (!matched) throw wrongPassword()
      await assertGoodPassword(input.newPassword, user.username, 'newPassword')
      const passwordHash = await passwords.hash(input.newPassword)
      return records.transact(async tx => {
        const current = await tx.get('user', user.id)
        if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
        const stored = await tx.put('user', { ...current, passwordHash })
        await endUserSessions(tx, user.id)
        await withdrawResetLinks(tx, user.id)
        return actor.kind === 'user' ? toStartedSession(await sessions.begin(tx, stored, caller.userAgent)) : undefined
      })
    },
  }
}

interface CallCredentials {
  /** From a cookie with a valid signature. */
  sessionId?: string
  /** Token of the `Authorization: Bearer` header; takes precedence over a cookie. */
  bearer?: string
}

/**
 * Identifies the caller from the store on every call, so that ended sessions, revoked tokens and changed roles take
 * effect at once. A cookie without an open session makes the caller anonymous, because browsers send cookies
 * automatically; an invalid token is an error.
 * @throws BlogopsError `unauthorized` for a bearer that is unknown, revoked or expired.
 */
export function createAuthentication({ sessions, tokens }: { sessions: Sessions; tokens: Tokens }) {
  return async ({ sessionId, bearer }: CallCredentials): Promise<Actor> => {
    if (bearer !== undefined) {
      const { token, user } = await tokens.use(bearer)
      const { id: userId, username } = user
      const scopes = getTokenScopes(token, user)
      return { kind: 'token', userId, username, tokenId: token.id, role: getRole(user), scopes }
    }
    const found = sessionId === undefined ? undefined : await sessions.use(sessionId)
    if (!found) return { kind: 'anonymous' }
    const { session, user } = found
    return { kind: 'user', userId: user.id, username: user.username, sessionId: session.id, role: getRole(user) }
  }
}

function wrongCredentials(): BlogopsError {
  return new BlogopsError('unauthorized', 'The username or the password is wrong.')
}

/** Not `unauthorized`, which would make a browser end its session. */
function wrongPassword(): BlogopsError {
  const message = 'The current password is wrong.'
  return new BlogopsError('forbidden', message, { details: { fields: [{ field: 'currentPassword', message }] } })
}
