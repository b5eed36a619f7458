import type { PerformanceDays, PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { type CtrInterval, computeCtrInterval } from '../../../../server/domain/ads.ts'

export type AdEntry = PerformanceRow['ads'][number]

/** Figures of a row on the chosen days. */
export interface Figures {
  impressions: number
  clicks: number
  /** Pounds. */
  spend: number
  conversions: number
  /** False if nobody reported them. */
  isKnown: boolean
}

/** Figures of an ad; its ad set says whether they were reported. */
export function toFigures(
  { impressions, clicks, spend, conversions }: AdEntry,
  { figuresKnown: isKnown }: Pick<PerformanceRow, 'figuresKnown'>,
): Figures {
  return { impressions, clicks, spend, conversions, isKnown }
}

const noFigures: Figures = { impressions: 0, clicks: 0, spend: 0, conversions: 0, isKnown: false }

/** Adds up figures; the sum is known if some of them are. */
export function addFigures(rows: readonly { figures: Figures }[]): Figures {
  return rows.reduce<Figures>(
    (sum, { figures }) => ({
      impressions: sum.impressions + figures.impressions,
      clicks: sum.clicks + figures.clicks,
      spend: sum.spend + figures.spend,
      conversions: sum.conversions + figures.conversions,
      isKnown: sum.isKnown || figures.isKnown,
    }),
    noFigures,
  )
}

/** Clicks per hundred impressions. */
export const getCtr = ({ clicks, impressions }: Figures) => (impressions === 0 ? 0 : (100 * clicks) / impressions)

/** Pounds per click. */
export const getCpc = ({ clicks, spend }: Figures) => (clicks === 0 ? 0 : spend / clicks)

/** Returns the variant of an ad; the name of an imported ad, which has no variant. */
const getAdLabel = ({ variant, adName }: AdEntry) => variant || adName

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

type Day = PerformanceDays['days'][number]

/** Sums of the complete days of a period, and of as many days before it. */
export interface PeriodComparison {
  now: Figures
  before: Figures
  /** True if days of the period are left out, because they are not over or not reported. */
  isPartial: boolean
}

const addDaysUp = (days: readonly Day[]): Figures =>
  days.reduce<Figures>(
    (sum, { impressions, clicks, spend, conversions }) => ({
      impressions: sum.impressions + impressions,
      clicks: sum.clicks + clicks,
      spend: sum.spend + spend,
      conversions: sum.conversions + conversions,
      isKnown: true,
    }),
    { ...noFigures, isKnown: true },
  )

/**
 * Compares a period with the days before it.
 * @param days the days of the period after as many days before it, in order.
 * @returns undefined if no day of the period is complete, or days before it are unknown.
 */
export function comparePeriods(days: readonly Day[], today: string): PeriodComparison | undefined {
  const length = Math.floor(days.length / 2)
  const period = days.slice(length)
  const complete = period.filter(({ date, adsKnown }) => adsKnown && date < today)
  const earlier = days.slice(Math.max(0, length - complete.length), length)
  if (complete.length === 0 || earlier.some(({ adsKnown }) => !adsKnown)) return undefined
  return { now: addDaysUp(complete), before: addDaysUp(earlier), isPartial: complete.length < period.length }
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
