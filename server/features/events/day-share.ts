import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Spenders } from './spenders.ts'

const dayMs = 86_400_000
/**
 * Number of slots, as a power of two. Addresses are hashed to slots, and those in one slot share its limit, so no
 * address is stored for a day.
 */
const standardBits = 16
const mostBits = 22

export interface DayShareOptions {
  clock: Clock
  /** Maximum units per subscriber and UTC day. */
  perDay: number
  /** Keys the hash, so that nobody can predict which addresses share a slot. */
  key?: string
  /** Expected number of subscribers; more of them use more slots. */
  subscribers?: number
  /** Usage in other processes, which must use the same key. */
  elsewhere?: Elsewhere
}

/**
 * Limits usage per subscriber and day, so that a few of them cannot fill the limit of the day. Held in memory and
 * reset by a restart.
 * @returns a function that charges the keys, or returns false if the limit is reached.
 */
export function createDayShare({
  clock,
  perDay,
  key = randomBytes(16).toString('base64'),
  subscribers = 1,
  elsewhere,
}: DayShareOptions) {
  const bits = Math.min(mostBits, Math.max(standardBits, Math.floor(Math.log2(subscribers))))
  const spent = new Float64Array(2 ** bits)
  let today = 0

  function placeOf(name: string): number {
    return Number.parseInt(hash('sha256', key + name).slice(0, 8), 16) >>> (32 - bits)
  }

  return function spend(spenders: Spenders, amount: number): boolean {
    const day = Math.floor(clock.now().getTime() / dayMs)
    if (day !== today) spent.fill(0)
    today = day
    const charges = spenders.map(({ name, part }) => ({ place: placeOf(name), amount: part * amount }))
    const spentOf = (place: number) => (spent[place] ?? 0) + (elsewhere?.of(day, String(place)) ?? 0)
    if (charges.some(({ place, amount }) => spentOf(place) + amount > perDay)) return false
    for (const { place, amount } of charges) {
      const before = spent[place] ?? 0
      spent[place] = before + amount
      elsewhere?.tell(day, String(place), { before, after: before + amount })
    }
    return true
  }
}
