import type { Clock } from '../../ports/clock.ts'
import { createDayShare } from './day-share.ts'
import type { Spenders } from './spenders.ts'

const dayMs = 86_400_000

/**
 * Visitors of one subscriber that are told apart in a UTC day, so that an address that changes its browser each time is no
 * crowd. Behind that of an office or a school a blog hardly has more readers.
 */
export const mostOfSubscriber = 50

/**
 * Bounds how many visitors one subscriber is, and how many there are of all. In memory alone: a start begins anew.
 * @returns a function that says whether a visitor has a name of their own today; who has one keeps it.
 */
export function createToldApart({ clock, visitors }: { clock: Clock; visitors: number }) {
  const takeOfShare = createDayShare({ clock, perDay: mostOfSubscriber, subscribers: visitors })
  const known = new Set<string>()
  let today = 0

  return function isToldApart(name: string, spenders: Spenders): boolean {
    const day = Math.floor(clock.now().getTime() / dayMs)
    if (day !== today) known.clear()
    today = day
    if (known.has(name)) return true
    if (known.size >= visitors || !takeOfShare(spenders, 1)) return false
    known.add(name)
    return true
  }
}
