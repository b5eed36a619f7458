import { beforeEach, describe, expect, it } from 'vitest'
import type { WebAnalytics } from './web-analytics.ts'

/** Visitor event as sent to the analytics service. */
export interface Visit {
  /** `2026-11-20T09:00:00.000Z`. */
  at: string
  /** Identifies a visitor within a day. */
  visitor: string
  name: 'pageview' | 'Product Click'
  path: string
  /** Referring host of this event. */
  source: string | null
  /** Campaign parameters of the page's URL. */
  utm: { source?: string; content?: string }
  /** Product of a click. */
  product?: string
}

export interface CountingSite {
  analytics: WebAnalytics
  /** Sends the events; resolves when they can be read. */
  feed(visits: readonly Visit[]): Promise<void>
}

const days = { from: '2026-11-18', to: '2026-11-20' }
const options = { signal: new AbortController().signal }
const counted = (visitors: number, pageviews: number, productClicks = 0) => ({ visitors, pageviews, productClicks })

const page = '/article/five-grinders'
const search = 'search.example'
function visit(day: string, visitor: string, changes: Partial<Visit> = {}): Visit {
  return { at: `${day}T09:00:00.000Z`, visitor, name: 'pageview', path: page, source: null, utm: {}, ...changes }
}
const click = (day: string, visitor: string, product: string, changes: Partial<Visit> = {}) =>
  visit(day, visitor, { at: `${day}T09:05:00.000Z`, name: 'Product Click', product, ...changes })
const byAd = (content: string) => ({ utm: { source: 'facebook', content } })

/** Each visitor names its campaign in every event, so that counts by event and by visit agree. Some click twice. */
const visits: readonly Visit[] = [
  visit('2026-11-17', 'a'),
  visit('2026-11-18', 'a', { source: search }),
  visit('2026-11-18', 'a', { path: '/' }),
  click('2026-11-18', 'a', 'Hobbin'),
  click('2026-11-18', 'a', 'Hobbin', { at: '2026-11-18T09:06:00.000Z' }),
  visit('2026-11-18', 'b', byAd('120001')),
  click('2026-11-18', 'b', 'Hobbin', byAd('120001')),
  visit('2026-11-20', 'a', { source: search }),
  visit('2026-11-20', 'c', byAd('120001')),
  visit('2026-11-20', 'd', byAd('120002')),
  click('2026-11-20', 'd', 'Mühle', byAd('120002')),
  click('2026-11-20', 'd', 'Mühle', byAd('120002')),
  click('2026-11-20', 'd', 'Hobbin', byAd('120002')),
  visit('2026-11-20', 'e', { utm: { source: 'letter', content: '120001' } }),
  visit('2026-11-21', 'a'),
]

/** Tests of every `WebAnalytics`. `open` returns a site without visitors. */
export function webAnalyticsConformance(name: string, open: () => Promise<CountingSite>): void {
  describe(`${name} as WebAnalytics`, () => {
    let site: CountingSite
    beforeEach(async () => {
      site = await open()
    })

    it('sums the days of a range, for the site and each page', async () => {
      await site.feed(visits)
      const { total, days: byDay, pages, notices } = await site.analytics.read(days, options)
      expect(total).toEqual(counted(6, 7, 4))
      expect(byDay.filter(({ pageviews }) => pageviews > 0)).toEqual([
        { date: '2026-11-18', ...counted(2, 3, 2) },
        { date: '2026-11-20', ...counted(4, 4, 2) },
      ])
      expect(Object.fromEntries(pages)).toEqual({ [page]: counted(6, 6, 4), '/': counted(1, 1) })
      expect(notices).toEqual([])
    })

    it('reports the results of ads on Facebook only', async () => {
      await site.feed(visits)
      const { ads, adClicks } = await site.analytics.read(days, options)
      expect(Object.fromEntries(ads)).toEqual({ 120001: counted(2, 2, 1), 120002: counted(1, 1, 2) })
      expect(Object.fromEntries(adClicks)).toEqual({
        120001: new Map([['2026-11-18', 1]]),
        120002: new Map([['2026-11-20', 2]]),
      })
    })

    it('reports sources, clicks and ad results of a page', async () => {
      await site.feed(visits)
      const figures = await site.analytics.readPage(days, page, options)
      expect(figures.total).toEqual(counted(6, 6, 4))
      expect(figures.days.filter(({ pageviews }) => pageviews > 0)).toEqual([
        { date: '2026-11-18', ...counted(2, 2, 2) },
        { date: '2026-11-20', ...counted(4, 4, 2) },
      ])
      expect(figures.sources).toEqual([
        { source: 'facebook', ...counted(3, 3, 3) },
        { source: search, ...counted(2, 2, 1) },
        { source: 'letter', ...counted(1, 1) },
      ])
      expect(figures.products).toEqual([
        { product: 'Hobbin', clicks: 3 },
        { product: 'Mühle', clicks: 1 },
      ])
      expect(Object.fromEntries(figures.ads)).toEqual({ 120001: counted(2, 2, 1), 120002: counted(1, 1, 2) })
    })

    it('names a source by utm_source before the host, and leaves it empty without either', async () => {
      const tagged = { utm: { source: 'Newsletter' } }
      await site.feed([
        visit('2026-11-20', 'a', { ...tagged, source: 'mail.example' }),
        visit('2026-11-20', 'b', tagged),
        visit('2026-11-20', 'c'),
      ])
      const { sources } = await site.analytics.readPage(days, page, options)
      expect(sources).toEqual([
        { source: 'newsletter', ...counted(2, 2) },
        { source: '', ...counted(1, 1) },
      ])
    })

    it('ignores a trailing slash of a page', async () => {
      await site.feed([visit('2026-11-20', 'a'), { ...visit('2026-11-20', 'b'), path: `${page}/` }])
      expect((await site.analytics.readPage(days, page, options)).total).toEqual(counted(2, 2))
    })

    it('is empty for a site and a page without visits', async () => {
      const { total, pages, ads } = await site.analytics.read(days, options)
      expect([total, pages.size, ads.size]).toEqual([counted(0, 0), 0, 0])
      await site.feed(visits)
      const none = await site.analytics.readPage(days, '/none', options)
      expect(none).toMatchObject({ total: counted(0, 0), sources: [], products: [] })
      expect((await site.analytics.read({ from: '2026-10-01', to: '2026-10-02' }, options)).total).toEqual(
        counted(0, 0),
      )
    })

    it('returns phrases in order, if it has any', async () => {
      await site.feed(visits)
      const counts = (await site.analytics.phrases(days, options)).map(({ visitors }) => visitors)
      expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    })
  })
}
