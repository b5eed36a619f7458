import { expect, it } from 'vitest'
import { defaultLimits } from '../../contract/limits.ts'
import type { DayCounts } from '../../domain/events.ts'
import type { EventLog } from '../../ports/event-log.ts'
import { webAnalyticsConformance } from '../../ports/web-analytics.conformance.ts'
import { createMemoryEventLog } from '../../testing/memory-event-log.ts'
import { createLocalWebAnalytics } from './web-analytics.ts'

webAnalyticsConformance('the built-in collector', async () => {
  const eventLog = createMemoryEventLog()
  return {
    analytics: createLocalWebAnalytics({ maxBytes: defaultLimits.eventBytes, eventLog }),
    async feed(visits) {
      await eventLog.append(visits.map(({ product, ...event }) => ({ ...event, props: product ? { product } : {} })))
    },
  }
})

it('adds up what was searched for, most often first', async () => {
  const day = (date: string, phrases: Record<string, number>): DayCounts => ({
    day: date,
    total: { visitors: 1, pageviews: 1, productClicks: 0 },
    pages: new Map(),
    ads: new Map(),
    phrases: new Map(Object.entries(phrases)),
    bytes: 500,
    crowded: false,
  })
  const counts = async () => [
    day('2026-11-19', { fan: 2, 'burr grinder': 1 }),
    day('2026-11-20', { 'burr grinder': 2 }),
  ]
  const eventLog: EventLog = { ...createMemoryEventLog(), counts }
  const range = { from: '2026-11-19', to: '2026-11-20' }
  const { signal } = new AbortController()
  expect(
    await createLocalWebAnalytics({ maxBytes: defaultLimits.eventBytes, eventLog }).phrases(range, { signal }),
  ).toEqual([
    { phrase: 'burr grinder', visitors: 3 },
    { phrase: 'fan', visitors: 2 },
  ])
})

it('says on which days a bound was reached', async () => {
  const eventLog = createMemoryEventLog()
  const day = (date: string): DayCounts => ({
    day: date,
    total: { visitors: 1, pageviews: 1, productClicks: 0 },
    pages: new Map(),
    ads: new Map(),
    phrases: new Map(),
    bytes: 500,
    crowded: false,
  })
  const days = [
    { ...day('2026-11-18'), crowded: true },
    day('2026-11-19'),
    { ...day('2026-11-20'), crowded: true, bytes: 255_999_900 },
  ]
  const analytics = createLocalWebAnalytics({
    maxBytes: defaultLimits.eventBytes,
    eventLog: { ...eventLog, counts: async () => days },
  })
  const [range, { signal }] = [{ from: '2026-11-18', to: '2026-11-20' }, new AbortController()]
  const answers = [
    'On 18 November 2026 and 20 November 2026 the visitor limit was reached; only page views of further visitors are counted.',
    'On 20 November 2026 the daily limit was reached; later page views and clicks are not counted.',
  ]
  expect((await analytics.read(range, { signal })).notices).toEqual(answers)
  expect((await analytics.readPage(range, '/', { signal })).notices).toEqual(answers)
})
