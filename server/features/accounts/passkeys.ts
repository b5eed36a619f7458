import { BlogopsError } from '../../contract/errors.ts'
import type {
  NewPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  UsedPasskey,
} from '../../contract/schemas/account.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { PasskeyRecord, UserRecord } from '../../ports/records.ts'
import type { PasskeyVerifier, RelyingParty, VerifiedUse } from '../../ports/sign-in.ts'
import type { RecordDependencies } from './accounts.ts'
import type { CallerContext, SignedIn } from './login.ts'
import type { Challenges } from './secrets.ts'
import { endUserSessions, type Sessions, toStartedSession } from './sessions.ts'
import type { Throttle } from './throttle.ts'
import { findPasskeys, removePasskeys, toUser } from './users.ts'

/** Maximum number of passkeys of a person. */
const maxPasskeys = 20
/** Purpose of challenges for sign-in, whose user is not known yet. */
const signInPurpose = ['sign-in']

interface PasskeysOptions extends RecordDependencies {
  verifier: PasskeyVerifier
  challenges: Challenges
  sessions: Sessions
  throttle: Throttle
  siteUrl: string
}

/**
 * Passkeys, with which people sign in without a password and a code: the device that has one verifies its user, so it
 * is both factors. A challenge for a new one is bound to the session whose person confirmed who they are.
 */
export function createPasskeys(options: PasskeysOptions) {
  const { records, clock, newId, verifier, challenges, sessions, throttle, siteUrl } = options
  const relyingParty = toRelyingParty(siteUrl)

  /** @throws BlogopsError `conflict` if the address of the site rules passkeys out. */
  function requireRelyingParty(): RelyingParty {
    if (relyingParty) return relyingParty
    throw new BlogopsError('conflict', `Passkeys need an https address. The address of this site is ${siteUrl}.`, {
      hint: 'Set BLOGOPS_SITE_URL to the https address that people open. On this machine, http://localhost works too.',
    })
  }

  /** Verifies the use of a passkey. Returns the error in place of throwing it, so that it counts as an attempt. */
  async function verify(credential: UsedPasskey): Promise<Use | { error: BlogopsError }> {
    const [passkey] = await records.find('passkey', { where: { credentialId: credential.id } })
    const isOwn = passkey && credential.response.userHandle === Buffer.from(passkey.userId).toString('base64url')
    if (!isOwn) return { error: unknownPasskey() }
    try {
      const use = await verifier.verifyUse(credential, passkey, {
        relyingParty: requireRelyingParty(),
        isChallenge: challenge => challenges.isOpen(challenge, signInPurpose),
      })
      return { passkey, use }
    } catch (cause) {
      if (cause instanceof BlogopsError && cause.code === 'forbidden') return { error: cause }
      throw cause
    }
  }

  /** Finds a passkey of a user. @throws BlogopsError `not_found`. */
  async function get(reader: RecordReader, user: UserRecord, id: string): Promise<PasskeyRecord> {
    const passkey = await reader.get('passkey', id)
    if (passkey?.userId === user.id) return passkey
    throw new BlogopsError('not_found', `You have no passkey ${id}.`, { hint: 'List them: blogops passkeys list' })
  }

  return {
    /** Returns true if somebody can sign in with a passkey. */
    async isOffered(): Promise<boolean> {
      return relyingParty !== undefined && (await records.find('passkey', { limit: 1 })).length > 0
    },

    list: async (user: UserRecord): Promise<Passkey[]> => (await findPasskeys(records, user.id)).map(toView),

    /** @throws BlogopsError `forbidden` for callers without a session; `conflict` for the address of the site. */
    assertAvailable(actor: Actor): void {
      toPurpose(actor)
      requireRelyingParty()
    },

    /** Starts a registration, after the caller proved who they are. @throws BlogopsError `forbidden`, `conflict`. */
    async begin(user: UserRecord, actor: Actor): Promise<PasskeyCreation> {
      return verifier.createOptions({
        relyingParty: requireRelyingParty(),
        challenge: challenges.create(toPurpose(actor)),
        user: { id: user.id, name: user.username },
        known: await findPasskeys(records, user.id),
      })
    },

    /** @throws BlogopsError `forbidden` for an answer that is not for this session; `conflict`; `unauthorized`. */
    async add(input: { name: string; credential: NewPasskey }, actor: Actor): Promise<Passkey> {
      const purpose = toPurpose(actor)
      const { challenge, ...facts } = await verifier.verifyNew(input.credential, {
        relyingParty: requireRelyingParty(),
        isChallenge: sent => challenges.isOpen(sent, purpose),
      })
      return records.transact(async tx => {
        const session = actor.kind === 'user' ? await tx.get('session', actor.sessionId) : undefined
        if (!session) throw new BlogopsError('unauthorized', 'You are not signed in.')
        await challenges.spend(tx, challenge)
        const [known] = await tx.find('passkey', { where: { credentialId: facts.credentialId } })
        if (known) throw new BlogopsError('conflict', 'This passkey was added already.')
        if ((await findPasskeys(tx, session.userId)).length >= maxPasskeys) throw tooManyPasskeys()
        const createdAt = clock.now().toISOString()
        const own = { id: newId(), version: 0, userId: session.userId, name: input.name }
        return toView(await tx.put('passkey', { ...own, ...facts, createdAt, lastUsedAt: null }))
      })
    },

    get: async (user: UserRecord, id: string): Promise<Passkey> => toView(await get(records, user, id)),

    rename: (user: UserRecord, id: string, name: string): Promise<Passkey> =>
      records.transact(async tx => toView(await tx.put('passkey', { ...(await get(tx, user, id)), name }))),

    remove: (user: UserRecord, id: string): Promise<Passkey> =>
      records.transact(async tx => {
        const passkey = await get(tx, user, id)
        await tx.delete('passkey', id)
        return toView(passkey)
      }),

    /** Removes all passkeys of a person and ends their sessions: whoever has the lost device may be signed in. */
    removeAll: ({ id }: UserRecord): Promise<void> =>
      records.transact(async tx => {
        await removePasskeys(tx, id)
        await endUserSessions(tx, id)
      }),

    /** @throws BlogopsError `conflict`. */
    createRequest: async (): Promise<PasskeyRequest> =>
      verifier.createRequest({ relyingParty: requireRelyingParty(), challenge: challenges.create(signInPurpose) }),

    /** @throws BlogopsError `forbidden`, the same for an unknown and a removed passkey; `throttled`; `conflict`. */
    async signIn(credential: UsedPasskey, { caller, actor }: CallerContext): Promise<SignedIn> {
      const attempt = { account: credential.id, address: caller.address, means: 'passkey' } as const
      const { result, counts } = await throttle.count(attempt, () => verify(credential))
      if ('error' in result) throw result.error
      const { passkey, use } = result
      return records.transact(async tx => {
        const current = await tx.get('passkey', passkey.id)
        const user = await tx.get('user', passkey.userId)
        // The passkey was removed or used with a higher count during verification.
        if (!current || !user || isCopy(current, use)) throw unknownPasskey()
        const { challenge, ...facts } = use
        await challenges.spend(tx, challenge)
        await tx.put('passkey', { ...current, ...facts, lastUsedAt: clock.now().toISOString() })
        await throttle.clear(tx, attempt, counts)
        if (actor.kind === 'user') await tx.delete('session', actor.sessionId)
        return { user: toUser(user), session: toStartedSession(await sessions.begin(tx, user, caller.userAgent)) }
      })
    },
  }
}

interface Use {
  passkey: PasskeyRecord
  use: VerifiedUse
}

/** Returns the host and origin for passkeys, or undefined for addresses at which browsers have none. */
function toRelyingParty(siteUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(siteUrl)
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost')
  const isAddress = hostname.startsWith('[') || /^[\d.]+$/.test(hostname)
  return isLocal || (protocol === 'https:' && !isAddress) ? { id: hostname, origin } : undefined
}

/** Binds a new passkey to a session. @throws BlogopsError `forbidden` for callers without one. */
function toPurpose(actor: Actor): string[] {
  if (actor.kind === 'user') return ['new', actor.userId, actor.sessionId]
  throw new BlogopsError('forbidden', 'Passkeys are added in a browser.', { hint: 'Sign in there and open /access.' })
}

/** A device that counts sends a higher count each time. */
const isCopy = (passkey: PasskeyRecord, use: VerifiedUse) =>
  (use.counter > 0 || passkey.counter > 0) && use.counter <= passkey.counter

const toView = ({ id, name, backedUp, createdAt, lastUsedAt }: PasskeyRecord): Passkey => ({
  id,
  name,
  synced: backedUp,
  createdAt,
  lastUsedAt,
})

function unknownPasskey(): BlogopsError {
  return new BlogopsError('forbidden', 'This passkey is not known here, or was removed.', {
    hint: 'Sign in with your password, and remove the passkey from your device.',
  })
}

function tooManyPasskeys(): BlogopsError {
  return new BlogopsError('conflict', `You have ${maxPasskeys} passkeys, which is the limit.`, {
    hint: 'Remove one that you no longer use.',
  })
}
