import { createHmac, hash, randomBytes } from 'node:crypto'
import { dayMs, minuteMs } from '../../domain/days.ts'
import { getNetworkPrefix, getSubscriberAddress } from '../../domain/urls.ts'
import type { Signals } from '../../ports/coordination.ts'
import type { Clock } from '../../ports/system.ts'

/**
 * Limit of an IPv6 network, as a multiple of the limit of a subscriber. A provider's network has many readers, but
 * anybody can get one for free with 65,536 subscriber addresses.
 */
export const subscribersPerNetwork = 16

/** A rate limit key that is charged for an event. */
interface RateLimitKey {
  readonly name: string
  /** Fraction of the event's cost that is charged; smaller for keys with a larger limit. */
  readonly weight: number
}

/** Either all keys are charged, or none. */
export type RateLimitKeys = readonly [widest: RateLimitKey, ...others: RateLimitKey[]]

export function getRateLimitKeys(address: string): RateLimitKeys {
  const subscriber = { name: getSubscriberAddress(address), weight: 1 }
  const network = getNetworkPrefix(address)
  return network === undefined ? [subscriber] : [{ name: network, weight: 1 / subscribersPerNetwork }, subscriber]
}

interface RemoteUsageOptions {
  signals: Signals
  /** Key for hashing names, so that no address is published. */
  secret: Uint8Array
  topic: string
  /** Usage is published in steps of this size; most senders never reach one. */
  slice: number
}

type RemoteUsage = ReturnType<typeof createRemoteUsage>

/** Maximum number of tracked keys of other processes. */
const maxTracked = 100_000

/**
 * Tracks usage per key in other processes, for the current time window. Windows are increasing numbers. Total usage
 * exceeds the limit by at most one slice per process.
 */
export function createRemoteUsage({ signals, secret, topic, slice }: RemoteUsageOptions) {
  let current = 0
  const usage = new Map<string, number>()
  const hashKey = (window: number, name: string) =>
    createHmac('sha256', secret).update(`${topic} ${window} ${name}`).digest('base64url').slice(0, 16)

  signals.subscribe(topic, text => {
    const [window, key, amount] = text.split(' ')
    if (key === undefined || Number(window) < current) return
    if (Number(window) > current) usage.clear()
    current = Number(window)
    if (usage.size < maxTracked || usage.has(key)) usage.set(key, (usage.get(key) ?? 0) + Number(amount))
  })

  return {
    get(window: number, name: string): number {
      if (usage.size === 0 || window !== current) return 0
      return usage.get(hashKey(window, name)) ?? 0
    },

    /** Publishes local usage each time it reaches another slice. */
    report(window: number, name: string, spent: { before: number; after: number }): void {
      const slices = Math.floor(spent.after / slice) - Math.floor(spent.before / slice)
      if (slices > 0) signals.publish(topic, `${window} ${hashKey(window, name)} ${slices * slice}`)
    },
  }
}

interface MinuteLimitOptions {
  clock: Clock
  /** Maximum units per key and minute. */
  perMinute: number
  /** Maximum number of tracked keys; further keys are rejected until the next minute. */
  maxKeys?: number
  /** Usage in other processes, if there are any. */
  remoteUsage?: RemoteUsage
}

/**
 * Creates a rate limit per key, held in memory and reset every minute.
 * @returns a function that charges the keys, or returns false if the limit is reached.
 */
export function createMinuteLimit({ clock, perMinute, maxKeys = 100_000, remoteUsage }: MinuteLimitOptions) {
  let window = 0
  let spent = new Map<string, number>()

  return function charge(keys: RateLimitKeys, amount: number): boolean {
    const now = Math.floor(clock.now().getTime() / minuteMs)
    if (now !== window) spent = new Map()
    window = now
    for (const { name, weight } of keys) {
      const before = spent.get(name)
      if (before === undefined && spent.size >= maxKeys) return false
      if ((before ?? 0) + (remoteUsage?.get(now, name) ?? 0) + weight * amount > perMinute) return false
    }
    for (const { name, weight } of keys) {
      const before = spent.get(name) ?? 0
      const after = before + weight * amount
      spent.set(name, after)
      remoteUsage?.report(now, name, { before, after })
    }
    return true
  }
}

/**
 * Number of slots, as a power of two. Addresses are hashed to slots, and those in one slot share its limit, so no
 * address is stored for a day.
 */
const minBits = 16
const maxBits = 22

interface DailyLimitOptions {
  clock: Clock
  /** Maximum units per subscriber and UTC day. */
  perDay: number
  /** Keys the hash, so that nobody can predict which addresses share a slot. */
  key?: string
  /** Expected number of subscribers; more of them use more slots. */
  subscribers?: number
  /** Usage in other processes, which must use the same key. */
  remoteUsage?: RemoteUsage
}

/**
 * Limits usage per subscriber and day, so that a few of them cannot fill the limit of the day. Held in memory and
 * reset by a restart.
 * @returns a function that charges the keys, or returns false if the limit is reached.
 */
export function createDailyLimit({
  clock,
  perDay,
  key = randomBytes(16).toString('base64'),
  subscribers = 1,
  remoteUsage,
}: DailyLimitOptions) {
  const bits = Math.min(maxBits, Math.max(minBits, Math.floor(Math.log2(subscribers))))
  const spent = new Float64Array(2 ** bits)
  let today = 0

  const getSlot = (name: string) => Number.parseInt(hash('sha256', key + name).slice(0, 8), 16) >>> (32 - bits)

  return function charge(keys: RateLimitKeys, amount: number): boolean {
    const day = Math.floor(clock.now().getTime() / dayMs)
    if (day !== today) spent.fill(0)
    today = day
    const charges = keys.map(({ name, weight }) => ({ slot: getSlot(name), amount: weight * amount }))
    const getSpent = (slot: number) => (spent[slot] ?? 0) + (remoteUsage?.get(day, String(slot)) ?? 0)
    if (charges.some(({ slot, amount }) => getSpent(slot) + amount > perDay)) return false
    for (const { slot, amount } of charges) {
      const before = spent[slot] ?? 0
      spent[slot] = before + amount
      remoteUsage?.report(day, String(slot), { before, after: before + amount })
    }
    return true
  }
}

/**
 * Maximum distinct visitors per subscriber and UTC day, so that an address that changes its browser each time does not
 * appear as many. A blog rarely has more readers behind one office or school.
 */
export const maxVisitorsPerSubscriber = 50

/**
 * Limits the number of distinct visitors, per subscriber and in total. Held in memory and reset by a restart.
 * @returns a function that returns true if the visitor is counted under their own name today; once granted, the name
 * is kept.
 */
export function createVisitorLimit({ clock, visitors }: { clock: Clock; visitors: number }) {
  const chargeDay = createDailyLimit({ clock, perDay: maxVisitorsPerSubscriber, subscribers: visitors })
  const known = new Set<string>()
  let today = 0

  return function hasOwnName(name: string, keys: RateLimitKeys): boolean {
    const day = Math.floor(clock.now().getTime() / dayMs)
    if (day !== today) known.clear()
    today = day
    if (known.has(name)) return true
    if (known.size >= visitors || !chargeDay(keys, 1)) return false
    known.add(name)
    return true
  }
}
