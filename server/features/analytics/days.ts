import { areAdsKnownOn } from '../../contract/ads-known.ts'
import type { AnalyticsDay } from '../../contract/schemas/analytics.ts'
import type { DayTraffic } from '../../ports/web-analytics.ts'
import type { AdDays } from '../ads/range-figures.ts'
import { noTraffic } from './traffic.ts'

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
