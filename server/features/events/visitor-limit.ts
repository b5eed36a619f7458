import { dayMs } from '../../domain/durations.ts'
import type { Clock } from '../../ports/system.ts'
import { createDailyLimit, type RateLimitKeys } from './rate-limits.ts'

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
