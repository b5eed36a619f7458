import type { PerformanceRow } from '../../../../../server/contract/schemas/ad-performance.ts'
import { type CtrInterval, computeCtrInterval } from '../../../../../server/domain/ads.ts'
import { getAdLabel } from '../ad-tabs.tsx'

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

/** Maximum number of ticks above zero. */
const maxTicks = 5

/** Axis ticks from zero in steps of 1, 2 or 5 times a power of ten, up to the first that covers the highest value. */
export function getCtrTicks(highest: number): number[] {
  if (highest <= 0) return [0, 1]
  const minStep = highest / maxTicks
  const power = 10 ** Math.floor(Math.log10(minStep))
  const step = power * ([1, 2, 5].find(factor => factor * power >= minStep) ?? 10)
  return Array.from({ length: Math.ceil(highest / step) + 1 }, (_, index) => index * step)
}
