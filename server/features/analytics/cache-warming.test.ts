import { expect, it } from 'vitest'
import { createMemoryRecordStore } from '../../storage/records/open-record-store.ts'
import { createManualClock } from '../../testing/manual-clock.ts'
import { createRangeMetrics } from '../ads/range-metrics.ts'
import { createSiteDays } from '../settings/settings.ts'
import type { AnalyticsSources } from './article-traffic.ts'
import { warmAnalyticsCache } from './comprehensive.ts'
import { trackAnalyticsCalls } from './handlers.ts'
import { createPublishedIndex } from './published-articles.ts'
import { noPage, noSite } from './traffic.ts'

it('reads days from the newest on, and none during a call', async () => {
  const records = createMemoryRecordStore()
  const clock = createManualClock('2026-11-21T09:00:00.000Z')
  const days: string[] = []
  const calls = trackAnalyticsCalls()
  let callIsOver = () => {}
  const begin = () =>
    calls.run(
      () =>
        new Promise<void>(resolve => {
          callIsOver = resolve
        }),
    )
  const sources: AnalyticsSources = {
    days: createSiteDays({ readTimeZone: async () => 'UTC', clock }),
    ads: createRangeMetrics({ records }),
    hasSamples: async () => false,
    web: {
      source: 'built-in',
      async read({ from, to }) {
        days.push(`${from} to ${to}`)
        if (days.length === 2) void begin()
        return noSite
      },
      readPage: async () => noPage,
      phrases: async () => [],
    },
    articles: {
      published: createPublishedIndex({ records, clock }).read,
      find: async () => ({ id: '', slug: '', title: '', category: '' }),
      findFormerOwners: async () => new Map(),
      findFormerSlugs: async () => [],
      products: async () => [],
    },
  }
  const reading = warmAnalyticsCache(sources, calls)
  await expect.poll(() => days.length).toBe(2)
  for (let turn = 0; turn < 20; turn += 1) await new Promise(resolve => setImmediate(resolve))
  expect(days).toEqual(['2026-11-21 to 2026-11-21', '2026-11-20 to 2026-11-20'])
  callIsOver()
  await reading
  expect(days.slice(0, 60).toSorted().reverse()).toEqual(days.slice(0, 60))
  // The two reads of the comprehensive call.
  expect(days.slice(60, 62)).toEqual(['2026-10-23 to 2026-11-21', '2026-09-23 to 2026-10-21'])
  const year = days.slice(62)
  expect([year[0], year.at(-1), year.length]).toEqual(['2026-09-22 to 2026-09-22', '2025-11-22 to 2025-11-22', 305])
  expect(year.toSorted().reverse()).toEqual(year)
  expect(new Set(days).size).toBe(days.length)
})
