import { adSources } from '../../domain/traffic-sources.ts'
import type { DayTraffic, PageMetrics, SiteMetrics, TrafficCounts } from '../../ports/web-analytics.ts'
import { getOrigin, missingNames, type Rows } from './stats.ts'

/**
 * Rows of visitors and page views by one name, or by campaign source and referrer for the traffic sources of one page.
 */
type Traffic = Rows['rows']
/**
 * Rows of visitors who clicked, by day, page, campaign, ad and product; for one page by day, referrer, campaign, ad
 * and product.
 */
type Clicks = Rows['rows']

type Counts = Map<string, TrafficCounts>
type Answers = { byDay: Traffic; byAd: Traffic; clicks: Clicks; notices: readonly string[] }

export function toSiteMetrics({ byPage, ...answers }: Answers & { byPage: Traffic }): SiteMetrics {
  const [days, pages, ads] = [countTraffic(answers.byDay), countTraffic(byPage), countAdTraffic(answers.byAd)]
  const adClicks = new Map<string, Map<string, number>>()
  for (const { metrics, dimensions } of answers.clicks) {
    const [clicks = 0] = metrics
    const [day = '', page = '', source = '', ad = ''] = dimensions
    getRow(days, day).productClicks += clicks
    getRow(pages, page).productClicks += clicks
    if (!isAd(source, ad)) continue
    getRow(ads, ad).productClicks += clicks
    const clicksByDay = adClicks.get(ad) ?? new Map<string, number>()
    adClicks.set(ad, clicksByDay.set(day, (clicksByDay.get(day) ?? 0) + clicks))
  }
  return { total: sumTraffic(days), days: toDays(days), pages, ads, adClicks, notices: answers.notices }
}

export function toPageMetrics({ bySource, ...answers }: Answers & { bySource: Traffic }): PageMetrics {
  const [days, ads] = [countTraffic(answers.byDay), countAdTraffic(answers.byAd)]
  const origins = countTraffic(bySource, (source, referrer = '') => getOrigin(source, referrer))
  const products = new Map<string, number>()
  for (const { metrics, dimensions } of answers.clicks) {
    const [clicks = 0] = metrics
    const [day = '', referrer = '', source = '', ad = '', product = ''] = dimensions
    getRow(days, day).productClicks += clicks
    getRow(origins, getOrigin(source, referrer)).productClicks += clicks
    if (isAd(source, ad)) getRow(ads, ad).productClicks += clicks
    if (!missingNames.has(product)) products.set(product, (products.get(product) ?? 0) + clicks)
  }
  return {
    total: sumTraffic(days),
    days: toDays(days),
    ads,
    notices: answers.notices,
    sources: [...origins]
      .map(([source, counts]) => ({ source, ...counts }))
      .sort((a, b) => b.visitors - a.visitors || b.pageviews - a.pageviews),
    products: [...products].map(([product, clicks]) => ({ product, clicks })).sort((a, b) => b.clicks - a.clicks),
  }
}

/**
 * Returns search phrases and campaign terms in lower case, most visitors first. One visitor may have typed several
 * spellings, so the highest count of a spelling is used, not the sum.
 */
export function countPhrases(rows: Rows['rows']): { phrase: string; visitors: number }[] {
  const maxVisitors = new Map<string, number>()
  for (const { metrics, dimensions } of rows) {
    const [visitors = 0] = metrics
    const [text = ''] = dimensions
    const phrase = text.trim().toLowerCase()
    if (!missingNames.has(text) && phrase) maxVisitors.set(phrase, Math.max(maxVisitors.get(phrase) ?? 0, visitors))
  }
  return [...maxVisitors].map(([phrase, visitors]) => ({ phrase, visitors })).sort((a, b) => b.visitors - a.visitors)
}

const isAd = (source: string, ad: string) => adSources.includes(source.toLowerCase()) && !missingNames.has(ad)

function countAdTraffic(rows: Traffic): Counts {
  return countTraffic(rows.filter(({ dimensions: [ad = ''] }) => !missingNames.has(ad)))
}

function countTraffic(rows: Traffic, toName: (...names: string[]) => string = (name = '') => name): Counts {
  const counts: Counts = new Map()
  for (const { metrics, dimensions } of rows) {
    const [visitors = 0, pageviews = 0] = metrics
    const row = getRow(counts, toName(...dimensions))
    row.visitors += visitors
    row.pageviews += pageviews
  }
  return counts
}

function getRow(counts: Counts, name: string): TrafficCounts {
  const row = counts.get(name) ?? { visitors: 0, pageviews: 0, productClicks: 0 }
  counts.set(name, row)
  return row
}

function sumTraffic(counts: Counts): TrafficCounts {
  const total = { visitors: 0, pageviews: 0, productClicks: 0 }
  for (const { visitors, pageviews, productClicks } of counts.values()) {
    total.visitors += visitors
    total.pageviews += pageviews
    total.productClicks += productClicks
  }
  return total
}

function toDays(counts: Counts): DayTraffic[] {
  return [...counts].map(([date, counted]) => ({ date, ...counted })).sort((a, b) => (a.date < b.date ? -1 : 1))
}
