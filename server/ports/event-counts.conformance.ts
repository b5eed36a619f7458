import { describe, expect, it } from 'vitest'
import type { DayCounts } from '../domain/events.ts'
import { anEvent } from './event-fixtures.conformance.ts'
import type { EventLog, StoredEvent } from './event-log.ts'

const day = '2026-11-21'
const today = { from: day, to: day }
const counted = (visitors: number, pageviews: number, productClicks = 0) => ({ visitors, pageviews, productClicks })

/** Page view of `/a` by a visitor without a source, with optional overrides. */
const view = (changes: Partial<StoredEvent> = {}) => anEvent({ path: '/a', source: null, utm: {}, ...changes })
const click = (changes: Partial<StoredEvent> = {}) => view({ name: 'Product Click', ...changes })
const byAd = (content: string, changes: Partial<StoredEvent> = {}) =>
  view({ utm: { source: 'facebook', content }, ...changes })

async function countsOf(log: EventLog): Promise<DayCounts> {
  const [counts] = await log.counts(today)
  if (!counts) throw new Error('nothing is counted')
  return counts
}

export function countsBehaviour(log: () => EventLog): void {
  describe('counts', () => {
    it('count visitors once per day and page, and every view', async () => {
      await log().append([view(), view(), click(), view({ path: '/b' })])
      await log().append([view({ visitor: 'second' }), view({ visitor: 'third', path: '/b', name: 'Scroll' })])
      const { total, pages } = await countsOf(log())
      expect(total).toEqual(counted(3, 4, 1))
      expect(Object.fromEntries(pages)).toEqual({ '/a': counted(2, 3, 1), '/b': counted(2, 1) })
    })

    it('count a visitor’s clicks on a product of a page once a day', async () => {
      const product = (name: string, changes: Partial<StoredEvent> = {}) =>
        click({ props: { product: name }, ...changes })
      await log().append([product('Fan'), product('Fan'), product('Mühle'), product('Fan', { path: '/b' })])
      await log().append([
        product('Fan', { visitor: 'second' }),
        product('Fan'),
        click(),
        click({ props: { product: 5 } }),
      ])
      await log().append([product('Fan', { at: '2026-11-22T09:00:00.000Z' })])
      const { total, pages } = await countsOf(log())
      expect(total).toEqual(counted(2, 0, 5))
      expect(Object.fromEntries(pages)).toEqual({ '/a': counted(2, 0, 4), '/b': counted(1, 0, 1) })
      expect((await log().counts({ from: '2026-11-22', to: '2026-11-22' }))[0]?.total).toEqual(counted(1, 0, 1))
    })

    it('limit the number of products per visitor', async () => {
      const made = Array.from({ length: 200 }, (_, n) => click({ path: `/${n % 3}`, props: { product: `Fan ${n}` } }))
      await log().append(made)
      const { total, pages } = await countsOf(log())
      expect(total.productClicks).toBeGreaterThanOrEqual(20)
      expect(total.productClicks).toBeLessThan(50)
      expect([...pages].reduce((sum, [, { productClicks }]) => sum + productClicks, 0)).toBe(total.productClicks)
      await log().append([click({ visitor: 'second', props: { product: 'Fan 199' } })])
      expect((await countsOf(log())).total.productClicks).toBe(total.productClicks + 1)
    })

    it('include appended events at once, and do not change returned counts', async () => {
      await log().append([view()])
      const before = await countsOf(log())
      await log().append([view({ visitor: 'second' })])
      expect(before.total).toEqual(counted(1, 1))
      expect(before.pages.get('/a')).toEqual(counted(1, 1))
      expect((await countsOf(log())).total).toEqual(counted(2, 2))
    })

    it('count every event of concurrent calls', async () => {
      const visitors = Array.from({ length: 300 }, (_, n) => `v${n}`)
      await Promise.all(visitors.map(visitor => log().append([view({ visitor }), click({ visitor })])))
      expect((await countsOf(log())).total).toEqual(counted(300, 300, 300))
    })

    it('leave out reading time, but report its bytes', async () => {
      const reading = { name: 'engagement', props: { seconds: 9, depth: 40 } }
      await log().append([view(), view(reading), view({ ...reading, visitor: 'second', path: '/b' })])
      const { total, pages, bytes } = await countsOf(log())
      expect([total, Object.fromEntries(pages)]).toEqual([counted(1, 1), { '/a': counted(1, 1) }])
      expect(bytes).toBe(await log().countBytes(day))
      expect(await log().pageDetail(today, '/b')).toMatchObject({ sources: new Map() })
    })

    it('count an event on the day that it states', async () => {
      const late = view({ at: '2026-11-21T23:30:00.000Z', day: '2026-11-22', visitor: 'second' })
      await log().append([view(), late])
      expect((await countsOf(log())).total).toEqual(counted(1, 1))
      const next = { from: '2026-11-22', to: '2026-11-22' }
      expect((await log().counts(next)).map(({ total }) => total)).toEqual([counted(1, 1)])
      for await (const event of log().read(next)) expect(event).toEqual(late)
    })

    it('report the counted bytes, and whether the visitor limit was exceeded', async () => {
      await log().append([view(), view({ at: '2026-11-22T09:00:00.000Z' }), click()])
      const { bytes, crowded } = await countsOf(log())
      expect([bytes, crowded]).toEqual([await log().countBytes(day), false])
    })

    it('separate days, the earliest first, in any order of appending', async () => {
      const at = (date: string) => view({ at: `${date}T23:59:59.999Z` })
      await log().append(['2026-11-22', '2026-11-20', '2026-11-24'].map(at))
      const read = async (from: string, to: string) =>
        (await log().counts({ from, to })).map(({ day, total }) => [day, total.visitors, total.pageviews])
      expect(await read('2026-11-20', '2026-11-23')).toEqual([
        ['2026-11-20', 1, 1],
        ['2026-11-22', 1, 1],
      ])
      await log().append(['2026-11-20', '2026-11-22'].map(at))
      expect(await read('2000-01-01', '2099-12-31')).toEqual([
        ['2026-11-20', 1, 2],
        ['2026-11-22', 1, 2],
        ['2026-11-24', 1, 1],
      ])
      expect(await read('2026-11-25', '2026-11-30')).toEqual([])
    })

    it('count visitors by search phrase and campaign term, in lower case', async () => {
      const term = { source: 'search', term: ' Quiet  Fan ' }
      await log().append([view({ utm: term }), click({ utm: term }), view({ visitor: 'second', utm: term })])
      const search = (query: string | number) => view({ name: 'Search', props: { query } })
      await log().append([search('Burr Grinder'), search('burr grinder'), search(' '), search(5)])
      expect(Object.fromEntries((await countsOf(log())).phrases)).toEqual({ 'quiet  fan': 2, 'burr grinder': 1 })
    })

    it('leave out terms of paid campaigns', async () => {
      const paid = [{ medium: 'cpc' }, { source: 'facebook', content: 'ad1' }]
      const views = paid.map(utm => view({ visitor: 'c', utm: { ...utm, term: 'air fryer' } }))
      await log().append([...views, view({ visitor: 'd', utm: { source: 'newsletter', term: 'air fryer' } })])
      expect(Object.fromEntries((await countsOf(log())).phrases)).toEqual({ 'air fryer': 1 })
    })

    it('limit the number of pages, ads and phrases, but not the total', async () => {
      const made = Array.from({ length: 6_000 }, (_, n) => byAd(`ad${n}`, { path: `/${n}`, visitor: `${n}` }))
      const searches = made.map((event, n) => ({ ...event, name: 'Search', props: { query: `t${n}` } }))
      await log().append([...made, ...searches])
      const { total, pages, ads, phrases } = await countsOf(log())
      expect(total).toEqual(counted(6_000, 6_000))
      for (const { size } of [pages, ads, phrases]) {
        expect(size).toBeGreaterThanOrEqual(1_000)
        expect(size).toBeLessThan(6_000)
      }
      await log().append([byAd('ad0', { path: '/0' })])
      expect((await countsOf(log())).pages.get('/0')).toEqual(counted(2, 2))
    })

    it.each(['__proto__', 'constructor', ''])('count a page and an ad named %j like any other', async name => {
      await log().append([byAd(name || '-', { path: name, props: { product: name } })])
      expect((await countsOf(log())).pages.get(name)).toEqual(counted(1, 1))
      expect((await countsOf(log())).ads.get(name || '-')).toEqual(counted(1, 1))
    })
  })
}

export function attributionBehaviour(log: () => EventLog): void {
  const adsAfter = async (...events: StoredEvent[]) => {
    await log().append(events)
    return Object.fromEntries((await countsOf(log())).ads)
  }

  describe('an ad', () => {
    it('counts the visits of its visitors for the rest of the day', async () => {
      const ads = await adsAfter(byAd('x'), view({ path: '/b' }), click({ path: '/b' }), view({ visitor: 'second' }))
      expect(ads).toEqual({ x: counted(1, 2, 1) })
    })

    it('does not count their earlier visits', async () => {
      expect(await adsAfter(view(), click(), byAd('x'))).toEqual({ x: counted(1, 1) })
    })

    it('loses its visitors to the next ad that they click', async () => {
      const fan = click({ props: { product: 'Fan' } })
      const ads = await adsAfter(byAd('x'), click(), byAd('y'), click(), fan, byAd('x'), fan)
      expect(ads).toEqual({ x: counted(1, 2, 1), y: counted(1, 1, 1) })
    })

    it('loses them to another campaign, unless it names no content', async () => {
      const letter = view({ utm: { source: 'letter', content: 'top' } })
      const ads = await adsAfter(byAd('x'), view({ utm: { source: 'letter' } }), click(), letter, click())
      expect(ads).toEqual({ x: counted(1, 2, 1) })
    })

    it.each(['fb', 'FB', 'instagram', 'ig', 'meta'])('counts visits from the source %s', async source => {
      expect(await adsAfter(view({ utm: { source, content: 'x' } }))).toEqual({ x: counted(1, 1) })
    })

    it('needs the source Facebook, in any case, and a name', async () => {
      const utm = { source: 'Facebook', content: 'x' }
      expect(await adsAfter(view({ utm }), byAd('y'.repeat(301), { visitor: 'second' }))).toEqual({ x: counted(1, 1) })
    })

    it('keeps its visitors for one day', async () => {
      await log().append([byAd('x', { at: '2026-11-20T23:00:00.000Z' })])
      expect(await adsAfter(view())).toEqual({})
    })
  })
}

export function pageDetailBehaviour(log: () => EventLog): void {
  const detail = async (path: string, range = today) => {
    const { sources, products, ads } = await log().pageDetail(range, path)
    return [sources, products, ads].map(map => Object.fromEntries<unknown>(map))
  }

  describe('the detail of a page', () => {
    it('has the source of each visitor’s first event of the day', async () => {
      const search = { source: 'search.example' }
      await log().append([view(search), view({ source: 'other.example' }), click(), view({ visitor: 'second' })])
      await log().append([view({ visitor: 'third', path: '/b', ...search }), view({ visitor: 'third' })])
      expect(await detail('/a')).toEqual([{ 'search.example': counted(2, 3, 1), '': counted(1, 1) }, {}, {}])
    })

    it('prefers utm_source to the host, in lower case', async () => {
      const tagged = (source: string) => ({ source: 'mail.example', utm: { source } })
      await log().append([view(tagged('Letter')), view({ visitor: 'second', utm: { source: 'letter' } })])
      await log().append([view({ visitor: 'third', ...tagged('x'.repeat(301)) })])
      expect(await detail('/a')).toEqual([{ letter: counted(2, 2), 'mail.example': counted(1, 1) }, {}, {}])
    })

    it('has the clicked products and the results of its ads', async () => {
      const product = (name: string) => ({ props: { product: name } })
      await log().append([byAd('x'), click(product('Mühle')), click(product('Mühle')), click(product('Fan')), click()])
      await log().append([view({ ...product('Fan'), visitor: 'second' }), click({ ...product('Fan'), path: '/b' })])
      await log().append([click({ ...product('Mühle'), visitor: 'second' })])
      expect(await detail('/a')).toEqual([
        { facebook: counted(1, 1, 3), '': counted(1, 1, 1) },
        { Mühle: 2, Fan: 1 },
        { x: counted(1, 1, 3) },
      ])
    })

    it('sums the days of a range', async () => {
      const on = (date: string) => ['T09:00:00.000Z', 'T10:00:00.000Z'].map(time => byAd('x', { at: date + time }))
      for (const date of ['2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22']) await log().append(on(date))
      await log().append([click({ at: '2026-11-20T11:00:00.000Z', props: { product: 'Fan' } })])
      const range = { from: '2026-11-20', to: '2026-11-21' }
      expect(await detail('/a', range)).toEqual([{ facebook: counted(2, 4, 1) }, { Fan: 1 }, { x: counted(2, 4, 1) }])
    })

    it('is empty for a page without visits', async () => {
      await log().append([view()])
      expect(await detail('/none')).toEqual([{}, {}, {}])
      expect(await detail('/a', { from: '2026-11-22', to: '2026-11-30' })).toEqual([{}, {}, {}])
    })
  })
}
