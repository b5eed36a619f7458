import { BlogopsError } from '../../contract/errors.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/days.ts'
import { getNetworkPrefix, getSubscriberAddress } from '../../domain/urls.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { ThrottleRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { hashWithKey } from './secrets.ts'

const second = 1_000

interface ThrottleLimit {
  /** Failures without a wait. Each further failure doubles the wait, starting at a second. */
  free: number
  /** Maximum wait in ms. */
  maxWait: number
  /** Ms without a failure after which one failure is forgiven. */
  forgiveAfter: number
}

/**
 * Limits per counter:
 * - `pair`, an account from one address: 5 free, up to 15 minutes, one forgiven an hour. Guessing only locks the
 * guesser's own address out of the account, at about a hundred guesses a day.
 * - `address`, any account from one address: 20 free, up to 15 minutes, one forgiven in 10 minutes. Suits an office.
 * - `account`, from addresses that never signed in to it: 50 free, up to one minute, one forgiven a minute. `pair`
 * stops a single address long before; a thousand addresses get 1,440 guesses a day.
 * - `network`, an IPv6 network with its 65,536 subscriber addresses: as `account`, with 100 free. Each attempt leaves
 * counts in the store.
 * - `registration`, open registrations from one address: 10 free, up to 15 minutes, one forgiven in 10.
 * - `pairing`, pairings started from one address: 10 free, up to 15 minutes, one forgiven a minute.
 * - `guess`, unknown pairing codes from one address: 10 free, up to 15 minutes, one forgiven in 10.
 */
export const throttleLimits = {
  pair: { free: 5, maxWait: 15 * minuteMs, forgiveAfter: hourMs },
  address: { free: 20, maxWait: 15 * minuteMs, forgiveAfter: 10 * minuteMs },
  account: { free: 50, maxWait: minuteMs, forgiveAfter: minuteMs },
  network: { free: 100, maxWait: minuteMs, forgiveAfter: minuteMs },
  registration: { free: 10, maxWait: 15 * minuteMs, forgiveAfter: 10 * minuteMs },
  pairing: { free: 10, maxWait: 15 * minuteMs, forgiveAfter: minuteMs },
  guess: { free: 10, maxWait: 15 * minuteMs, forgiveAfter: 10 * minuteMs },
} as const satisfies Record<string, ThrottleLimit>

type Counter = keyof typeof throttleLimits

/** An address that signed in to an account is exempt from that account's `account` limit for this time in ms. */
const knownAddressMs = 30 * dayMs

/** Tolerated difference between the clocks of two processes, in ms. */
const clockTolerance = minuteMs

/** Retention of a count after its last wait, in ms. */
export const countRetentionMs = dayMs

/** Wait in ms after this many failures. */
export function getWaitMs(failures: number, { free, maxWait }: ThrottleLimit): number {
  return failures < free ? 0 : Math.min(maxWait, second * 2 ** (failures - free))
}

/** Maximum counted failures: the wait no longer grows, and forgiving must take a limited time. */
function getMaxFailures({ free, maxWait }: ThrottleLimit): number {
  return free + Math.ceil(Math.log2(maxWait / second))
}

/** A sign-in attempt: the folded username, which may be unknown, and the caller's address. */
export interface Attempt {
  account: string
  address: string
  /** Means that is guessed, counted for itself: a correct password forgives no wrong code. A password by default. */
  means?: 'code' | 'passkey'
  /** True inside another attempt, which already counts for the address and the network. */
  within?: true
}

export type Throttle = ReturnType<typeof createThrottle>

interface Count {
  counter: Counter
  id: string
}

/**
 * Slows down guessing. An attempt is counted before it is made and refunded on success, so that concurrent attempts
 * get no more guesses than sequential ones. Counts are stored and survive restarts; names and addresses are stored as
 * keyed hashes.
 */
export function createThrottle({ records, clock, secret }: { records: RecordStore; clock: Clock; secret: Uint8Array }) {
  const hashId = (name: string, ...parts: string[]) => `${name}-${hashWithKey(secret, name, ...parts)}`
  const createCount = (counter: Counter, ...parts: string[]): Count => ({ counter, id: hashId(counter, ...parts) })

  function createCounts({ account, address, means, within }: Attempt) {
    const own = means === undefined ? [] : [means]
    const from = getSubscriberAddress(address)
    const network = getNetworkPrefix(address)
    return {
      pair: createCount('pair', account, from, ...own),
      address: within ? [] : [createCount('address', from)],
      account: createCount('account', account, ...own),
      network: within || network === undefined ? [] : [createCount('network', network)],
      knownId: hashId('known', account, from),
    }
  }

  function getCurrentFailures({ counter }: Count, record: ThrottleRecord | undefined): number {
    if (!record) return 0
    // Another process whose clock is ahead may have counted last.
    const quiet = Math.max(0, clock.now().getTime() - Date.parse(record.updatedAt))
    return Math.max(0, record.failures - Math.floor(quiet / throttleLimits[counter].forgiveAfter))
  }

  /** Remaining wait in ms. Counts without a wait are ignored, since a clock ahead of this one may have written them. */
  function getRemainingWait({ counter }: Count, record: ThrottleRecord | undefined): number {
    if (!record) return 0
    const longest = getWaitMs(record.failures, throttleLimits[counter])
    if (longest === 0) return 0
    const remaining = (Date.parse(record.blockedUntil ?? '') || 0) - clock.now().getTime()
    // The clock was set back. The attempt is allowed and counted with the current time.
    return remaining > longest + clockTolerance ? 0 : remaining
  }

  async function addOne(tx: Transaction, count: Count, record: ThrottleRecord | undefined): Promise<void> {
    const now = clock.now()
    const limit = throttleLimits[count.counter]
    const failures = Math.min(getCurrentFailures(count, record) + 1, getMaxFailures(limit))
    const wait = getWaitMs(failures, limit)
    await tx.put('throttle', {
      id: count.id,
      version: record?.version ?? 0,
      failures,
      updatedAt: now.toISOString(),
      blockedUntil: new Date(now.getTime() + wait).toISOString(),
    })
  }

  async function charge(tx: Transaction, counts: Count[]): Promise<void> {
    const found = await Promise.all(counts.map(async count => ({ count, record: await tx.get('throttle', count.id) })))
    const wait = Math.max(...found.map(({ count, record }) => getRemainingWait(count, record)))
    if (wait > 0) throw tooManyAttempts(Math.ceil(wait / 1_000))
    for (const { count, record } of found) await addOne(tx, count, record)
  }

  async function refund(tx: Transaction, count: Count): Promise<void> {
    const record = await tx.get('throttle', count.id)
    const failures = Math.max(0, getCurrentFailures(count, record) - 1)
    if (!record || failures === 0) return tx.delete('throttle', count.id)
    await tx.put('throttle', { ...record, failures, blockedUntil: clock.now().toISOString() })
  }

  async function isKnown(tx: Transaction, knownId: string): Promise<boolean> {
    const known = await tx.get('throttle', knownId)
    return Date.parse(known?.blockedUntil ?? '') > clock.now().getTime()
  }

  async function chargeAttempt(attempt: Attempt): Promise<Count[]> {
    const { pair, address, account, network, knownId } = createCounts(attempt)
    return records.transact(async tx => {
      const counts = [pair, ...address, ...((await isKnown(tx, knownId)) ? [] : [account, ...network])]
      await charge(tx, counts)
      return counts
    })
  }

  return {
    /**
     * Counts an attempt as failed, then makes it. `clear` refunds the counts after a success.
     * @throws BlogopsError `throttled` (with `details.retryAfter`, in seconds) without making the attempt; errors of
     * `make`, after which the attempt does not count.
     */
    async count<T>(attempt: Attempt, make: () => Promise<T>): Promise<{ result: T; counts: readonly Count[] }> {
      const counts = await chargeAttempt(attempt)
      try {
        return { result: await make(), counts }
      } catch (cause) {
        await records.transact(async tx => {
          for (const count of counts) await refund(tx, count)
        })
        throw cause
      }
    },

    /** After a success: resets the failures of the account and marks the address as known. */
    async clear(tx: Transaction, attempt: Attempt, counts: readonly Count[]): Promise<void> {
      const { pair, account, knownId } = createCounts(attempt)
      await tx.delete('throttle', pair.id)
      await tx.delete('throttle', account.id)
      for (const count of counts) if (!isAccountCount(count)) await refund(tx, count)
      const now = clock.now()
      // `blockedUntil` is when the record expires, so that the sweep treats it like a count.
      const blockedUntil = new Date(now.getTime() + knownAddressMs).toISOString()
      const version = (await tx.get('throttle', knownId))?.version ?? 0
      await tx.put('throttle', { id: knownId, version, failures: 0, blockedUntil, updatedAt: now.toISOString() })
    },

    /** Counts an open registration. @throws BlogopsError `throttled`. */
    countRegistration: (address: string): Promise<void> =>
      records.transact(tx => charge(tx, [createCount('registration', getSubscriberAddress(address))])),

    /** Counts a started pairing. @throws BlogopsError `throttled`. */
    countPairing: (address: string): Promise<void> =>
      records.transact(tx => charge(tx, [createCount('pairing', getSubscriberAddress(address))])),

    /**
     * Looks up a code; an unknown one counts as a failed guess. @throws BlogopsError `throttled`; the errors of
     * `lookUp`.
     */
    async guess<T>(address: string, lookUp: () => Promise<T>): Promise<T> {
      const count = createCount('guess', getSubscriberAddress(address))
      await records.transact(tx => charge(tx, [count]))
      let isKnownCode = true
      try {
        return await lookUp()
      } catch (cause) {
        isKnownCode = !(cause instanceof BlogopsError && cause.code === 'not_found')
        throw cause
      } finally {
        if (isKnownCode) await records.transact(tx => refund(tx, count))
      }
    },
  }
}

/** Counters that belong to the account. */
const isAccountCount = ({ counter }: Count) => counter === 'pair' || counter === 'account'

function tooManyAttempts(retryAfter: number): BlogopsError {
  return new BlogopsError('throttled', `Too many attempts. Try again in ${formatWait(retryAfter)}.`, {
    details: { retryAfter },
  })
}

function formatWait(seconds: number): string {
  if (seconds === 1) return 'a second'
  return seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
}
