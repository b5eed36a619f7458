import type { DayTraffic, PageFigures, SiteFigures, TrafficCounts } from '../../ports/web-analytics.ts'
import type { Rows } from './stats.ts'

/** Visitors and page views by one name each. */
type Traffic = Rows['rows']
/** Who clicked by day, page, campaign, ad and product; of one page by day, referrer, campaign, ad and product. */
type Clicks = Rows['rows']

/** Whose visits are an ad's. */
export const adSource = 'facebook'
/** What stands for no name, by dimension. */
const nameless: ReadonlySet<string> = new Set(['', '(none)', '(not set)', 'Direct / None'])

type Counts = Map<string, TrafficCounts>
type Answers = { byDay: Traffic; byAd: Traffic; clicks: Clicks; notices: readonly string[] }

export function siteFigures({ byPage, ...answers }: Answers & { byPage: Traffic }): SiteFigures {
  const [days, pages, ads] = [trafficOf(answers.byDay), trafficOf(byPage), adTraffic(answers.byAd)]
  for (const { metrics, dimensions } of answers.clicks) {
    const [clicks = 0] = metrics
    const [day = '', page = '', source = '', ad = ''] = dimensions
    rowOf(days, day).productClicks += clicks
    rowOf(pages, page).productClicks += clicks
    if (isAd(source, ad)) rowOf(ads, ad).productClicks += clicks
  }
  return { total: sumOf(days), days: inDays(days), pages, ads, notices: answers.notices }
}

export function pageFigures({ byReferrer, ...answers }: Answers & { byReferrer: Traffic }): PageFigures {
  const [days, hosts, ads] = [trafficOf(answers.byDay), trafficOf(byReferrer, hostOf), adTraffic(answers.byAd)]
  const products = new Map<string, number>()
  for (const { metrics, dimensions } of answers.clicks) {
    const [clicks = 0] = metrics
    const [day = '', referrer = '', source = '', ad = '', product = ''] = dimensions
    rowOf(days, day).productClicks += clicks
    rowOf(hosts, hostOf(referrer)).productClicks += clicks
    if (isAd(source, ad)) rowOf(ads, ad).productClicks += clicks
    if (!nameless.has(product)) products.set(product, (products.get(product) ?? 0) + clicks)
  }
  return {
    ...{ total: sumOf(days), days: inDays(days), ads, notices: answers.notices },
    sources: [...hosts]
      .map(([source, counts]) => ({ source, ...counts }))
      .sort((a, b) => b.visitors - a.visitors || b.pageviews - a.pageviews),
    products: [...products].map(([product, clicks]) => ({ product, clicks })).sort((a, b) => b.clicks - a.clicks),
  }
}

/** Of searches and of the terms of campaigns, in lower case. */
export function phrasesOf(rows: Rows['rows']): { phrase: string; count: number }[] {
  const counts = new Map<string, number>()
  for (const { metrics, dimensions } of rows) {
    const [count = 0] = metrics
    const [said = ''] = dimensions
    const phrase = said.trim().toLowerCase()
    if (!nameless.has(said) && phrase) counts.set(phrase, (counts.get(phrase) ?? 0) + count)
  }
  return [...counts].map(([phrase, count]) => ({ phrase, count })).sort((a, b) => b.count - a.count)
}

/** `www.search.example/find?q=x` → `search.example`; empty for visits that name none. */
function hostOf(referrer: string): string {
  if (nameless.has(referrer)) return ''
  const [host = ''] = referrer.replace(/^https?:\/\//, '').split(/[/?#]/)
  return host.toLowerCase().replace(/^www\./, '')
}

const isAd = (source: string, ad: string) => source === adSource && !nameless.has(ad)

function adTraffic(rows: Traffic): Counts {
  return trafficOf(rows.filter(({ dimensions: [ad = ''] }) => !nameless.has(ad)))
}

function trafficOf(rows: Traffic, nameOf = (name: string) => name): Counts {
  const counts: Counts = new Map()
  for (const { metrics, dimensions } of rows) {
    const [visitors = 0, pageviews = 0] = metrics
    const row = rowOf(counts, nameOf(dimensions[0] ?? ''))
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
