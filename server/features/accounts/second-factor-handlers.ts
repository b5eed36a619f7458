import { BlogopsError } from '../../contract/errors.ts'
import type { CallContext, HandlersOf } from '../../contract/handler.ts'
import type * as pairingContract from '../../contract/operations/pairing.ts'
import type * as passkeysContract from '../../contract/operations/passkeys.ts'
import type * as secondFactorContract from '../../contract/operations/second-factor.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { UserRecord } from '../../ports/records.ts'
import type { Accounts } from './accounts.ts'
import type { CodeProof } from './second-factor.ts'
import { assertMayChangePeople, assertMayManageOwn } from './token-grants.ts'
import { createWrongCodeError, hasTotp, notEnabled } from './totp.ts'
import { describePerson, findUser } from './users.ts'

/**
 * A person changes the means of their own sign-in, in a browser or with a token that may manage accounts, and proves who
 * they are each time. Whoever only has a session or a token of theirs cannot.
 */
export function signInMeansHandlers(accounts: Accounts): Handlers {
  const proofs = createProofs(accounts)
  return { ...secondFactorHandlers(accounts, proofs), ...passkeyHandlers(accounts, proofs) }
}

type Handlers = HandlersOf<typeof secondFactorContract> & HandlersOf<typeof passkeysContract>
type Proofs = ReturnType<typeof createProofs>

/** Checks of who the caller is. */
function createProofs(accounts: Accounts) {
  const { secondFactor, getOwnRecord } = accounts

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
    const proof = await accounts.prove(user, caller, async () => secondFactor.check(user, code), 'code')
    if (proof) return proof
    throw createWrongCodeError()
  }

  return {
    getManagedRecord,
    provePassword,
    proveCode,

    /** @throws BlogopsError `forbidden` without the password or a code. */
    async proveOwner(user: UserRecord, { password = '', code }: Proof, context: CallContext): Promise<void> {
      if (code === undefined) return provePassword(user, password, context)
      await secondFactor.spendNow(user, await proveCode(user, code, context))
    },
  }
}

interface Proof {
  password?: string | undefined
  code?: string | undefined
}

function secondFactorHandlers(accounts: Accounts, proofs: Proofs): HandlersOf<typeof secondFactorContract> {
  const { secondFactor, getOwnRecord, records } = accounts
  const { getManagedRecord, provePassword, proveCode, proveOwner } = proofs
  return {
    'totp.get': async (_, { actor }) => secondFactor.describe(await getOwnRecord(actor)),
    'totp.enrol': async ({ password }, context) => {
      const user = await getManagedRecord(context)
      await provePassword(user, password, context)
      return secondFactor.enrol(user)
    },
    'totp.confirm': async ({ code }, context) => {
      const user = await getManagedRecord(context)
      const confirmed = await accounts.prove(user, context.caller, () => secondFactor.confirm(user, code), 'code')
      if (confirmed) return confirmed
      throw createWrongCodeError()
    },
    'totp.renew': async ({ code }, context) => {
      const user = await getManagedRecord(context)
      return secondFactor.renewCodes(user, await proveCode(user, code, context))
    },
    'totp.disable': async (proof, context) => {
      const user = await getManagedRecord(context)
      if (!hasTotp(user)) throw notEnabled()
      await proveOwner(user, proof, context)
      return secondFactor.describe(await secondFactor.disable(user))
    },
    'users.resetTotp': async ({ user: idOrName }, { actor }) => {
      assertMayChangePeople(actor)
      const user = await findUser(records, idOrName)
      if (!hasTotp(user)) throw new BlogopsError('conflict', `${user.username} has no authenticator app set up.`)
      if (isOwn(user, actor)) throw ownResetRefused()
      return describePerson(records, await secondFactor.disable(user))
    },
  }
}

const isOwn = (user: UserRecord, actor: Actor) => actor.kind === 'user' && actor.userId === user.id

function passkeyHandlers(accounts: Accounts, proofs: Proofs): HandlersOf<typeof passkeysContract> {
  const { passkeys, records } = accounts
  const { getManagedRecord, provePassword, proveOwner } = proofs
  return {
    'passkeys.list': async (_, { actor }) => passkeys.list(await accounts.getOwnRecord(actor)),
    // A code alone must not add a means of sign-in that lasts: recovery codes get lost, and a code is read over a shoulder.
    'passkeys.begin': async ({ password }, context) => {
      const user = await getManagedRecord(context)
      passkeys.assertAvailable(context.actor)
      await provePassword(user, password, context)
      return passkeys.begin(user, context.actor)
    },
    'passkeys.add': async (input, { actor }) => passkeys.add(input, actor),
    'passkeys.rename': async ({ id, name }, context) => passkeys.rename(await getManagedRecord(context), id, name),
    'passkeys.remove': async ({ id, ...proof }, context) => {
      const user = await getManagedRecord(context)
      await passkeys.get(user, id)
      await proveOwner(user, proof, context)
      return passkeys.remove(user, id)
    },
    'auth.passkeyOptions': async () => passkeys.createRequest(),
    'auth.passkey': async ({ credential }, { actor, caller, session }) => {
      const signedIn = await passkeys.signIn(credential, { actor, caller })
      session.begin(signedIn.session)
      return signedIn.user
    },
    'users.removePasskeys': async ({ user: idOrName }, { actor }) => {
      assertMayChangePeople(actor)
      const user = await findUser(records, idOrName)
      if (isOwn(user, actor)) throw ownRemovalRefused()
      if ((await passkeys.list(user)).length === 0)
        throw new BlogopsError('conflict', `${user.username} has no passkeys.`)
      await passkeys.removeAll(user)
      return describePerson(records, user)
    },
  }
}

/** An open browser of an owner must not be enough to turn off their own second factor. */
function ownResetRefused(): BlogopsError {
  return new BlogopsError('forbidden', 'Turn off your own authenticator app with your password or a code.', {
    hint: 'Do so at /access, or in a terminal: blogops totp disable',
  })
}

function ownRemovalRefused(): BlogopsError {
  return new BlogopsError('forbidden', 'Remove your own passkeys with your password or a code.', {
    hint: 'Do so at /access, or in a terminal: blogops passkeys remove <id>',
  })
}

export function pairingHandlers({ pairings }: Accounts): HandlersOf<typeof pairingContract> {
  return {
    'pairings.start': async (request, { caller }) => pairings.start(request, caller.address),
    'pairings.redeem': async ({ deviceCode }) => pairings.redeem(deviceCode),
    'pairings.get': async ({ code }, { actor, caller }) => {
      assertMayManageOwn(actor, 'accounts:write')
      return pairings.get(code, caller.address)
    },
    'pairings.approve': async ({ code, ...choice }, { actor, caller }) => {
      assertMayManageOwn(actor, 'accounts:write')
      return pairings.approve(code, choice, { actor, address: caller.address })
    },
    'pairings.refuse': async ({ code }, { actor, caller }) => {
      assertMayManageOwn(actor, 'accounts:write')
      return pairings.refuse(code, caller.address)
    },
  }
}
