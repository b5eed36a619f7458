import type { Clock } from '../../ports/clock.ts'
import { createDayShare } from './day-share.ts'
import type { Spenders } from './spenders.ts'

const dayMs = 86_400_000

/**
 * Maximum distinct visitors per subscriber and UTC day, so that an address that changes its browser each time does not
 * appear as many. A blog rarely has more readers behind one office or school.
 */
export const mostOfSubscriber = 50

/**
 * Limits the number of distinct visitors, per subscriber and in total. Held in memory and reset by a restart.
 * @returns a function that returns true if the visitor is counted under their own name today; once granted, the name
 * is kept.
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
