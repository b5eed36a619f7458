import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { listDays } from '../../../domain/days.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { createEvents, simulateMonth } from './testing/simulated-month.ts'
import { createVisitDays } from './visit-days.ts'

const range = '2026-10-10..2026-11-08'
const days = listDays({ from: '2026-10-10', to: '2026-11-08' })

async function setUp() {
  const month = simulateMonth(days)
  const opened = await createTestApp({ clock: createManualClock('2026-11-20T09:00:00.000Z') })
  await opened.local.settings.update({ timeZone: 'Europe/London' })
  const imported = await opened.local.events.import({ name: 'month.ndjson', content: month.content })
  expect(imported).toMatchObject({ rejectedTotal: 0, leftOut: 0, range: { from: '2026-10-10', to: '2026-11-08' } })
  return { ...opened, month }
}

describe('a simulated month across the end of summer time', () => {
  it('has exactly the figures that were simulated', async () => {
    const { local, month } = await setUp()
    const report = await local.analytics.visits({ range, limit: 10_000 })
    const { total } = month
    expect(report.totals).toEqual({
      visitors: total.visitors.size,
      visits: total.visits,
      pageviews: total.pageviews,
      viewsPerVisit: total.pageviews / total.visits,
      bounceRate: (total.bounces * 100) / total.visits,
      visitDuration: expect.closeTo(total.durationMs / 1_000 / total.visits, 6),
      timeOnPage: total.seconds / total.pageviews,
      scrollDepth: total.depth / total.pageviews,
    })
    expect(report.days).toEqual(
      Array.from(month.byDay, ([date, { visitors, visits, pageviews }]) => ({
        at: date,
        visitors: visitors.size,
        visits,
        pageviews,
      })),
    )
  })

  it('has exactly the rows that were simulated, in every report', async () => {
    const { local, month } = await setUp()
    const { reports } = await local.analytics.visits({ range, limit: 10_000 })
    const read = reports.flatMap(({ dimension, rows }) =>
      rows.map(row => [String(`${dimension} ${row.name}`), row] as const),
    )
    const rows = new Map(read)
    const expected = [...month.rows].filter(([key]) => !key.endsWith(' '))
    expect(
      read
        .filter(([key]) => !key.startsWith('medium'))
        .map(([key]) => key)
        .toSorted(),
    ).toEqual(expected.map(([key]) => key).toSorted())
    for (const [key, truth] of expected) {
      const row = rows.get(key)
      expect([key, row?.visitors]).toEqual([key, truth.visitors.size])
      if (key.startsWith('goal')) continue
      expect([key, row?.visits, row?.pageviews]).toEqual([key, truth.visits, truth.pageviews])
      if (key.startsWith('page'))
        expect([row?.timeOnPage, row?.scrollDepth]).toEqual([
          truth.seconds / truth.pageviews,
          truth.depth / truth.pageviews,
        ])
      else expect([key, row?.bounceRate]).toEqual([key, (truth.bounces * 100) / truth.visits])
    }
  })

  it('agrees with the counts of days', async () => {
    const { local, month } = await setUp()
    const series = await local.analytics.timeseries({ range })
    expect(series.days.map(({ date, visitors, pageviews }) => [date, visitors, pageviews])).toEqual(
      Array.from(month.byDay, ([date, { visitors, pageviews }]) => [date, visitors.size, pageviews]),
    )
    const { aggregateMetrics } = await local.analytics.comprehensive({ range })
    expect([aggregateMetrics.totalVisitors, aggregateMetrics.totalPageviews]).toEqual([
      month.total.visitors.size,
      month.total.pageviews,
    ])
  })
})

// After a change of the rules, raise the number in `visitsVersion`. The table of sources changes the version itself.
it('the visits of fixed events change only with the version of stored visits', async () => {
  const stored: object[] = []
  const visitDays = createVisitDays({
    counts: async () => [],
    read: async function* () {
      yield* createEvents('2026-11-18', 500, 1)
    },
    readVisits: async () => undefined,
    storeVisits: async (_, visits) => void stored.push(Object(visits)),
  })
  const day = { day: '2026-11-18', bytes: 1, pageviews: 1, isOver: true }
  await visitDays.openReader('UTC').readDay(day, new AbortController().signal)
  const [{ version, ...visits }] = stored as [{ version: unknown }]
  const digest = createHash('sha256').update(JSON.stringify(visits)).digest('hex').slice(0, 16)
  expect({ version, digest }).toEqual({ version: '1-0da1ec02', digest: '2bf8c2d0c6909c94' })
})
