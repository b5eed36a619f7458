import type { DayTraffic, PageFigures, SiteFigures, TrafficCounts } from '../../ports/web-analytics.ts'
import type { Rows } from './stats.ts'

/**
 * Rows of visitors and page views by one name, or by campaign source and referrer for the traffic sources of one page.
 */
type Traffic = Rows['rows']
/**
 * Rows of visitors who clicked, by day, page, campaign, ad and product; for one page by day, referrer, campaign, ad
 * and product.
 */
type Clicks = Rows['rows']

/** UTM source of visits from ads. */
export const adSource = 'facebook'
/** Plausible's placeholders for a missing name, across dimensions. */
const nameless: ReadonlySet<string> = new Set(['', '(none)', '(not set)', 'Direct / None'])

type Counts = Map<string, TrafficCounts>
type Answers = { byDay: Traffic; byAd: Traffic; clicks: Clicks; notices: readonly string[] }

export function siteFigures({ byPage, ...answers }: Answers & { byPage: Traffic }): SiteFigures {
  const [days, pages, ads] = [trafficOf(answers.byDay), trafficOf(byPage), adTraffic(answers.byAd)]
  const adClicks = new Map<string, Map<string, number>>()
  for (const { metrics, dimensions } of answers.clicks) {
    const [clicks = 0] = metrics
    const [day = '', page = '', source = '', ad = ''] = dimensions
    rowOf(days, day).productClicks += clicks
    rowOf(pages, page).productClicks += clicks
    if (!isAd(source, ad)) continue
    rowOf(ads, ad).productClicks += clicks
    const ofAd = adClicks.get(ad) ?? new Map<string, number>()
    adClicks.set(ad, ofAd.set(day, (ofAd.get(day) ?? 0) + clicks))
  }
  return { total: sumOf(days), days: inDays(days), pages, ads, adClicks, notices: answers.notices }
}

export function pageFigures({ bySource, ...answers }: Answers & { bySource: Traffic }): PageFigures {
  const [days, ads] = [trafficOf(answers.byDay), adTraffic(answers.byAd)]
  const origins = trafficOf(bySource, (source, referrer = '') => originOf(source, referrer))
  const products = new Map<string, number>()
  for (const { metrics, dimensions } of answers.clicks) {
    const [clicks = 0] = metrics
    const [day = '', referrer = '', source = '', ad = '', product = ''] = dimensions
    rowOf(days, day).productClicks += clicks
    rowOf(origins, originOf(source, referrer)).productClicks += clicks
    if (isAd(source, ad)) rowOf(ads, ad).productClicks += clicks
    if (!nameless.has(product)) products.set(product, (products.get(product) ?? 0) + clicks)
  }
  return {
    total: sumOf(days),
    days: inDays(days),
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
export function phrasesOf(rows: Rows['rows']): { phrase: string; visitors: number }[] {
  const most = new Map<string, number>()
  for (const { metrics, dimensions } of rows) {
    const [visitors = 0] = metrics
    const [said = ''] = dimensions
    const phrase = said.trim().toLowerCase()
    if (!nameless.has(said) && phrase) most.set(phrase, Math.max(most.get(phrase) ?? 0, visitors))
  }
  return [...most].map(([phrase, visitors]) => ({ phrase, visitors })).sort((a, b) => b.visitors - a.visitors)
}

/** Returns the campaign's source, or else the referrer's host; empty if the visit has neither. */
function originOf(source: string, referrer: string): string {
  return nameless.has(source) ? hostOf(referrer) : source.toLowerCase()
}

/**
 * Returns the host of a referrer: `www.search.example/find?q=x` → `search.example`. Empty for a visit without a
 * referrer.
 */
function hostOf(referrer: string): string {
  if (nameless.has(referrer)) return ''
  const [host = ''] = referrer.replace(/^https?:\/\//, '').split(/[/?#]/)
  return host.toLowerCase().replace(/^www\./, '')
}

const isAd = (source: string, ad: string) => source === adSource && !nameless.has(ad)

function adTraffic(rows: Traffic): Counts {
  return trafficOf(rows.filter(({ dimensions: [ad = ''] }) => !nameless.has(ad)))
}

function trafficOf(rows: Traffic, nameOf: (...names: string[]) => string = (name = '') => name): Counts {
  const counts: Counts = new Map()
  for (const { metrics, dimensions } of rows) {
    const [visitors = 0, pageviews = 0] = metrics
    const row = rowOf(counts, nameOf(...dimensions))
    row.visitors += visitors
    row.pageviews += pageviews
  }
  return counts
}

function rowOf(counts: Counts, name: string): TrafficCounts {
  const row = counts.get(name) ?? { visitors: 0, pageviews: 0, productClicks: 0 }
  counts.set(name, row)
  return row
}

function sumOf(counts: Counts): TrafficCounts {
  const total = { visitors: 0, pageviews: 0, productClicks: 0 }
  for (const { visitors, pageviews, productClicks } of counts.values()) {
    total.visitors += visitors
    total.pageviews += pageviews
    total.productClicks += productClicks
  }
  return total
}

function inDays(counts: Counts): DayTraffic[] {
  return [...counts].map(([date, counted]) => ({ date, ...counted })).sort((a, b) => (a.date < b.date ? -1 : 1))
}
