import type * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { inviteSchema } from '../../contract/schemas/account.ts'
import type { Actor, Role } from '../../contract/scopes.ts'
import { dayMs } from '../../domain/days.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { InviteRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts-options.ts'
import { type RandomToken, sha256 } from './secrets.ts'

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

/** Withdraws the link with which a user chooses a new password. */
export async function withdrawResetLinks(tx: Transaction, userId: string): Promise<void> {
  for (const invite of await tx.find('invite')) if (invite.userId === userId) await tx.delete('invite', invite.id)
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

/** Creates the refusal of a code that a registration states. */
export function refusedCode(field: 'inviteCode' | 'setupCode', message: string, hint: string): BlogopsError {
  return new BlogopsError('forbidden', message, { hint, details: { fields: [{ field, message }] } })
}
