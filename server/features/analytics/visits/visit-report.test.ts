import { describe, expect, it } from 'vitest'
import type { Input } from '../../../contract/operation.ts'
import type { analyticsVisits } from '../../../contract/operations/analytics.ts'
import type { VisitDimension } from '../../../domain/visit-dimensions.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'

const day = '2026-11-20'
type Event = Record<string, unknown>

/** Opens a site with imported events of 20 November 2026: `10:00 ada /a` is a page view. */
async function openWith(events: readonly (string | readonly [string, Event])[], date = day) {
  const clock = createManualClock('2026-11-21T09:00:00.000Z')
  const test = await createTestApp({ clock })
  const rows = events.map(event => {
    const [text, more] = typeof event === 'string' ? [event, {}] : event
    const [time = '', visitor = '', path = ''] = text.split(' ')
    return JSON.stringify({
      at: `${date}T${time}${time.length === 5 ? ':00' : ''}Z`,
      name: 'pageview',
      visitor,
      path,
      ...more,
    })
  })
  await test.local.events.import({ name: 'events.ndjson', content: rows.join('\n') })
  const read = (query: Input<typeof analyticsVisits> = {}) =>
    test.local.analytics.visits({ range: `${day}..${day}`, compare: 'none', ...query })
  const readRows = async (dimension: VisitDimension, query: Input<typeof analyticsVisits> = {}) =>
    (await read(query)).reports.find(report => report.dimension === dimension)?.rows ?? []
  return { ...test, clock, read, readRows }
}

const click = (product: string) => ({ name: 'Product Click', product })
const engagement = (seconds: number, depth: number) => ({ name: 'engagement', props: { seconds, depth } })

describe('time on page', () => {
  it('is at most the time since the page view, whatever a browser reports', async () => {
    const { read } = await openWith(['10:00 ada /a', ['10:00:05 ada /a', engagement(65_000, 100)]])
    expect((await read()).totals.timeOnPage).toBe(5)
  })

  it('counts views of more than 18 hours', async () => {
    const { read } = await openWith(['00:00 ada /a', ['23:59 ada /a', engagement(86_000, 100)]])
    expect((await read()).totals.timeOnPage).toBe(65_534)
  })
})

describe('a visit', () => {
  it('ends after thirty minutes without an event', async () => {
    const { read } = await openWith(['10:00 ada /a', '10:30 ada /b', '11:00:01 ada /c', '10:10 bob /a'])
    const { totals } = await read()
    expect(totals).toMatchObject({ visitors: 2, visits: 3, pageviews: 4, viewsPerVisit: 4 / 3, visitDuration: 600 })
  })

  it('bounces if it has one page view and no other event', async () => {
    const { read, readRows } = await openWith([
      '10:00 ada /a',
      '10:00 bob /a',
      ['10:01 bob /a', click('Fan')],
      '10:00 eve /a',
      '10:01 eve /b',
      ['10:02 ada /a', engagement(90, 40)],
    ])
    expect((await read()).totals.bounceRate).toBeCloseTo(100 / 3)
    expect(await readRows('entry')).toMatchObject([{ name: '/a', visits: 3, bounceRate: 100 / 3 }])
  })

  it('has the source of its first event', async () => {
    const { readRows } = await openWith([
      ['10:00 ada /a', { referrer: 'https://www.google.com/' }],
      ['10:01 ada /b', { referrer: 'https://t.co/x' }],
      ['12:00 ada /a', { utm_source: 'ig', utm_content: '01AD' }],
    ])
    const groups = await readRows('group')
    expect(groups.map(({ name, visits, pageviews }) => [name, visits, pageviews])).toEqual([
      ['Search', 1, 2],
      ['Ads', 1, 1],
    ])
    expect((await readRows('source')).map(({ name }) => name)).toEqual(['Google', 'Instagram'])
  })
})

describe('the reports', () => {
  const events = [
    ['10:00 ada /a', { referrer: 'https://www.google.com/', browser: 'Chrome', device: 'Mobile' }],
    '10:05 ada /b',
    ['10:06 ada /b', click('Fan')],
    ['10:07 ada /b', click('Fan')],
    ['10:00 bob /a', { referrer: 'https://www.google.com/', browser: 'Safari', device: 'Mobile' }],
    [
      '11:00 eve /b',
      { utm_source: 'letter', utm_medium: 'email', utm_campaign: 'autumn', browser: 'Chrome', device: 'Desktop' },
    ],
    ['11:01 eve /b', { name: 'Outbound Link: Click', props: { url: 'https://maker.example/' } }],
  ] as const

  it('have entry and exit pages, with the share of views that ended a visit', async () => {
    const { readRows } = await openWith(events)
    expect((await readRows('entry')).map(({ name, visits }) => [name, visits])).toEqual([
      ['/a', 2],
      ['/b', 1],
    ])
    expect((await readRows('exit')).map(({ name, visits, exitRate }) => [name, visits, exitRate])).toEqual([
      ['/b', 2, 100],
      ['/a', 1, 50],
    ])
  })

  it('have goals: repeated clicks on a product count once', async () => {
    const { readRows } = await openWith(events)
    const goals = (await readRows('goal')).map(({ name, visitors, events, conversionRate }) => [
      name,
      visitors,
      events,
      conversionRate,
    ])
    expect(goals).toContainEqual(['Product Click', 1, 1, 100 / 3])
    expect(goals).toContainEqual(['Outbound Link: Click', 1, 1, 100 / 3])
  })

  it.each([
    [{ source: 'Google' }, 2],
    [{ source: 'Google', browser: 'Chrome' }, 1],
    [{ device: 'Mobile', page: '/b' }, 1],
    [{ page: '/b' }, 2],
    [{ goal: 'Product Click', group: 'Search' }, 1],
    [{ goal: 'Product Click', group: 'Email' }, 0],
    [{ campaign: 'autumn', medium: 'email', entry: '/b', exit: '/b' }, 1],
    [{ source: 'Nobody' }, 0],
  ] as const)('are filtered by %j', async (filters, visits) => {
    const { read } = await openWith(events)
    const report = await read(filters)
    expect(report.totals.visits).toBe(visits)
    expect(report.days).toMatchObject([{ at: day, visits }])
  })

  it('are filtered by a group or device in any case, and refuse others', async () => {
    const { read } = await openWith(events)
    expect((await read({ group: 'search', device: 'MOBILE' })).totals.visits).toBe(2)
    await expect(read({ group: 'Searches' })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('The group must be one of: Search, Social, Direct, Referral, Ads, Email'),
    })
    await expect(read({ device: 'Telly' })).rejects.toMatchObject({
      message: expect.stringContaining('The device must be one of: Desktop, Mobile, Tablet, Unknown'),
    })
  })

  it.each([
    [{ source: 'google' }, ['No visit has the source google. Did you mean Google?']],
    [
      { campaign: 'Autumn', page: '/B' },
      ['No visit has the UTM campaign Autumn. Did you mean autumn?', 'No visit has the page /B. Did you mean /b?'],
    ],
    [{ goal: 'product click' }, ['No visit has the goal product click. Did you mean Product Click?']],
    [{ source: 'Nobody' }, []],
    [{ source: 'Google', campaign: 'autumn' }, []],
  ] as const)('suggest a value in another case for %j', async (filters, notices) => {
    const { read } = await openWith(events)
    expect((await read(filters)).notices).toEqual(notices)
  })

  it('are limited, and say how many rows there are', async () => {
    const { read } = await openWith(events)
    const { reports } = await read({ limit: 1 })
    expect(reports.find(({ dimension }) => dimension === 'page')).toMatchObject({
      rowsInAll: 2,
      rows: [{ name: '/a' }],
    })
  })

  it('have the average time and scroll depth of the views that report them', async () => {
    const { readRows } = await openWith([
      '10:00 ada /a',
      ['10:01 ada /a', engagement(40, 30)],
      ['10:02 ada /a', engagement(20, 80)],
      '10:00 bob /a',
      ['10:01 bob /a', engagement(10, 60)],
      '10:00 eve /a',
    ])
    expect(await readRows('page')).toMatchObject([{ name: '/a', pageviews: 3, timeOnPage: 35, scrollDepth: 70 }])
  })

  it('are compared with the previous period or the year before', async () => {
    const { local, read } = await openWith(['10:00 ada /a', '10:00 bob /a'])
    const importDay = (date: string) =>
      local.events.import({
        name: 'x.ndjson',
        content: JSON.stringify({ at: `${date}T09:00:00Z`, path: '/a', visitor: 'x' }),
      })
    await importDay('2026-11-19')
    await importDay('2025-11-20')
    await importDay('2025-11-20')
    expect((await read({ compare: 'previous' })).comparison).toMatchObject({
      totals: { visitors: 2 },
      previous: { range: { from: '2026-11-19', to: '2026-11-19' }, totals: { visitors: 1 } },
    })
    expect((await read({ compare: 'year' })).comparison).toMatchObject({
      previous: { range: { from: '2025-11-20', to: '2025-11-20' }, totals: { visitors: 1 } },
    })
    expect((await read({ compare: 'none' })).comparison).toBeNull()
  })

  it('compare only days that are over', async () => {
    const { read } = await openWith(['10:00 ada /a'])
    const { comparison } = await read({ range: '7d', compare: 'previous' })
    expect(comparison).toMatchObject({
      range: { from: '2026-11-15', to: '2026-11-20' },
      totals: { visitors: 1 },
      previous: { range: { from: '2026-11-08', to: '2026-11-13' } },
    })
  })
})

describe('a report that was read before', () => {
  it('has the events that were imported since, of days that are over and of today', async () => {
    const { local, read, readRows } = await openWith(['10:00 ada /a', '10:05 ada /b'])
    const range = `${day}..2026-11-21`
    const importView = (at: string, visitor: string) =>
      local.events.import({ name: 'x.ndjson', content: JSON.stringify({ at, path: '/a', visitor }) })
    const readVisits = async () => [
      (await read({ range })).totals.visits,
      (await readRows('page', { range }))[0]?.visits,
    ]
    expect(await readVisits()).toEqual([1, 1])
    await importView('2026-11-21T08:00:00Z', 'bob')
    expect(await readVisits()).toEqual([2, 2])
    await importView('2026-11-21T08:30:00Z', 'eve')
    expect(await readVisits()).toEqual([3, 3])
    await importView('2026-11-20T08:30:00Z', 'ann')
    expect(await readVisits()).toEqual([4, 4])
    expect((await read()).totals).toMatchObject({ visits: 2, pageviews: 3 })
    expect(await readRows('exit')).toMatchObject([
      { name: '/b', visits: 1, exitRate: 100 },
      { name: '/a', visits: 1, exitRate: 50 },
    ])
  })
})

describe('now', () => {
  it('has the visitors of the last thirty minutes, and today by hour', async () => {
    const { local, clock } = await openWith(
      ['07:10 ada /a', '08:29:59 bob /a', '08:30:01 eve /a', '08:45 eve /b', '08:59 ann /b'],
      '2026-11-21',
    )
    const now = await local.analytics.now()
    expect(now).toMatchObject({
      visitors: 2,
      pages: [
        { name: '/b', visitors: 2 },
        { name: '/a', visitors: 1 },
      ],
      sources: [{ name: 'Direct', visitors: 2 }],
      today: { date: '2026-11-21', totals: { visitors: 4, pageviews: 5 } },
    })
    expect(now.minutes.reduce((sum, views) => sum + views, 0)).toBe(3)
    expect(now.minutes.at(-2)).toBe(1)
    expect(now.today.hours.filter(({ pageviews }) => pageviews > 0)).toEqual([
      { at: '07:00', visitors: 1, visits: 1, pageviews: 1 },
      { at: '08:00', visitors: 3, visits: 3, pageviews: 4 },
    ])
    clock.advance(60 * 60_000)
    expect((await local.analytics.now()).visitors).toBe(0)
  })
})
