import type { Clock } from '../../ports/clock.ts'
import type { DayRange } from '../../ports/event-log.ts'
import type { PageFigures, SiteFigures, WebAnalytics } from '../../ports/web-analytics.ts'
import { type Delay, realDelay } from '../wire/attempts.ts'
import { failureOf, goalName, goalNotice, isGoalMissing, keyMissing } from './failures.ts'
import { adSource, pageFigures, phrasesOf, siteFigures } from './figures.ts'
import { createSharedAnswers } from './shared-answers.ts'
import { createStats, type Filter, mostPages, type Question, type Rows } from './stats.ts'

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
type Ask = (question: Pick<Question, 'dimensions'> & Partial<Question>) => Promise<Rows['rows']>

const TIMEOUT_SECONDS = 15
/** Cache lifetime in milliseconds; one screen requests the same data several times. */
const KEPT_MS = 60_000

const byAds: Filter = ['is', 'visit:utm_source', [adSource]]
const clickGoal: Filter = ['is', 'event:goal', [goalName]]

/** Reads traffic from Plausible's Stats API v2. See README.md in this folder. */
export function createPlausibleAnalytics(options: PlausibleOptions): WebAnalytics {
  const { siteId, apiKey, clock, timeoutSeconds = TIMEOUT_SECONDS, delay = realDelay } = options
  const { url, fetch = globalThis.fetch } = options
  const asked = { siteId, url }
  const stats =
    apiKey === null ? null : createStats({ ...asked, apiKey, delay, fetch, timeoutMs: timeoutSeconds * 1000 })
  const kept = { clock, keepMs: KEPT_MS }
  const sites = createSharedAnswers<SiteFigures>(kept)
  const pages = createSharedAnswers<PageFigures>(kept)
  const searches = createSharedAnswers<Phrases>(kept)

  /** Runs the queries of one report with a shared signal, so that one failure cancels the rest. */
  async function together<T>(range: DayRange, outer: AbortSignal, read: (ask: Ask, notices: string[]) => Promise<T>) {
    if (!stats) throw keyMissing(asked)
    const controller = new AbortController()
    const signal = AbortSignal.any([outer, controller.signal])
    const notices: string[] = []
    const ask: Ask = async question => {
      const { rows, whole } = await stats(
        range,
        { metrics: ['visitors', 'pageviews'], filters: [], ...question },
        signal,
      )
      if (!whole && !notices.includes(cutShort)) notices.push(cutShort)
      return rows
    }
    try {
      return await read(ask, notices)
    } catch (error) {
      throw failureOf(error, asked)
    } finally {
      controller.abort()
    }
  }

  /**
   * Returns visitors who clicked, by the given dimensions. Grouped at least by day, page and product, they add up to
   * clicks as the built-in collector counts them, so one query serves every breakdown.
   */
  async function clicksBy(ask: Ask, notices: string[], dimensions: string[], also: Filter[] = []) {
    return ask({ metrics: ['visitors'], dimensions, filters: [...also, clickGoal] }).catch(error => {
      if (!isGoalMissing(error)) throw error
      notices.push(goalNotice(asked))
      return []
    })
  }

  return {
    source: 'plausible',
    read: (range, { signal }) =>
      sites(nameOf(range), signal, shared =>
        together(range, shared, async (ask, notices) => {
          const by = ['time:day', 'event:page', 'visit:utm_source', 'visit:utm_content', 'event:props:product']
          const [byDay, byPage, byAd, clicks] = await Promise.all([
            ask({ dimensions: ['time:day'] }),
            ask({ dimensions: ['event:page'] }),
            ask({ dimensions: ['visit:utm_content'], filters: [byAds] }),
            clicksBy(ask, notices, by),
          ])
          return siteFigures({ byDay, byPage, byAd, clicks, notices })
        }),
      ),
    readPage: (range, path, { signal }) =>
      pages(`${nameOf(range)} ${path}`, signal, shared =>
        together(range, shared, async (ask, notices) => {
          const here: Filter = ['is', 'event:page', path === '/' ? [path] : [path, `${path}/`]]
          const by = ['time:day', 'visit:referrer', 'visit:utm_source', 'visit:utm_content', 'event:props:product']
          const [byDay, bySource, byAd, clicks] = await Promise.all([
            ask({ dimensions: ['time:day'], filters: [here] }),
            ask({ dimensions: ['visit:utm_source', 'visit:referrer'], filters: [here] }),
            ask({ dimensions: ['visit:utm_content'], filters: [here, byAds] }),
            clicksBy(ask, notices, by, [here]),
          ])
          return pageFigures({ byDay, bySource, byAd, clicks, notices })
        }),
      ),
    phrases: (range, { signal }) =>
      searches(nameOf(range), signal, shared =>
        together(range, shared, async ask => {
          const [searched, terms] = await Promise.all([
            ask({ metrics: ['visitors'], dimensions: ['event:props:query'] }),
            ask({ metrics: ['visitors'], dimensions: ['visit:utm_term'] }),
          ])
          return phrasesOf([...searched, ...terms])
        }),
      ),
  }
}

const nameOf = ({ from, to }: DayRange) => `${from}..${to}`

const cutShort = `Plausible has more than ${(mostPages * 10_000).toLocaleString('en-GB')} rows for these days: those with the least are left out. Choose a shorter range for all of them.`
