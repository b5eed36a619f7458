import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { RemoteUsage } from './elsewhere.ts'
import type { RateLimitKeys } from './spenders.ts'

const dayMs = 86_400_000
/**
 * Number of slots, as a power of two. Addresses are hashed to slots, and those in one slot share its limit, so no
 * address is stored for a day.
 */
const minBits = 16
const maxBits = 22

export interface DailyLimitOptions {
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

  function getSlot(name: string): number {
    return Number.parseInt(hash('sha256', key + name).slice(0, 8), 16) >>> (32 - bits)
  }

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
