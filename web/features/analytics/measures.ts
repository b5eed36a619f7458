import { poundsText } from '../../../server/contract/pounds.ts'
import type { AnalyticsDay } from '../../../server/contract/schemas/analytics.ts'
import { wholeNumber } from '../../lib/format.ts'

/** What is drawn day by day, each in a chart of its own. */
export interface Measure {
  of: 'visitors' | 'productClicks' | 'spend'
  title: string
  text: (figure: number) => string
  /** Counted on the site, and not told by the ad platform. */
  isTraffic: boolean
}

export const measures: readonly Measure[] = [
  { of: 'visitors', title: 'Visitors', text: wholeNumber, isTraffic: true },
  { of: 'productClicks', title: 'Product clicks', text: wholeNumber, isTraffic: true },
  { of: 'spend', title: 'Ad spend', text: poundsText, isTraffic: false },
]

/** What is drawn of a day; null where it is not known, which is drawn as a gap. */
export function drawnOf(day: AnalyticsDay, of: Measure['of']): number | null {
  return of === 'spend' ? knownSpend(day) : day[of]
}

export function knownSpend({ adsKnown, spend }: AnalyticsDay): number | null {
  return adsKnown ? spend : null
}

/** The first of those with the most; undefined where there was nothing at all. */
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
