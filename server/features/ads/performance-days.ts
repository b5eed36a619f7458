import { areAdsKnownOn } from '../../contract/ads-known.ts'
import type { PerformanceDays } from '../../contract/schemas/ad-sync.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import { adSetOf } from './ad-sets.ts'
import { allAdSets, daysOfSets, latestDay } from './insight-days.ts'
import { knownTo } from './known-to.ts'
import { anySamples, sampledAdSets } from './sample-figures.ts'
import { dayIn, daysAfter, daysOf } from './sync/days.ts'

export interface PerformanceDaysOptions {
  records: RecordStore
  clock: Clock
  /** Time zone of the days: "Europe/London". */
  timeZone: () => Promise<string>
}

interface Asked {
  days: number
  /** The last day; today by default. */
  until?: string | undefined
  /** Limits the metrics to one ad set; all ad sets by default. */
  adSetId?: string | undefined
}

/** Daily ad metrics, read from daily sums. */
export function createPerformanceDays({ records, clock, timeZone }: PerformanceDaysOptions) {
  /** @throws BlogopsError `not_found`. */
  return async ({ days: count, until: asked, adSetId }: Asked): Promise<PerformanceDays> => {
    const adSets = adSetId === undefined ? await sampledAdSets(records) : [await adSetOf(records, adSetId)]
    const until = asked ?? dayIn(clock.now(), await timeZone())
    const since = daysAfter(until, 1 - count)
    const adsKnownTo = await knownTo(records, until)
    const figuresByDay = await daysOfSets(records, [adSetId ?? allAdSets], daysOf({ since, until }))
    const days = figuresByDay.map(({ date, figures: { impressions, clicks, spendMicros, conversions } }) => {
      const adsKnown = areAdsKnownOn({ adsKnownTo }, date)
      return { date, adsKnown, impressions, clicks, spend: spendMicros / 1_000_000, conversions }
    })
    const sample = await anySamples(records, adSets, { from: since, to: until })
    return { since, until, adsKnownTo, days, sample, latest: await latestDay(records, adSetId ?? allAdSets) }
  }
}
