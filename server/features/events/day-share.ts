import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import type { Elsewhere } from './elsewhere.ts'
import type { Spenders } from './spenders.ts'

const dayMs = 86_400_000
/** Those who fall on the same place share one share; nobody's address is remembered for a day. */
const standardBits = 16
const mostBits = 22

export interface DayShareOptions {
  clock: Clock
  /** What one subscriber may use up in a UTC day. */
  perDay: number
  /** Without it nobody can tell who falls on the same place. */
  key?: string
  /** Expected number of subscribers. More of them make more places. */
  subscribers?: number
  /** Where there are other processes, which have the same key. */
  elsewhere?: Elsewhere
}

/**
 * A bound of the day for each subscriber, so that no few of them fill the day's. In memory alone: a start begins anew.
 * @returns a function that says whether there was as much left.
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
