import { BlogopsError } from '../../contract/errors.ts'
import type { User } from '../../contract/schemas/account.ts'
import { type Actor, getActorName } from '../../contract/scopes.ts'
import { dayMs } from '../../domain/days.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { InviteRecord, UserRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts-options.ts'
import { isOpenInvite, withdrawResetLinks } from './invites.ts'
import { assertGoodPassword, type Passwords } from './passwords.ts'
import { type RandomToken, sha256 } from './secrets.ts'
import { endUserSessions } from './sessions.ts'
import { findUser, toUser } from './users.ts'

/** Lifetime of a link in ms: a day. */
const linkLifetimeMs = dayMs

interface PasswordResetOptions extends RecordDependencies {
  randomToken: RandomToken
  passwords: Passwords
  siteUrl: string
}

/**
 * Links with which people who forgot their password choose another. An owner creates one and sends it, so that nobody
 * knows the password of somebody else. The old password works until the link is used.
 * A new password or role withdraws the link.
 */
export function createPasswordReset({ records, clock, newId, randomToken, passwords, siteUrl }: PasswordResetOptions) {
  /** @throws BlogopsError `forbidden` for an unknown, used, replaced or expired code. */
  async function findLink(reader: RecordReader, code: string): Promise<{ link: InviteRecord; user: UserRecord }> {
    const [link] = await reader.find('invite', { where: { codeHash: sha256(code) } })
    const user = link?.userId === undefined ? undefined : await reader.get('user', link.userId)
    if (link && user && isOpenInvite(link, clock.now())) return { link, user }
    throw new BlogopsError('forbidden', 'This link was used or replaced, or has expired.', {
      hint: 'Ask an owner of this site for another: blogops users reset <username>',
    })
  }

  return {
    /** Replaces an earlier link of the user. The code is shown once; only its hash is stored. */
    async createLink(idOrName: string, actor: Actor) {
      const code = randomToken(24)
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + linkLifetimeMs).toISOString()
      const user = await records.transact(async tx => {
        const found = await findUser(tx, idOrName)
        await withdrawResetLinks(tx, found.id)
        await tx.put('invite', {
          id: newId(),
          version: 0,
          codeHash: sha256(code),
          userId: found.id,
          createdBy: actor.kind === 'user' ? actor.userId : getActorName(actor),
          createdAt: now.toISOString(),
          expiresAt,
        })
        return found
      })
      const url = new URL('/auth', siteUrl)
      // The fragment is not sent to servers, proxy logs or analytics.
      url.hash = `reset=${code}`
      return { ...toUser(user), code, url: url.href, expiresAt }
    },

    /**
     * Sets the password and ends all sessions of the user; tokens stay. The user signs in with it afterwards.
     * @throws BlogopsError `forbidden`, `bad_request` for the password, `unavailable` under load.
     */
    async redeem({ code, newPassword }: { code: string; newPassword: string }): Promise<User> {
      const { user } = await findLink(records, code)
      await assertGoodPassword(newPassword, user.username, 'newPassword')
      const passwordHash = await passwords.hash(newPassword)
      return records.transact(async tx => {
        const found = await findLink(tx, code)
        await endUserSessions(tx, found.user.id)
        await tx.delete('invite', found.link.id)
        return toUser(await tx.put('user', { ...found.user, passwordHash }))
      })
    },
  }
}
