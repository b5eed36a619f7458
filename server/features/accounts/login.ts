import { BlogopsError } from '../../contract/errors.ts'
import type { Caller } from '../../contract/handler.ts'
import type { User } from '../../contract/schemas/account.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { UserRecord } from '../../ports/records.ts'
import { assertGoodPassword, type Passwords } from './passwords.ts'
import { endUserSessions, type Sessions, type StartedSession, toStartedSession } from './sessions.ts'
import type { Throttle } from './throttle.ts'
import { getTokenScopes, type Tokens } from './tokens.ts'
import { toUsernameKey } from './usernames.ts'
import { findUserByName, getRole, toUser } from './users.ts'

export interface SignedIn {
  user: User
  session: StartedSession
}

/** The caller and the current identity. */
export interface CallerContext {
  caller: Caller
  actor: Actor
}

interface LoginOptions {
  records: RecordStore
  passwords: Passwords
  sessions: Sessions
  throttle: Throttle
}

/** Sign-in and password changes. */
export function createLogin({ records, passwords, sessions, throttle }: LoginOptions) {
  return {
    /**
     * @throws BlogopsError `unauthorized`, the same for a wrong name and a wrong password; `throttled`; `unavailable`.
     */
    async signIn(input: { username: string; password: string }, { caller, actor }: CallerContext): Promise<SignedIn> {
      const attempt = { account: toUsernameKey(input.username), address: caller.address }
      const user = await findUserByName(records, input.username)
      const verify = () => passwords.matches(user?.passwordHash, input.password)
      const { result: matched, counts } = await throttle.count(attempt, verify)
      if (!user || !matched) throw wrongCredentials()
      return records.transact(async tx => {
        const current = await tx.get('user', user.id)
        // The user was removed or the password changed during verification.
        if (current?.passwordHash !== user.passwordHash) throw wrongCredentials()
        await throttle.clear(tx, attempt, counts)
        if (actor.kind === 'user') await tx.delete('session', actor.sessionId)
        return { user: toUser(user), session: toStartedSession(await sessions.begin(tx, user, caller.userAgent)) }
      })
    },

    /**
     * Ends every session of the user and starts a new one if the caller has a session. Tokens are not revoked.
     * @throws BlogopsError `forbidden` for a wrong current password, `bad_request` for the new one, `throttled`,
     * `unavailable`.
     */
    async changePassword(
      user: UserRecord,
      input: { currentPassword: string; newPassword: string },
      { caller, actor }: CallerContext,
    ): Promise<StartedSession | undefined> {
      const attempt = { account: user.usernameKey, address: caller.address }
      const verify = () => passwords.matches(user.passwordHash, input.currentPassword)
      const { result: matched, counts } = await throttle.count(attempt, verify)
      if (!matched) throw wrongPassword()
      await records.transact(tx => throttle.clear(tx, attempt, counts))
      await assertGoodPassword(input.newPassword, user.username, 'newPassword')
      const passwordHash = await passwords.hash(input.newPassword)
      return records.transact(async tx => {
        const current = await tx.get('user', user.id)
        if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
        const stored = await tx.put('user', { ...current, passwordHash })
        await endUserSessions(tx, user.id)
        return actor.kind === 'user' ? toStartedSession(await sessions.begin(tx, stored, caller.userAgent)) : undefined
      })
    },
  }
}

interface Credentials {
  /** From a cookie with a valid signature. */
  sessionId?: string
  /** Token of the `Authorization: Bearer` header; takes precedence over a cookie. */
  bearer?: string
}

/**
 * Identifies the caller from the store on every call, so that ended sessions, revoked tokens and changed roles take effect
 * at once. A
 * cookie without an open session makes the caller anonymous, because browsers send cookies automatically; an invalid
 * token is an error.
 * @throws BlogopsError `unauthorized` for a bearer that is unknown, revoked or expired.
 */
export function createAuthentication({ sessions, tokens }: { sessions: Sessions; tokens: Tokens }) {
  return async ({ sessionId, bearer }: Credentials): Promise<Actor> => {
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
