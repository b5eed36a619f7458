import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { type CtrInterval, computeCtrInterval } from '../../../../server/domain/ads.ts'
import { getAdLabel } from './ad-tree.ts'

/** Ad with impressions, and the confidence interval of its CTR. */
export interface MeasuredAd {
  adId: string
  label: string
  impressions: number
  clicks: number
  /** Clicks per 100 impressions. */
  ctr: number
  interval: CtrInterval
}

export function toMeasuredAds({ ads }: Pick<PerformanceRow, 'ads'>): MeasuredAd[] {
  return ads.flatMap(ad => {
    const { adId, impressions, clicks, ctr } = ad
    const interval = computeCtrInterval(clicks, impressions)
    return interval ? [{ adId, label: getAdLabel(ad), impressions, clicks, ctr, interval }] : []
  })
}

/** Returns the ad whose interval lies above all others; undefined if they overlap. */
export function findLeader(ads: readonly MeasuredAd[]): MeasuredAd | undefined {
  return ads.find(ad => ads.every(other => other === ad || ad.interval.low > other.interval.high))
}
