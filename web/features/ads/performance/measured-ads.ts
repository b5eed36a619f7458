import { type CtrInterval, ctrInterval } from '../../../../server/contract/ctr-interval.ts'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { labelOf } from './ad-tabs.tsx'

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

export function measuredAds({ ads }: Pick<PerformanceRow, 'ads'>): MeasuredAd[] {
  return ads.flatMap(ad => {
    const { adId, impressions, clicks, ctr } = ad
    const interval = ctrInterval(clicks, impressions)
    return interval ? [{ adId, label: labelOf(ad), impressions, clicks, ctr, interval }] : []
  })
}

/** Returns the ad whose interval lies above all others; undefined if they overlap. */
export function aheadOf(ads: readonly MeasuredAd[]): MeasuredAd | undefined {
  return ads.find(ad => ads.every(other => other === ad || ad.interval.low > other.interval.high))
}
