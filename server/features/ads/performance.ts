import type { PerformanceDays, PerformanceRow } from '../../contract/schemas/ad-performance.ts'
import { isHistory } from '../../domain/ads.ts'
import { addDays, type DateRange, listDays, toDateInZone } from '../../domain/days.ts'
import { groupBy } from '../../domain/fields.ts'
import { areAdsKnownOn } from '../../domain/metric-changes.ts'
import type { AdRecord, AdSetRecord, InsightRecord } from '../../ports/records.ts'
import { findArticlesOfAdSets } from './ad-articles.ts'
import { getAd } from './ad-service.ts'
import { type AdSetsOptions, getAdSet } from './ad-sets.ts'
import { createInsightDayCache } from './insight-day-cache.ts'
import {
  type AdMetrics,
  addMetrics,
  allAdSets,
  areMetricsKnown,
  findLastKnownDay,
  findLastReportedDay,
  findLatestDay,
  findSampledAdSets,
  getDailyMetrics,
  hasSampleMetrics,
  zeroMetrics,
} from './insight-days.ts'
import { createImpressionDays } from './range-metrics.ts'

/** A row of demographics without the name of its group. */
interface MetricRates {
  impressions: number
  clicks: number
  ctr: number
  spend: number
  cpc: number
}

interface PerformanceOptions extends Pick<AdSetsOptions, 'records' | 'articles' | 'clock'> {
  /** Time zone of the days: "Europe/London". */
  timeZone: () => Promise<string>
}

const defaultDays = 28

/** Days of the dashboard; all days by default. */
interface DashboardQuery {
  days?: number | undefined
  /** The last day; today by default. */
  until?: string | undefined
}

/** Metrics by the id of an ad set or an ad. */
type MetricsById = ReadonlyMap<string, Readonly<AdMetrics>>

/** Metrics of ad sets and their ads: all of them from running totals, or those of some days. */
export function createPerformance({ records, articles, clock, timeZone }: PerformanceOptions) {
  const dayCache = createInsightDayCache({ records })

  async function readTotals(): Promise<MetricsById> {
    const sums = new Map<string, AdMetrics>()
    for (const total of await records.find('insightTotal', { where: { by: 'all' } })) {
      for (const id of [total.adSetId, total.adId]) sums.set(id, addMetrics(sums.get(id) ?? zeroMetrics, total))
    }
    return sums
  }

  async function readRange({ from, to }: DateRange, ads: readonly AdRecord[]): Promise<MetricsById> {
    const dates = listDays({ from, to })
    return (await dayCache.read(dates, ads))(dates)
  }

  return {
    /** Returns one row per ad set, newest first; ads are in creation order. */
    async dashboard({ days, until }: DashboardQuery = {}): Promise<PerformanceRow[]> {
      const last = until ?? toDateInZone(clock.now(), await timeZone())
      const isAllTime = days === undefined && until === undefined
      const range = isAllTime ? undefined : { from: addDays(last, 1 - (days ?? defaultDays)), to: last }
      const adSets = await records.find('adSet', { direction: 'desc' })
      const ads = await records.find('ad')
      const totals = await readTotals()
      const metrics = range ? await readRange(range, ads) : totals
      const adsByAdSet = groupBy(ads, ({ adSetId }) => adSetId)
      const articlesById = await findArticlesOfAdSets(articles, adSets)
      const lastReported = await findLastReportedDay(records)
      const isReported = !range || (lastReported !== null && range.from <= lastReported)
      return adSets.map(adSet => ({
        ...toAdSetHead(adSet, articlesById.get(adSet.articleId ?? '')),
        ...toAdSetMetrics(adSet, adsByAdSet.get(adSet.id) ?? [], metrics),
        figuresKnown:
          metrics.has(adSet.id) || (isReported && areMetricsKnown(adSet, totals.has(adSet.id), lastReported)),
      }))
    },

    /** Returns metrics by group: regions by impressions, ages and genders by name. @throws BlogopsError `not_found`. */
    async demographics(
      adSetId: string,
      by: Exclude<InsightRecord['by'], 'all'>,
    ): Promise<(MetricRates & Pick<PerformanceRow, 'sample'> & MetricGroup)[]> {
      const sample = (await getAdSet(records, adSetId)).sampleFigures === true
      const sums = new Map<string, AdMetrics>()
      for (const total of await records.find('insightTotal', { where: { adSetId, by } })) {
        sums.set(total.group, addMetrics(sums.get(total.group) ?? zeroMetrics, total))
      }
      const rows = [...sums].map(([group, metrics]) => ({ group, ...calculateRates(metrics), sample }))
      const byName = rows.sort((a, b) => (a.group < b.group ? -1 : 1))
      return by === 'region' ? byName.sort((a, b) => b.impressions - a.impressions) : byName
    },
  }
}

interface MetricGroup {
  group: string
}

function toAdSetHead(adSet: AdSetRecord, article: { slug: string; title: string } | undefined) {
  return {
    adSetId: adSet.id,
    adSetName: adSet.name,
    campaignId: adSet.campaignId,
    status: adSet.status,
    articleId: adSet.articleId,
    articleSlug: article?.slug ?? null,
    articleTitle: article?.title ?? null,
    dailyBudget: adSet.dailyBudgetPence / 100,
    labels: adSet.labels ?? [],
    imported: isHistory(adSet),
    sample: adSet.sampleFigures === true,
  }
}

function toAdSetMetrics({ id }: AdSetRecord, ads: readonly AdRecord[], metrics: MetricsById) {
  const sum = metrics.get(id) ?? zeroMetrics
  const { impressions, clicks, ctr, spend, cpc } = calculateRates(sum)
  return {
    totalImpressions: impressions,
    totalClicks: clicks,
    totalSpend: spend,
    avgCtr: ctr,
    avgCpc: cpc,
    totalConversions: sum.conversions,
    ads: ads.map(ad => toAdRow(ad, metrics.get(ad.id) ?? zeroMetrics)),
  }
}

function toAdRow({ id, name, variant, headline, status, labels = [] }: AdRecord, metrics: Readonly<AdMetrics>) {
  const { impressions, clicks, ctr, spend } = calculateRates(metrics)
  const ad = { adId: id, adName: name, variant, headline, status, labels }
  return { ...ad, impressions, clicks, ctr, spend, conversions: metrics.conversions }
}

/** Rates are computed from sums, so that ads with more impressions weigh more. */
function calculateRates({ impressions, clicks, spendMicros }: Readonly<AdMetrics>): MetricRates {
  const spend = spendMicros / 1_000_000
  const ctr = impressions === 0 ? 0 : (clicks * 100) / impressions
  return { impressions, clicks, ctr, spend, cpc: clicks === 0 ? 0 : spend / clicks }
}

interface PerformanceDaysQuery {
  days: number
  /** The last day; today by default. */
  until?: string | undefined
  /** Limits the metrics to one ad set; all ad sets by default. */
  adSetId?: string | undefined
  /** Limits the metrics to one ad. */
  adId?: string | undefined
}

/** Daily ad metrics, read from daily sums. */
export function createPerformanceDays({ records, clock, timeZone }: Omit<PerformanceOptions, 'articles'>) {
  const readAdDays = createImpressionDays({ records })

  /** @throws BlogopsError `not_found`. */
  return async ({ days: count, until: requestedUntil, ...chosen }: PerformanceDaysQuery): Promise<PerformanceDays> => {
    const ad = chosen.adId === undefined ? undefined : await getAd(records, chosen.adId)
    const adSetId = ad?.adSetId ?? chosen.adSetId
    const adSets = adSetId === undefined ? await findSampledAdSets(records) : [await getAdSet(records, adSetId)]
    const until = requestedUntil ?? toDateInZone(clock.now(), await timeZone())
    const since = addDays(until, 1 - count)
    const dates = listDays({ from: since, to: until })
    const adsKnownTo = await findLastKnownDay(records, until)
    const metricsByDay = ad
      ? (await readAdDays(ad, dates)).map(({ date, ...metrics }) => ({ date, metrics }))
      : await getDailyMetrics(records, [adSetId ?? allAdSets], dates)
    const days = metricsByDay.map(({ date, metrics: { impressions, clicks, spendMicros, conversions } }) => {
      const adsKnown = areAdsKnownOn({ adsKnownTo }, date)
      return { date, adsKnown, impressions, clicks, spend: spendMicros / 1_000_000, conversions }
    })
    const sample = await hasSampleMetrics(records, adSets, { from: since, to: until })
    return { since, until, adsKnownTo, days, sample, latest: await findLatestDay(records, adSetId ?? allAdSets) }
  }
}
