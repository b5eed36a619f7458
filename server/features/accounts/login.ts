import { BlogopsError } from '../../contract/errors.ts'
import type { Caller } from '../../contract/handler.ts'
import type { User } from '../../contract/schemas/account.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { UserRecord } from '../../ports/records.ts'
import { assertGoodPassword } from './password-rules.ts'
import type { Passwords } from './passwords.ts'
import { type BegunSession, begun, endSessionsOf, type Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'
import { usernameKey } from './usernames.ts'
import { toUser, userNamed } from './users.ts'

export interface SignedIn {
  user: User
  session: BegunSession
}

/** The caller and the current identity. */
export interface CallerFacts {
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
    async signIn(given: { username: string; password: string }, { caller, actor }: CallerFacts): Promise<SignedIn> {
      const attempt = { account: usernameKey(given.username), address: caller.address }
      const user = await userNamed(records, given.username)
      const verify = () => passwords.matches(user?.passwordHash, given.password)
      const { made: matched, counts } = await throttle.count(attempt, verify)
      if (!user || !matched) throw wrongCredentials()
      return records.transact(async tx => {
        const current = await tx.get('user', user.id)
        // The user was removed or the password changed during verification.
        if (current?.passwordHash !== user.passwordHash) throw wrongCredentials()
        await throttle.clear(tx, attempt, counts)
        if (actor.kind === 'user') await tx.delete('session', actor.sessionId)
        return { user: toUser(user), session: begun(await sessions.begin(tx, user, caller.userAgent)) }
      })
    },

    /**
     * Ends every session of the user and starts a new one if the caller has a session. Tokens are not revoked.
     * @throws BlogopsError `forbidden` for a wrong current password, `bad_request` for the new one, `throttled`,
     * `unavailable`.
     */
    async changePassword(
      user: UserRecord,
      given: { currentPassword: string; newPassword: string },
      { caller, actor }: CallerFacts,
    ): Promise<BegunSession | undefined> {
      const attempt = { account: user.usernameKey, address: caller.address }
      const verify = () => passwords.matches(user.passwordHash, given.currentPassword)
      const { made: matched, counts } = await throttle.count(attempt, verify)
      if (!matched) throw wrongPassword()
      await records.transact(tx => throttle.clear(tx, attempt, counts))
      await assertGoodPassword(given.newPassword, user.username, 'newPassword')
      const passwordHash = await passwords.hash(given.newPassword)
      return records.transact(async tx => {
        const current = await tx.get('user', user.id)
        if (current?.passwordHash !== user.passwordHash) throw wrongPassword()
        const stored = await tx.put('user', { ...current, passwordHash })
        await endSessionsOf(tx, user.id)
        return actor.kind === 'user' ? begun(await sessions.begin(tx, stored, caller.userAgent)) : undefined
      })
    },
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
