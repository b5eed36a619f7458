import type { PerformanceDays } from '../../contract/schemas/ad-performance.ts'
import { addDays, listDays, toDateInZone } from '../../domain/days.ts'
import { areAdsKnownOn } from '../../domain/metric-changes.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Clock } from '../../ports/system.ts'
import { getAd } from './ad-service.ts'
import { getAdSet } from './ad-sets.ts'
import { allAdSets, findLatestDay, getDailyMetrics } from './insight-days.ts'
import { findLastKnownDay, findSampledAdSets, hasSampleMetrics } from './metrics-coverage.ts'
import { createImpressionDays } from './range-metrics.ts'

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
  /** Limits the metrics to one ad. */
  adId?: string | undefined
}

/** Daily ad metrics, read from daily sums. */
export function createPerformanceDays({ records, clock, timeZone }: PerformanceDaysOptions) {
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
