import { createDayFinder, type DayFinder, findNextDayStart } from '../../domain/site-days.ts'
import { memoizeSuccess } from '../../lib/memoize.ts'
import type { Clock } from '../../ports/system.ts'

/** Days of the site's time zone. */
export interface SiteDays {
  timeZone(): Promise<string>
  /** Returns a function that finds the day of an instant. */
  finder(): Promise<DayFinder>
  /** Returns the current day, `2026-11-21`. */
  today(): Promise<string>
  /** Returns the milliseconds until the next day begins. */
  untilTomorrow(): Promise<number>
}

interface SiteDaysOptions {
  readTimeZone(): Promise<string>
  clock: Clock
}

/** The time zone is cached, because every event needs it. `invalidate` reads it again. */
export function createSiteDays({ readTimeZone, clock }: SiteDaysOptions): SiteDays & { invalidate(): void } {
  const load = () =>
    memoizeSuccess(async () => {
      const timeZone = await readTimeZone()
      return { timeZone, find: createDayFinder(timeZone) }
    })
  let read = load()

  return {
    timeZone: async () => (await read()).timeZone,
    finder: async () => (await read()).find,
    today: async () => (await read()).find(clock.now().getTime()),
    async untilTomorrow() {
      const now = clock.now().getTime()
      return findNextDayStart(now, (await read()).timeZone) - now
    },
    invalidate() {
      read = load()
    },
  }
}
