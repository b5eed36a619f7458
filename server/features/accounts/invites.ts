import type * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { inviteSchema, User } from '../../contract/schemas/account.ts'
import { type Actor, getActorName, type Role } from '../../contract/scopes.ts'
import { dayMs } from '../../domain/days.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { InviteRecord, UserRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts.ts'
import { assertGoodPassword, type Passwords } from './passwords.ts'
import { type RandomToken, sha256 } from './secrets.ts'
import { endUserSessions } from './sessions.ts'
import { findUser, toUser, withdrawResetLinks } from './users.ts'

/** Lifetime of an invitation in ms: a week. */
const inviteLifetimeMs = 7 * dayMs

type InviteView = z.output<typeof inviteSchema>
export type Invites = ReturnType<typeof createInvites>

const toInviteView = ({ id, role = 'owner', createdAt, expiresAt }: InviteRecord): InviteView => ({
  id,
  role,
  createdAt,
  expiresAt,
})

export function isOpenInvite({ expiresAt }: InviteRecord, now: Date): boolean {
  return Date.parse(expiresAt) > now.getTime()
}

/** Returns true for an open invitation; links for a new password are stored beside them. */
function isInvitation(invite: InviteRecord, now: Date): boolean {
  return invite.userId === undefined && isOpenInvite(invite, now)
}

interface InvitesOptions extends RecordDependencies {
  randomToken: RandomToken
  siteUrl: string
}

/** Invitations of new people. Each can be used once; only a hash of its code is stored. */
export function createInvites({ records, clock, newId, randomToken, siteUrl }: InvitesOptions) {
  return {
    async create(role: Role, actor: Actor): Promise<InviteView & { code: string; url: string }> {
      const code = randomToken(24)
      const now = clock.now()
      const createdBy = actor.kind === 'user' ? actor.userId : actor.kind
      const expiresAt = new Date(now.getTime() + inviteLifetimeMs).toISOString()
      const record = {
        id: newId(),
        version: 0,
        codeHash: sha256(code),
        role,
        createdBy,
        createdAt: now.toISOString(),
        expiresAt,
      }
      const invite = await records.transact(tx => tx.put('invite', record))
      const url = new URL('/auth', siteUrl)
      // The fragment is not sent to servers, proxy logs or analytics.
      url.hash = `invite=${code}`
      return { ...toInviteView(invite), code, url: url.href }
    },

    list: async (): Promise<InviteView[]> =>
      (await records.find('invite')).filter(invite => isInvitation(invite, clock.now())).map(toInviteView),

    /** @throws BlogopsError `not_found`. */
    async revoke(id: string): Promise<void> {
      await records.transact(async tx => {
        const invite = await tx.get('invite', id)
        if (!invite || !isInvitation(invite, clock.now()))
          throw new BlogopsError('not_found', `There is no invitation ${id}.`, {
            hint: 'List the open ones: blogops invites list',
          })
        await tx.delete('invite', id)
      })
    },

    /** Returns the open invitation with this code. @throws BlogopsError `forbidden`. */
    async requireByCode(reader: RecordReader, code: string): Promise<InviteRecord> {
      const [invite] = await reader.find('invite', { where: { codeHash: sha256(code) } })
      if (invite && isInvitation(invite, clock.now())) return invite
      const message = 'This invitation was used, withdrawn or has expired.'
      throw refusedCode('inviteCode', message, 'Ask an admin for a new one: blogops invites create')
    },
  }
}

/** Creates the error for an invalid code of a registration. */
export function refusedCode(field: 'inviteCode' | 'setupCode', message: string, hint: string): BlogopsError {
  return new BlogopsError('forbidden', message, { hint, details: { fields: [{ field, message }] } })
}

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
