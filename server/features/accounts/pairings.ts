import { BlogopsError } from '../../contract/errors.ts'
import { type Pairing, pairingInterval, parseDuration } from '../../contract/schemas/account.ts'
import { type Actor, scopes as everything, mayUse, type Scope } from '../../contract/scopes.ts'
import { getNetworkPrefix, getSubscriberAddress } from '../../domain/urls.ts'
import type { PairingRecord } from '../../ports/records.ts'
import type { RecordDependencies } from './accounts.ts'
import { hashWithKey, matchesHash, type RandomToken, sha256 } from './secrets.ts'
import { evictPairings, isOpenPairing } from './sweep.ts'
import type { Throttle } from './throttle.ts'
import { assertMayGrant, assertRoleHas, findTokenOwner, getEarlierEnd, toTokenMaker } from './token-grants.ts'
import type { Tokens } from './tokens.ts'
import { getRole } from './users.ts'

/** Lifetime of a code in ms. */
const pairingLifetimeMs = 10 * 60 * 1_000

/** Maximum number of remembered poll times; forgotten terminals may poll sooner. */
const maxRememberedPolls = 10_000

export interface PairingRequest {
  name: string
  scope?: readonly Scope[] | undefined
  expires: string
}

interface Approver {
  actor: Actor
  address: string
}

interface PairingsOptions extends RecordDependencies {
  randomToken: RandomToken
  tokens: Tokens
  throttle: Throttle
  siteUrl: string
  secret: Uint8Array
}

/**
 * Sign-in of terminals (based on RFC 8628): a terminal shows a short code, an admin compares and approves it in a
 * browser, and the terminal exchanges its own secret for a token. Only hashes of code and secret are stored. The token
 * is created when it is collected, so it is never stored.
 */
export function createPairings(options: PairingsOptions) {
  const { records, clock, randomToken, tokens, throttle, siteUrl, secret } = options
  /** Time of the last poll in ms since 1970, by pairing id. */
  const lastPolls = new Map<string, number>()
  const getPairingId = (code: string) => hashWithKey(secret, 'pairing', normalizePairingCode(code))

  async function find(code: string): Promise<PairingRecord> {
    const record = await records.get('pairing', getPairingId(code))
    if (record && isOpenPairing(record, clock.now())) return record
    throw new BlogopsError('not_found', 'No terminal is waiting with this code.', {
      hint: 'Compare it with the code in your terminal. A code is valid for ten minutes.',
    })
  }

  /** Decides on an open pairing. */
  async function decide(code: string, decision: Partial<PairingRecord>): Promise<Pairing> {
    const { id } = await find(code)
    const decided = await records.transact(async tx => {
      const record = await tx.get('pairing', id)
      if (record?.state !== 'open') throw new BlogopsError('conflict', 'This code was used already.')
      return tx.put('pairing', { ...record, ...decision })
    })
    return toView(decided, code)
  }

  function assertPollInterval(id: string): void {
    const now = clock.now().getTime()
    const next = (lastPolls.get(id) ?? 0) + (pairingInterval - 1) * 1_000
    if (now < next) {
      throw new BlogopsError('throttled', `Try again in ${pairingInterval} seconds.`, {
        details: { retryAfter: pairingInterval },
      })
    }
    if (lastPolls.size >= maxRememberedPolls) lastPolls.clear()
    lastPolls.set(id, now)
  }

  /** Deletes a pairing, so that its token can be collected only once. @throws BlogopsError `gone`. */
  async function removePairing(id: string): Promise<PairingRecord> {
    lastPolls.delete(id)
    return records.transact(async tx => {
      const record = await tx.get('pairing', id)
      if (!record) throw pairingExpired()
      await tx.delete('pairing', id)
      return record
    })
  }

  return {
    /** @throws BlogopsError `throttled`; `bad_request` if the token would last too long. */
    async start({ name, scope, expires }: PairingRequest, address: string) {
      parseDuration(expires)
      await throttle.countPairing(address)
      const code = createPairingCode(randomToken)
      const device = randomToken(32)
      const now = clock.now()
      const expiresAt = new Date(now.getTime() + pairingLifetimeMs).toISOString()
      const id = getPairingId(code)
      await records.transact(async tx => {
        await evictPairings(tx, now)
        await tx.put('pairing', {
          id,
          version: 0,
          deviceHash: sha256(device),
          name,
          scopes: [...new Set(scope ?? everything)],
          expires,
          from: hashWithKey(secret, 'pairing-from', getNetworkPrefix(address) ?? getSubscriberAddress(address)),
          createdAt: now.toISOString(),
          expiresAt,
          state: 'open',
          userId: null,
          tokenEndsAt: null,
        })
      })
      const url = new URL('/pair', siteUrl)
      // The fragment is not sent to servers, proxy logs or analytics.
      url.hash = `code=${formatPairingCode(code)}`
      return {
        deviceCode: `${id}.${device}`,
        code: formatPairingCode(code),
        url: url.href,
        expiresAt,
        interval: pairingInterval,
      }
    },

    /**
     * @throws BlogopsError `gone` if the pairing has expired or was used, `forbidden` if it was refused, `unauthorized` if
     * the session or token that approved it has ended, `throttled`.
     */
    async redeem(deviceCode: string) {
      const [id = '', device = ''] = deviceCode.split('.', 2)
      const record = await records.get('pairing', id)
      if (!record || !matchesHash(device, record.deviceHash) || !isOpenPairing(record, clock.now()))
        throw pairingExpired()
      assertPollInterval(id)
      if (record.state === 'open') return { state: 'open' as const, token: null }
      const { state, userId, name, scopes, tokenEndsAt, approvedBy } = await removePairing(id)
      const user = userId === null ? undefined : await records.get('user', userId)
      if (state === 'refused' || !user) throw new BlogopsError('forbidden', 'The sign-in of this terminal was refused.')
      const expiresAt = tokenEndsAt === null ? null : new Date(tokenEndsAt)
      const granted = everything.filter(scope => scopes.includes(scope))
      const madeBy = approvedBy ?? { sessionId: null, tokenId: null }
      const token = await tokens.create({ name, scopes: granted, user, expiresAt, madeBy })
      return { state: 'approved' as const, token }
    },

    /** @throws BlogopsError `not_found`; `throttled` after many unknown codes. */
    get: (code: string, address: string): Promise<Pairing> =>
      throttle.guess(address, async () => toView(await find(code), code)),

    /** @throws BlogopsError `not_found`, `conflict`, `forbidden`; `token-grants.ts` has the rules. */
    approve: (
      code: string,
      choice: { scope?: readonly Scope[] | undefined; user?: string | undefined },
      approver: Approver,
    ) =>
      throttle.guess(approver.address, async () => {
        const { actor } = approver
        const record = await find(code)
        // A terminal asks for all permissions by default, so a person gives those of their role.
        const isAvailable = (scope: Scope) => actor.kind !== 'user' || mayUse(actor, scope)
        const granted = everything.filter(
          scope => record.scopes.includes(scope) && (choice.scope?.includes(scope) ?? isAvailable(scope)),
        )
        if (granted.length === 0) throw new BlogopsError('bad_request', 'The terminal did not ask for any of these.')
        assertMayGrant(actor, granted)
        const user = await findTokenOwner(records, actor, choice.user)
        assertRoleHas(getRole(user), granted)
        const parent = actor.kind === 'token' ? await records.get('token', actor.tokenId) : undefined
        const requestedEnd = new Date(clock.now().getTime() + parseDuration(record.expires))
        const end = getEarlierEnd(requestedEnd, parent?.expiresAt ? new Date(parent.expiresAt) : null)
        return decide(code, {
          state: 'approved',
          userId: user.id,
          tokenEndsAt: end?.toISOString() ?? null,
          scopes: granted,
          approvedBy: toTokenMaker(actor),
        })
      }),

    /** @throws BlogopsError `not_found`, `conflict`. */
    refuse: (code: string, address: string): Promise<Pairing> =>
      throttle.guess(address, () => decide(code, { state: 'refused' })),
  }
}

/** No vowels, so that codes form no words, and no ambiguous letters. */
const codeLetters = 'BCDFGHJKLMNPQRSTVWXZ'
const codeLength = 8

/** Creates a code of eight letters to compare on two screens: 20⁸ codes, about 34 bits. */
export function createPairingCode(randomToken: RandomToken): string {
  let code = ''
  while (code.length < codeLength) {
    // Bytes from 240 (12 × 20) are dropped, since the remainder would favour the first letters.
    for (const byte of Buffer.from(randomToken(24), 'base64url'))
      if (byte < 240) code += codeLetters[byte % codeLetters.length]
  }
  return code.slice(0, codeLength)
}

/** Formats a code for display. */
export function formatPairingCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Normalizes a typed code. */
export function normalizePairingCode(typed: string): string {
  return typed.toUpperCase().replace(/[^A-Z]/g, '')
}

function toView({ name, scopes, expires, createdAt, expiresAt, state }: PairingRecord, code: string): Pairing {
  const known = everything.filter(scope => scopes.includes(scope))
  return {
    code: formatPairingCode(normalizePairingCode(code)),
    name,
    scopes: known,
    expires,
    createdAt,
    expiresAt,
    state,
  }
}

function pairingExpired(): BlogopsError {
  return new BlogopsError('gone', 'The code of this terminal has expired or was used.', {
    hint: 'Sign in again for a new code: blogops login',
  })
}
