import type { AggregateMetrics, AnalyticsDay, Comparison } from '../../contract/schemas/analytics.ts'
import { countDays, type DateRange, getCompletedDays, getPreviousPeriod, takeFirstDays } from '../../domain/days.ts'
import { areAdsKnownOn } from '../../domain/metric-changes.ts'
import type { DayTraffic, PageMetrics, SiteMetrics } from '../../ports/web-analytics.ts'
import type { AdDays } from '../ads/range-metrics.ts'
import type { AnalyticsSources } from './article-traffic.ts'
import { toAggregateMetrics } from './performance.ts'
import { addTraffic, noSite, noTraffic, type ReadResult, readOrNotice } from './traffic.ts'

type TrafficSummary = Pick<PageMetrics, 'total' | 'days'>

/** Traffic and ad metrics of a range of days. */
export interface Period<Figures extends TrafficSummary> {
  range: DateRange
  web: ReadResult<Figures>
  ads: AdDays
  metrics: AggregateMetrics
}

/** Data sources of a period: the whole site with all ads, or one article with its ads. */
interface PeriodSources<Figures extends TrafficSummary> {
  web(range: DateRange): Promise<ReadResult<Figures>>
  ads(range: DateRange): Promise<AdDays>
  adsKnownTo(range: DateRange): Promise<string | null>
}

export function createSiteSources(
  { web, ads }: Pick<AnalyticsSources, 'web' | 'ads'>,
  signal: AbortSignal,
): PeriodSources<SiteMetrics> {
  return {
    web: range => readOrNotice(web.read(range, { signal }), noSite),
    ads: ads.days,
    adsKnownTo: ads.findLastKnownDay,
  }
}

export async function readPeriod<F extends TrafficSummary>(
  sources: PeriodSources<F>,
  range: DateRange,
): Promise<Period<F>> {
  const [web, ads] = await Promise.all([sources.web(range), sources.ads(range)])
  return { range, web, ads, metrics: toAggregateMetrics(web.figures.total, ads.total) }
}

/** A period and the one before it. */
interface Periods<Figures extends TrafficSummary> {
  now: Period<Figures>
  before: Period<Figures>
  /** Complete days of the range, which are compared with the previous period. Null if the range has no complete day. */
  completeDays: DateRange | null
  comparison: Comparison
  notices: readonly string[]
}

export async function readPeriods<F extends TrafficSummary>(
  sources: PeriodSources<F>,
  range: DateRange,
  today: string,
): Promise<Periods<F>> {
  const completeDays = getCompletedDays(range, today)
  const [now, before] = await Promise.all([
    readPeriod(sources, range),
    readPeriod(sources, takeFirstDays(getPreviousPeriod(range), countDays(completeDays ?? range))),
  ])
  const comparison = {
    range,
    trafficKnown: now.web.known,
    adsKnownTo: await sources.adsKnownTo(range),
    compared: completeDays && { range: completeDays, aggregateMetrics: await sumMetrics(sources, now, completeDays) },
    previous: { range: before.range, trafficKnown: before.web.known, aggregateMetrics: before.metrics },
  }
  return { now, before, completeDays, comparison, notices: mergeNotices(now.web, before.web) }
}

/** Metrics of a part of the period. */
async function sumMetrics<F extends TrafficSummary>({ ads }: PeriodSources<F>, { web }: Period<F>, part: DateRange) {
  const within = web.figures.days.filter(({ date }) => part.from <= date && date <= part.to)
  return toAggregateMetrics(within.reduce(addTraffic, noTraffic), (await ads(part)).total)
}

/**
 * Repeats notices of the previous period only if it could not be read; its other notices also apply to the current
 * one.
 */
function mergeNotices(now: ReadResult<unknown>, before: ReadResult<unknown>): string[] {
  if (before.known || !now.known) return [...now.notices]
  return [...now.notices, ...before.notices.map(notice => `Previous period: ${notice}`)]
}

/** Merges traffic and ad metrics into one row per day. */
export function toAnalyticsDays(
  traffic: readonly DayTraffic[],
  ads: AdDays,
  { today, adsKnownTo }: { today: string; adsKnownTo: string | null },
): AnalyticsDay[] {
  const known = new Map(traffic.map(day => [day.date, day]))
  return ads.days.map(({ date, impressions, clicks, spendMicros }) => {
    const { visitors, pageviews, productClicks } = known.get(date) ?? noTraffic
    const spend = spendMicros / 1_000_000
    const metrics = { visitors, pageviews, productClicks, impressions, adClicks: clicks, spend }
    return { date, isOver: date < today, adsKnown: areAdsKnownOn({ adsKnownTo }, date), ...metrics }
  })
}
