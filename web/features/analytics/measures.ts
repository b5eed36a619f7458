import { poundsText } from '../../../server/contract/pounds.ts'
import type { AnalyticsDay } from '../../../server/contract/schemas/analytics.ts'
import { wholeNumber } from '../../lib/format.ts'

/** Metric with a daily chart. */
export interface Measure {
  of: 'visitors' | 'productClicks' | 'spend'
  title: string
  text: (figure: number) => string
  /** True if the site counts it; false if the ad platform reports it. */
  isTraffic: boolean
}

export const measures: readonly Measure[] = [
  { of: 'visitors', title: 'Visitors', text: wholeNumber, isTraffic: true },
  { of: 'productClicks', title: 'Product clicks', text: wholeNumber, isTraffic: true },
  { of: 'spend', title: 'Ad spend', text: poundsText, isTraffic: false },
]

/** Returns the value of a day; null if it is unknown, which leaves a gap in the chart. */
export function drawnOf(day: AnalyticsDay, of: Measure['of']): number | null {
  return of === 'spend' ? knownSpend(day) : day[of]
}

export function knownSpend({ adsKnown, spend }: AnalyticsDay): number | null {
  return adsKnown ? spend : null
}

/** Returns the first day with the highest value; undefined if all values are 0. */
export function peakOf(days: readonly AnalyticsDay[], of: Measure['of']): AnalyticsDay | undefined {
  const peak = days.reduce<AnalyticsDay | undefined>(
    (most, day) => (most && most[of] >= day[of] ? most : day),
    undefined,
  )
  return peak && peak[of] > 0 ? peak : undefined
}

export function totalOf(days: readonly AnalyticsDay[], of: Measure['of']): number {
  return days.reduce((total, day) => total + day[of], 0)
}
