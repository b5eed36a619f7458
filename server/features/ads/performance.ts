import type { PerformanceRow } from '../../contract/schemas/ad-performance.ts'
import { isHistory } from '../../domain/ads.ts'
import { addDays, type DateRange, listDays, toDateInZone } from '../../domain/days.ts'
import { groupBy } from '../../domain/lists.ts'
import type { AdRecord, AdSetRecord, InsightRecord } from '../../ports/records.ts'
import { findArticlesOfAdSets } from './ad-articles.ts'
import { type AdMetrics, addMetrics, zeroMetrics } from './ad-metrics.ts'
import { type AdSetsOptions, getAdSet } from './ad-sets.ts'
import { createInsightDayCache } from './insight-day-cache.ts'
import { areMetricsKnown, findLastReportedDay } from './metrics-coverage.ts'

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
