import { type Days, defaultRange, eachDay, periodBefore, readRange } from '../../contract/analytics-range.ts'
import { createComprehensive } from './comprehensive.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'

export type FirstCalls = ReturnType<typeof createFirstCalls>

/** Calls for figures, which go before whatever is read ahead of them. */
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

    /** Resolves where none is under way. */
    async over(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled(underWay)
    },
  }
}

/**
 * Reads what is kept from call to call, which takes seconds of a large site, ahead of who asks for figures first. Nobody else is
 * asked for any. Days are read one by one, the newest first: a call that comes meanwhile waits for one at most that it does not
 * ask for. @throws as the calls do.
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
  // Of the year before it, which would push some of this one out again, few are asked.
  await readDays(longest)
}
