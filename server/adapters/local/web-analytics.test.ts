import { expect, it } from 'vitest'
import type { DayCounts, EventLog } from '../../ports/event-log.ts'
import { webAnalyticsConformance } from '../../ports/web-analytics.conformance.ts'
import { memoryEventLog } from '../../storage/events/memory-event-log.ts'
import { createLocalWebAnalytics } from './web-analytics.ts'

webAnalyticsConformance('the built-in collector', async () => {
  const eventLog = memoryEventLog()
  return {
    analytics: createLocalWebAnalytics({ eventLog }),
    async feed(visits) {
      await eventLog.append(visits.map(({ product, ...event }) => ({ ...event, props: product ? { product } : {} })))
    },
  }
})

it('adds up what was searched for, most often first', async () => {
  const day = (date: string, phrases: Record<string, number>): DayCounts => ({
    ...{ day: date, total: { visitors: 1, pageviews: 1, productClicks: 0 } },
    ...{ pages: new Map(), ads: new Map(), phrases: new Map(Object.entries(phrases)) },
  })
  const counts = async () => [
    day('2026-11-19', { fan: 2, 'burr grinder': 1 }),
    day('2026-11-20', { 'burr grinder': 2 }),
  ]
  const eventLog: EventLog = { ...memoryEventLog(), counts }
  const range = { from: '2026-11-19', to: '2026-11-20' }
  const { signal } = new AbortController()
  expect(await createLocalWebAnalytics({ eventLog }).phrases(range, { signal })).toEqual([
    { phrase: 'burr grinder', visitors: 3 },
    { phrase: 'fan', visitors: 2 },
  ])
})
