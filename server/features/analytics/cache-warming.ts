import { type DateRange, defaultRange, getPreviousPeriod, listDays, parseRange } from '../../domain/days.ts'
import { createWorkTracker } from '../../lib/memoize.ts'
import { createComprehensiveAnalytics } from './comprehensive.ts'
import type { AnalyticsSources } from './sources.ts'

export type AnalyticsCalls = ReturnType<typeof trackAnalyticsCalls>

/** Tracks analytics calls in flight, which take precedence over cache warming. */
export function trackAnalyticsCalls() {
  const tracker = createWorkTracker()
  return {
    run: <T>(call: () => Promise<T>): Promise<T> => tracker.run('analytics', call),

    /** Resolves when no call is in flight. */
    waitUntilIdle: tracker.waitUntilIdle,
  }
}

/**
 * Fills the caches before the first call, which takes seconds for a large site. Skipped for external analytics. Reads
 * one day at a time, newest first, so that a concurrent call waits for at most one day it does not need. @throws the
 * errors of the reads.
 */
export async function warmAnalyticsCache(
  sources: AnalyticsSources,
  calls: Pick<AnalyticsCalls, 'waitUntilIdle'>,
): Promise<void> {
  const { articles, web, days } = sources
  await (await articles.published()).titleRanks()
  if (web.source !== 'built-in') return
  const { signal } = new AbortController()
  const done = new Set<string>()
  const readDays = async (range: DateRange) => {
    for (const day of listDays(range).reverse()) {
      if (done.has(day)) continue
      await calls.waitUntilIdle()
      await web.read({ from: day, to: day }, { signal })
      done.add(day)
    }
  }
  const today = await days.today()
  const [defaultDays, longestDays] = [parseRange(defaultRange, today), parseRange('12mo', today)]
  if (!defaultDays || !longestDays) return
  await readDays({ from: getPreviousPeriod(defaultDays).from, to: defaultDays.to })
  await calls.waitUntilIdle()
  await createComprehensiveAnalytics(sources)(
    defaultDays,
    { sort: 'visitors', direction: 'desc', limit: 1, offset: 0 },
    signal,
  )
  // The previous year is not read: it is rarely requested and would evict days of this year from the cache.
  await readDays(longestDays)
}
