import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as analyticsContract from '../../contract/operations/analytics.ts'
import type * as eventsContract from '../../contract/operations/events.ts'
import type { ArticleAnalytics, Timeseries } from '../../contract/schemas/analytics.ts'
import { addDays, type DateRange, defaultRange, findRangeProblem, parseRange } from '../../domain/days.ts'
import { formatPounds } from '../../domain/number-format.ts'
import { sumOwnProductClicks } from '../../domain/products.ts'
import { createWorkTracker } from '../../lib/memoize.ts'
import type { Tally } from '../../ports/system.ts'
import type { TrafficCounts } from '../../ports/web-analytics.ts'
import type { AdDays, AdWithMetrics } from '../ads/range-metrics.ts'
import type { Events } from '../events/events.ts'
import type { createEventImport } from '../events/import/import-events.ts'
import type { SiteDays } from '../settings/settings.ts'
import { type AnalyticsSources, readArticleTraffic, toArticlePaths } from './article-traffic.ts'
import { createComprehensiveAnalytics } from './comprehensive.ts'
import { getAdRates, toArticlePerformance } from './performance.ts'
import { createSiteSources, readPeriod, readPeriods, toAnalyticsDays } from './period.ts'
import { attributeTraffic, noSite, noTraffic, readOrNotice } from './traffic.ts'
import type { createVisitReport, createVisitsNow } from './visits/visit-report.ts'

/** Traffic sources, daily metrics and ads of one article. @throws BlogopsError `not_found`, `gone`. */
function createArticleAnalytics({ web, ads, articles, days, hasSamples }: AnalyticsSources) {
  return async (ref: string, range: DateRange, signal: AbortSignal): Promise<ArticleAnalytics> => {
    const article = await articles.find(ref)
    const former = await articles.findFormerSlugs(article.id)
    const today = await days.today()
    const periodSources = {
      web: (part: DateRange) => readArticleTraffic(web, { article, former, range: part, signal }),
      ads: (part: DateRange) => ads.daysOfArticle(part, article.id),
      adsKnownTo: ads.findLastKnownDay,
    }
    const [periods, site, adMetrics, hasAd] = await Promise.all([
      readPeriods(periodSources, range, today),
      readOrNotice(web.read(range, { signal }), noSite),
      ads.adsOfArticle(range, article.id),
      ads.hasRunningAds(article.id),
    ])
    const { now, before, comparison, notices } = periods
    const fromAds = await attributeTraffic(site.figures.ads, ads)
    const { total: traffic, sources, products } = now.web.figures
    return {
      ...comparison,
      notices: [...new Set([...notices, ...site.notices, ...describeDeletedAds(now.ads, adMetrics)])],
      trafficKnown: now.web.known && site.known,
      sample: await hasSamples(
        { from: before.range.from, to: range.to },
        { id: article.id, paths: toArticlePaths(article, former) },
      ),
      article: toArticlePerformance(article, {
        traffic,
        ads: now.ads.total,
        fromAds: fromAds.byArticle.get(article.id) ?? noTraffic,
        hasAd,
      }),
      days: toAnalyticsDays(now.web.figures.days, now.ads, { today, adsKnownTo: comparison.adsKnownTo }),
      sources: [...sources],
      products: [...sumOwnProductClicks(products, await articles.products(article.id))],
      ads: adMetrics.map(ad => toAdRow(ad, site.figures.ads.get(ad.id) ?? noTraffic)).sort((a, b) => b.spend - a.spend),
    }
  }
}

function toAdRow({ id, name, variant, status, metrics }: AdWithMetrics, { visitors, productClicks }: TrafficCounts) {
  const { impressions, clicks } = metrics
  const { spend, ctr, cpc } = getAdRates(metrics)
  const costPerProductClick = productClicks === 0 ? null : spend / productClicks
  const labels = { adId: id, adName: name, variant, status }
  return { ...labels, impressions, clicks, ctr, spend, cpc, visitors, productClicks, costPerProductClick }
}

/** Explains why the listed ads' spend can be less than the total: deleted ads are counted but not listed. */
function describeDeletedAds({ total }: AdDays, ads: readonly AdWithMetrics[]): string[] {
  const listed = ads.reduce((sum, { metrics }) => sum + metrics.spendMicros, 0)
  if (total.spendMicros <= listed) return []
  const spent = formatPounds((total.spendMicros - listed) / 1_000_000)
  return [`The total includes ${spent} for ads that were deleted since. They are not listed.`]
}

/** Daily metrics of the whole site or one article. @throws BlogopsError `not_found`; `gone` for a deleted article. */
function createTimeseries(sources: AnalyticsSources) {
  const { web, ads, articles, hasSamples } = sources

  async function readArticle(ref: string, range: DateRange, signal: AbortSignal) {
    const article = await articles.find(ref)
    const former = await articles.findFormerSlugs(article.id)
    const [page, adDays, sample] = await Promise.all([
      readArticleTraffic(web, { article, former, range, signal }),
      ads.daysOfArticle(range, article.id),
      hasSamples(range, { id: article.id, paths: toArticlePaths(article, former) }),
    ])
    return { web: page, ads: adDays, sample }
  }

  async function readSite(range: DateRange, signal: AbortSignal) {
    return { ...(await readPeriod(createSiteSources(sources, signal), range)), sample: await hasSamples(range) }
  }

  return async (range: DateRange, ref: string | undefined, signal: AbortSignal): Promise<Timeseries> => {
    const read = ref === undefined ? await readSite(range, signal) : await readArticle(ref, range, signal)
    const { notices, known: trafficKnown, figures } = read.web
    const adsKnownTo = await ads.findLastKnownDay(range)
    const days = toAnalyticsDays(figures.days, read.ads, { today: await sources.days.today(), adsKnownTo })
    return { range, notices: [...notices], trafficKnown, adsKnownTo, sample: read.sample, days }
  }
}

export function analyticsHandlers(
  sources: AnalyticsSources,
  visits: { report: ReturnType<typeof createVisitReport>; now: ReturnType<typeof createVisitsNow> },
  calls: Pick<AnalyticsCalls, 'run'>,
): HandlersOf<typeof analyticsContract> {
  const comprehensive = createComprehensiveAnalytics(sources)
  const timeseries = createTimeseries(sources)
  const articleAnalytics = createArticleAnalytics(sources)

  async function parseDays(range: string): Promise<DateRange> {
    const today = await sources.days.today()
    const days = parseRange(range, today)
    if (days === undefined)
      throw new BlogopsError('bad_request', findRangeProblem(range) ?? `There is no range ${range}.`)
    // Ad accounts may be in a time zone that is a day ahead.
    if (days.from <= addDays(today, 1)) return days
    throw new BlogopsError('bad_request', `range begins in the future, on ${days.from}; today is ${today}`)
  }

  return {
    'analytics.comprehensive': async ({ range, ...rows }, { signal }) =>
      calls.run(async () => comprehensive(await parseDays(range), rows, signal)),
    'analytics.timeseries': async ({ range, articleId }, { signal }) =>
      calls.run(async () => timeseries(await parseDays(range), articleId, signal)),
    'analytics.article': async ({ articleId, range }, { signal }) =>
      calls.run(async () => articleAnalytics(articleId, await parseDays(range), signal)),
    'analytics.visits': async ({ range, ...query }, { signal }) =>
      calls.run(async () => visits.report(await parseDays(range), query, signal)),
    'analytics.now': async (_, { signal }) => calls.run(() => visits.now(signal)),
  }
}

/** Counts the visits of the usual range before the first call. */
export async function warmVisits(
  days: Pick<SiteDays, 'today'>,
  report: ReturnType<typeof createVisitReport>,
  calls: Pick<AnalyticsCalls, 'waitUntilIdle'>,
): Promise<void> {
  const range = parseRange(defaultRange, await days.today())
  await calls.waitUntilIdle()
  if (range) await report(range, { compare: 'previous', limit: 1 }, new AbortController().signal)
}

export function eventHandlers(
  { record }: Events,
  importEvents: ReturnType<typeof createEventImport>,
  tally: Tally,
): HandlersOf<typeof eventsContract> {
  return {
    'events.record': async (input, { caller, actor, setHeader }) => {
      if (await record(input, { caller, actor })) tally.eventsCounted += 1
      else {
        tally.eventsDropped += 1
        setHeader('x-plausible-dropped', '1')
      }
      return { ok: true }
    },
    'events.import': async (file, { signal }) => importEvents(file, signal),
  }
}

export type AnalyticsCalls = ReturnType<typeof trackAnalyticsCalls>

/** Tracks analytics calls in flight, which take precedence over cache warming. */
export function trackAnalyticsCalls() {
  const tracker = createWorkTracker()
  return {
    run: <T>(call: () => Promise<T>): Promise<T> => tracker.run('analytics', call),

    /** Resolves when no call is in flight. */
    waitUntilIdle: tracker.waitUntilIdle,
  }
}
