import { defaultRange, eachDay, periodBefore, readRange } from '../../contract/analytics-range.ts'
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
  const range = readRange(defaultRange, todayOf(clock))
  if (web.source !== 'built-in' || range === undefined) return
  const { signal } = new AbortController()
  for (const day of eachDay({ from: periodBefore(range).from, to: range.to }).reverse()) {
    await calls.over()
    await web.read({ from: day, to: day }, { signal })
  }
  await calls.over()
  await createComprehensive(sources)(range, { sort: 'visitors', direction: 'desc', limit: 1, offset: 0 }, signal)
}
