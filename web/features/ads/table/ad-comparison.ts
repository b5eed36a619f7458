import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { type CtrInterval, computeCtrInterval } from '../../../../server/domain/ads.ts'
import { addFigures, type Figures, getAdLabel } from './ad-tree.ts'

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

interface Totals extends Figures {
  /** Mean of the CTRs of all ad sets; an ad set without impressions counts as 0. */
  averageCtr: number
  adSets: number
}

/** Adds up the metrics of all ad sets. */
export function sumTotals(adSets: readonly PerformanceRow[]): Totals {
  const rows = adSets.map(adSet => ({
    figures: {
      impressions: adSet.totalImpressions,
      clicks: adSet.totalClicks,
      spend: adSet.totalSpend,
      conversions: adSet.totalConversions,
      isKnown: adSet.figuresKnown,
    },
  }))
  const ctrs = adSets.reduce((sum, { avgCtr }) => sum + avgCtr, 0)
  return {
    ...addFigures(rows),
    averageCtr: adSets.length === 0 ? 0 : ctrs / adSets.length,
    adSets: adSets.length,
    isKnown: adSets.length === 0 || adSets.some(({ figuresKnown }) => figuresKnown),
  }
}
