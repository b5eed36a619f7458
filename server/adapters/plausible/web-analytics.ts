import type { DayRange } from '../../ports/event-log.ts'
import type { Clock } from '../../ports/system.ts'
import type { DayTraffic, PageMetrics, SiteMetrics, TrafficCounts, WebAnalytics } from '../../ports/web-analytics.ts'
import { type Delay, realDelay } from '../wire/retry.ts'
import { createRequestCache } from './request-cache.ts'
import { createStats, type Filter, maxPages, type Rows, type StatsQuery } from './stats.ts'
import { createMissingKeyError, describeMissingGoal, goalName, isGoalMissing, toBlogopsError } from './stats-request.ts'

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
const adSource = 'facebook'
/** Plausible's placeholders for a missing name, across dimensions. */
const missingNames: ReadonlySet<string> = new Set(['', '(none)', '(not set)', 'Direct / None'])

type Counts = Map<string, TrafficCounts>
type Answers = { byDay: Traffic; byAd: Traffic; clicks: Clicks; notices: readonly string[] }

function toSiteMetrics({ byPage, ...answers }: Answers & { byPage: Traffic }): SiteMetrics {
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

function toPageMetrics({ bySource, ...answers }: Answers & { bySource: Traffic }): PageMetrics {
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
function countPhrases(rows: Rows['rows']): { phrase: string; visitors: number }[] {
  const maxVisitors = new Map<string, number>()
  for (const { metrics, dimensions } of rows) {
    const [visitors = 0] = metrics
    const [text = ''] = dimensions
    const phrase = text.trim().toLowerCase()
    if (!missingNames.has(text) && phrase) maxVisitors.set(phrase, Math.max(maxVisitors.get(phrase) ?? 0, visitors))
  }
  return [...maxVisitors].map(([phrase, visitors]) => ({ phrase, visitors })).sort((a, b) => b.visitors - a.visitors)
}

/** Returns the campaign's source, or else the referrer's host; empty if the visit has neither. */
function getOrigin(source: string, referrer: string): string {
  return missingNames.has(source) ? getHost(referrer) : source.toLowerCase()
}

/**
 * Returns the host of a referrer: `www.search.example/find?q=x` → `search.example`. Empty for a visit without a
 * referrer.
 */
function getHost(referrer: string): string {
  if (missingNames.has(referrer)) return ''
  const [host = ''] = referrer.replace(/^https?:\/\//, '').split(/[/?#]/)
  return host.toLowerCase().replace(/^www\./, '')
}

const isAd = (source: string, ad: string) => source === adSource && !missingNames.has(ad)

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

export interface PlausibleOptions {
  /** Site ID in Plausible. */
  siteId: string
  /** Key for the Stats API. Without one, every read fails with `not_configured`. */
  apiKey: string | null
  /** Origin of the Plausible server. */
  url: string
  clock: Clock
  /** Timeout of one request in seconds, 15 by default. */
  timeoutSeconds?: number
  delay?: Delay
  fetch?: typeof fetch
}

type Phrases = Awaited<ReturnType<WebAnalytics['phrases']>>
/** Sends one query; defaults to visitors and page views without filters. */
type Ask = (query: Pick<StatsQuery, 'dimensions'> & Partial<StatsQuery>) => Promise<Rows['rows']>

const TIMEOUT_SECONDS = 15
/** Cache lifetime in milliseconds; one screen requests the same data several times. */
const CACHE_MS = 60_000

const byAds: Filter = ['is', 'visit:utm_source', [adSource]]
const clickGoal: Filter = ['is', 'event:goal', [goalName]]

/** Reads traffic from Plausible's Stats API v2. See README.md in this folder. */
export function createPlausibleAnalytics(options: PlausibleOptions): WebAnalytics {
  const { siteId, apiKey, clock, timeoutSeconds = TIMEOUT_SECONDS, delay = realDelay } = options
  const { url, fetch = globalThis.fetch } = options
  const site = { siteId, url }
  const stats =
    apiKey === null ? null : createStats({ ...site, apiKey, delay, fetch, timeoutMs: timeoutSeconds * 1000 })
  const cacheOptions = { clock, cacheMs: CACHE_MS }
  const sites = createRequestCache<SiteMetrics>(cacheOptions)
  const pages = createRequestCache<PageMetrics>(cacheOptions)
  const searches = createRequestCache<Phrases>(cacheOptions)

  /** Runs the queries of one report with a shared signal, so that one failure cancels the rest. */
  async function runQueries<T>(
    range: DayRange,
    callerSignal: AbortSignal,
    read: (ask: Ask, notices: string[]) => Promise<T>,
  ) {
    if (!stats) throw createMissingKeyError(site)
    const controller = new AbortController()
    const signal = AbortSignal.any([callerSignal, controller.signal])
    const notices: string[] = []
    const ask: Ask = async query => {
      const { rows, isComplete } = await stats(
        range,
        { metrics: ['visitors', 'pageviews'], filters: [], ...query },
        signal,
      )
      if (!isComplete && !notices.includes(truncationNotice)) notices.push(truncationNotice)
      return rows
    }
    try {
      return await read(ask, notices)
    } catch (error) {
      throw toBlogopsError(error, site)
    } finally {
      controller.abort()
    }
  }

  /**
   * Returns visitors who clicked, by the given dimensions. Grouped at least by day, page and product, they add up to
   * clicks as the built-in collector counts them, so one query serves every breakdown.
   */
  async function queryClicks(ask: Ask, notices: string[], dimensions: string[], extraFilters: Filter[] = []) {
    return ask({ metrics: ['visitors'], dimensions, filters: [...extraFilters, clickGoal] }).catch(error => {
      if (!isGoalMissing(error)) throw error
      notices.push(describeMissingGoal(site))
      return []
    })
  }

  return {
    source: 'plausible',
    read: (range, { signal }) =>
      sites(toRangeKey(range), signal, shared =>
        runQueries(range, shared, async (ask, notices) => {
          const by = ['time:day', 'event:page', 'visit:utm_source', 'visit:utm_content', 'event:props:product']
          const [byDay, byPage, byAd, clicks] = await Promise.all([
            ask({ dimensions: ['time:day'] }),
            ask({ dimensions: ['event:page'] }),
            ask({ dimensions: ['visit:utm_content'], filters: [byAds] }),
            queryClicks(ask, notices, by),
          ])
          return toSiteMetrics({ byDay, byPage, byAd, clicks, notices })
        }),
      ),
    readPage: (range, path, { signal }) =>
      pages(`${toRangeKey(range)} ${path}`, signal, shared =>
        runQueries(range, shared, async (ask, notices) => {
          const pageFilter: Filter = ['is', 'event:page', path === '/' ? [path] : [path, `${path}/`]]
          const by = ['time:day', 'visit:referrer', 'visit:utm_source', 'visit:utm_content', 'event:props:product']
          const [byDay, bySource, byAd, clicks] = await Promise.all([
            ask({ dimensions: ['time:day'], filters: [pageFilter] }),
            ask({ dimensions: ['visit:utm_source', 'visit:referrer'], filters: [pageFilter] }),
            ask({ dimensions: ['visit:utm_content'], filters: [pageFilter, byAds] }),
            queryClicks(ask, notices, by, [pageFilter]),
          ])
          return toPageMetrics({ byDay, bySource, byAd, clicks, notices })
        }),
      ),
    phrases: (range, { signal }) =>
      searches(toRangeKey(range), signal, shared =>
        runQueries(range, shared, async ask => {
          const [searched, terms] = await Promise.all([
            ask({ metrics: ['visitors'], dimensions: ['event:props:query'] }),
            ask({ metrics: ['visitors'], dimensions: ['visit:utm_term'] }),
          ])
          return countPhrases([...searched, ...terms])
        }),
      ),
  }
}

const toRangeKey = ({ from, to }: DayRange) => `${from}..${to}`

const truncationNotice = `Plausible has more than ${(maxPages * 10_000).toLocaleString('en-GB')} rows for these days. The smallest are left out. Choose a shorter range to see all of them.`
