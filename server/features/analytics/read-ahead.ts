import { type Days, defaultRange, eachDay, periodBefore, readRange } from '../../contract/analytics-range.ts'
import { createComprehensive } from './comprehensive.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'

export type FirstCalls = ReturnType<typeof createFirstCalls>

/** Tracks analytics calls in flight, which take precedence over cache warming. */
export function createFirstCalls() {
  const underWay = new Set<Promise<unknown>>()
  return {
    async run<T>(call: () => Promise<T>): Promise<T> {
      const running = call()
      underWay.add(running)
      try {
        return await running
      } finally {
        underWay.delete(running)
      }
    },

    /** Resolves when no call is in flight. */
    async over(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

/**
 * Fills the caches before the first call, which takes seconds for a large site. Skipped for external analytics. Reads
 * one day at a time, newest first, so that a concurrent call waits for at most one day it does not need. @throws the
 * errors of the reads.
 */
export async function readAhead(sources: Sources, calls: Pick<FirstCalls, 'over'>): Promise<void> {
  const { articles, web, clock } = sources
  await (await articles.published()).titleRanks()
  if (web.source !== 'built-in') return
  const { signal } = new AbortController()
  const known = new Set<string>()
  const readDays = async (range: Days) => {
    for (const day of eachDay(range).reverse()) {
      if (known.has(day)) continue
      await calls.over()
      await web.read({ from: day, to: day }, { signal })
      known.add(day)
    }
  }
  const today = todayOf(clock)
  const [usual, longest] = [readRange(defaultRange, today), readRange('12mo', today)]
  if (!usual || !longest) return
  await readDays({ from: periodBefore(usual).from, to: usual.to })
  await calls.over()
  await createComprehensive(sources)(usual, { sort: 'visitors', direction: 'desc', limit: 1, offset: 0 }, signal)
  // The previous year is not read: it is rarely requested and would evict days of this year from the cache.
  await readDays(longest)
}
