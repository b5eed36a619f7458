import { hash, randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'

const dayMs = 86_400_000
/** Those who fall on the same place share one share; nobody's address is remembered for a day. */
const places = 2 ** 16

export interface DayShareOptions {
  clock: Clock
  /** What one subscriber may use up in a UTC day. */
  perDay: number
}

/**
 * A bound of the day for each subscriber, so that no few of them fill the day's. In memory alone: a start begins anew.
 * @returns a function that says whether there was as much left.
 */
export function createDayShare({ clock, perDay }: DayShareOptions) {
  const key = randomBytes(16).toString('base64')
  const spent = new Uint16Array(places)
  let today = 0

  return function spend(subscriber: string, amount: number): boolean {
    const day = Math.floor(clock.now().getTime() / dayMs)
    if (day !== today) spent.fill(0)
    today = day
    const place = Number.parseInt(hash('sha256', key + subscriber).slice(0, 4), 16)
    const after = (spent[place] ?? 0) + amount
    if (after > perDay) return false
    spent[place] = after
    return true
  }
}
