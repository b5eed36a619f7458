import type { PerformanceDays, PerformanceRow } from '../../contract/schemas/ad-performance.ts'
import { isHistory } from '../../domain/ads.ts'
import { addDays, listDays, toDateInZone } from '../../domain/days.ts'
import { groupBy } from '../../domain/group-by.ts'
import { areAdsKnownOn } from '../../domain/metric-changes.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord, InsightRecord, InsightTotalRecord } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { findArticlesOfAdSets } from './ad-articles.ts'
import { type AdMetrics, addMetrics, zeroMetrics } from './ad-metrics.ts'
import { type AdSetsOptions, getAdSet } from './ad-sets.ts'
import { allAdSets, findLatestDay, getDailyMetrics } from './insight-days.ts'
import {
  areMetricsKnown,
  findLastKnownDay,
  findLastReportedDay,
  findSampledAdSets,
  hasSampleMetrics,
} from './metrics-coverage.ts'

/** A row of demographics without the name of its group. */
interface MetricRates {
  impressions: number
  clicks: number
  ctr: number
  spend: number
  cpc: number
}

/** Ad metrics from running totals, independent of the number of days. */
export function createPerformance({ records, articles }: Pick<AdSetsOptions, 'records' | 'articles'>) {
  return {
    /** Returns one row per ad set, newest first; ads are in creation order. */
    async dashboard(): Promise<PerformanceRow[]> {
      const adSets = await records.find('adSet', { direction: 'desc' })
      const ads = groupByAdSet(await records.find('ad'))
      const totals = groupByAdSet(await records.find('insightTotal', { where: { by: 'all' } }))
      const articlesById = await findArticlesOfAdSets(articles, adSets)
      const lastReported = await findLastReportedDay(records)
      return adSets.map(adSet => ({
        ...toAdSetHead(adSet, articlesById.get(adSet.articleId ?? '')),
        ...toAdSetMetrics(ads.get(adSet.id) ?? [], totals.get(adSet.id) ?? []),
        figuresKnown: areMetricsKnown(adSet, totals.has(adSet.id), lastReported),
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
    articleSlug: article?.slug ?? null,
    articleTitle: article?.title ?? null,
    dailyBudget: adSet.dailyBudgetPence / 100,
    imported: isHistory(adSet),
    sample: adSet.sampleFigures === true,
  }
}

function toAdSetMetrics(ads: readonly AdRecord[], totals: readonly InsightTotalRecord[]) {
  const totalsByAd = new Map(totals.map(total => [total.adId, total]))
  const sum = totals.reduce<AdMetrics>((before, total) => addMetrics(before, total), zeroMetrics)
  const { impressions, clicks, ctr, spend, cpc } = calculateRates(sum)
  return {
    totalImpressions: impressions,
    totalClicks: clicks,
    totalSpend: spend,
    avgCtr: ctr,
    avgCpc: cpc,
    totalConversions: sum.conversions,
    ads: ads.map(ad => toAdRow(ad, totalsByAd.get(ad.id) ?? zeroMetrics)),
  }
}

function toAdRow({ id, name, variant, headline, status }: AdRecord, metrics: Readonly<AdMetrics>) {
  const { impressions, clicks, ctr, spend } = calculateRates(metrics)
  const ad = { adId: id, adName: name, variant, headline, status }
  return { ...ad, impressions, clicks, ctr, spend, conversions: metrics.conversions }
}

/** Rates are computed from sums, so that ads with more impressions weigh more. */
function calculateRates({ impressions, clicks, spendMicros }: Readonly<AdMetrics>): MetricRates {
  const spend = spendMicros / 1_000_000
  const ctr = impressions === 0 ? 0 : (clicks * 100) / impressions
  return { impressions, clicks, ctr, spend, cpc: clicks === 0 ? 0 : spend / clicks }
}

const groupByAdSet = <R extends { adSetId: string }>(records: readonly R[]) =>
  groupBy(records, ({ adSetId }) => adSetId)

interface PerformanceDaysOptions {
  records: RecordStore
  clock: Clock
  /** Time zone of the days: "Europe/London". */
  timeZone: () => Promise<string>
}

interface PerformanceDaysQuery {
  days: number
  /** The last day; today by default. */
  until?: string | undefined
  /** Limits the metrics to one ad set; all ad sets by default. */
  adSetId?: string | undefined
}

/** Daily ad metrics, read from daily sums. */
export function createPerformanceDays({ records, clock, timeZone }: PerformanceDaysOptions) {
  /** @throws BlogopsError `not_found`. */
  return async ({ days: count, until: requestedUntil, adSetId }: PerformanceDaysQuery): Promise<PerformanceDays> => {
    const adSets = adSetId === undefined ? await findSampledAdSets(records) : [await getAdSet(records, adSetId)]
    const until = requestedUntil ?? toDateInZone(clock.now(), await timeZone())
    const since = addDays(until, 1 - count)
    const adsKnownTo = await findLastKnownDay(records, until)
    const metricsByDay = await getDailyMetrics(records, [adSetId ?? allAdSets], listDays({ from: since, to: until }))
    const days = metricsByDay.map(({ date, metrics: { impressions, clicks, spendMicros, conversions } }) => {
      const adsKnown = areAdsKnownOn({ adsKnownTo }, date)
      return { date, adsKnown, impressions, clicks, spend: spendMicros / 1_000_000, conversions }
    })
    const sample = await hasSampleMetrics(records, adSets, { from: since, to: until })
    return { since, until, adsKnownTo, days, sample, latest: await findLatestDay(records, adSetId ?? allAdSets) }
  }
}
