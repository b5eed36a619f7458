import { adSources } from '../../domain/traffic-sources.ts'
import type { DayRange } from '../../ports/event-log.ts'
import type { Clock } from '../../ports/system.ts'
import type { PageMetrics, SiteMetrics, WebAnalytics } from '../../ports/web-analytics.ts'
import { type Delay, realDelay } from '../wire/retry.ts'
import { countPhrases, toPageMetrics, toSiteMetrics } from './metrics.ts'
import { createRequestCache, createStats, type Filter, maxPages, type Rows, type StatsQuery } from './stats.ts'
import { createMissingKeyError, describeMissingGoal, goalName, isGoalMissing, toBlogopsError } from './stats-request.ts'

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

const byAds: Filter = ['is', 'visit:utm_source', [...adSources]]
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
