import { BlogopsError } from '../../contract/errors.ts'
import type { CallContext, HandlersOf } from '../../contract/handler.ts'
import type * as secondFactorContract from '../../contract/operations/second-factor.ts'
import type { UserRecord } from '../../ports/records.ts'
import type { Accounts } from './accounts.ts'
import { type CodeProof, createWrongCodeError, hasTotp, notEnabled } from './second-factor.ts'
import { assertMayChangePeople, assertMayManageOwn } from './token-grants.ts'
import { findUser, toPerson } from './users.ts'

/**
 * A person sets up and turns off their own second factor, in a browser or with a token that may manage accounts, and
 * proves who they are each time. Whoever only has a session or a token of theirs can do neither.
 */
export function secondFactorHandlers(accounts: Accounts): HandlersOf<typeof secondFactorContract> {
  const { secondFactor, getOwnRecord, records } = accounts

  /** @throws BlogopsError `forbidden` for a token without `accounts:write`, as for a new password. */
  async function getManagedRecord({ actor }: CallContext): Promise<UserRecord> {
    assertMayManageOwn(actor, 'accounts:write')
    return getOwnRecord(actor)
  }

  async function provePassword(user: UserRecord, password: string, { caller }: CallContext): Promise<void> {
    if (await accounts.prove(user, caller, () => accounts.matchesPassword(user, password))) return
    const message = 'The password is wrong.'
    throw new BlogopsError('forbidden', message, { details: { fields: [{ field: 'password', message }] } })
  }

  async function proveCode(user: UserRecord, code: string, { caller }: CallContext): Promise<CodeProof> {
    if (!hasTotp(user)) throw notEnabled()
    const proof = await accounts.prove(user, caller, async () => secondFactor.check(user, code))
    if (proof) return proof
    throw createWrongCodeError()
  }

  return {
    'totp.get': async (_, { actor }) => secondFactor.describe(await getOwnRecord(actor)),
    'totp.enrol': async ({ password }, context) => {
      const user = await getManagedRecord(context)
      await provePassword(user, password, context)
      return secondFactor.enrol(user)
    },
    'totp.confirm': async ({ code }, context) => {
      const user = await getManagedRecord(context)
      const confirmed = await accounts.prove(user, context.caller, () => secondFactor.confirm(user, code))
      if (confirmed) return confirmed
      throw createWrongCodeError()
    },
    'totp.renew': async ({ code }, context) => {
      const user = await getManagedRecord(context)
      return secondFactor.renewCodes(user, await proveCode(user, code, context))
    },
    'totp.disable': async ({ password, code }, context) => {
      const user = await getManagedRecord(context)
      if (!hasTotp(user)) throw notEnabled()
      if (code !== undefined) await proveCode(user, code, context)
      else await provePassword(user, password ?? '', context)
      return secondFactor.describe(await secondFactor.disable(user))
    },
    'users.resetTotp': async ({ user: idOrName }, { actor }) => {
      assertMayChangePeople(actor)
      const user = await findUser(records, idOrName)
      if (!hasTotp(user)) throw new BlogopsError('conflict', `${user.username} has no authenticator app set up.`)
      if (actor.kind === 'user' && actor.userId === user.id) throw ownResetRefused()
      return toPerson(await secondFactor.disable(user))
    },
  }
}

/** An open browser of an owner must not be enough to turn off their own second factor. */
function ownResetRefused(): BlogopsError {
  return new BlogopsError('forbidden', 'Turn off your own authenticator app with your password or a code.', {
    hint: 'Do so at /access, or in a terminal: blogops totp disable',
  })
}
