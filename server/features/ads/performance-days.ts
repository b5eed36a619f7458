import { areAdsKnownOn } from '../../contract/ads-known.ts'
import type { PerformanceDays } from '../../contract/schemas/ad-sync.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { getAdSet } from './ad-sets.ts'
import { allAdSets, findLatestDay, getDailyMetrics } from './insight-days.ts'
import { findLastKnownDay } from './known-to.ts'
import { findSampledAdSets, hasSampleMetrics } from './sample-figures.ts'
import { addDays, listDays, toDateInZone } from './sync/days.ts'

export interface PerformanceDaysOptions {
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
    const metricsByDay = await getDailyMetrics(records, [adSetId ?? allAdSets], listDays({ since, until }))
    const days = metricsByDay.map(({ date, metrics: { impressions, clicks, spendMicros, conversions } }) => {
      const adsKnown = areAdsKnownOn({ adsKnownTo }, date)
      return { date, adsKnown, impressions, clicks, spend: spendMicros / 1_000_000, conversions }
    })
    const sample = await hasSampleMetrics(records, adSets, { from: since, to: until })
    return { since, until, adsKnownTo, days, sample, latest: await findLatestDay(records, adSetId ?? allAdSets) }
  }
}
