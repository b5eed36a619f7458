import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { chanceOfChiSquare } from '../statistics/chi-square.ts'
import type { AdState } from './account.ts'
import { dayNumber } from './days.ts'

type SampleRatio = NonNullable<Evidence['sampleRatio']>

/** Maximum probability of the deviation by chance. */
const rare = 0.001
/** Minimum relative deviation that matters. */
const leastUneven = 0.1
/** Minimum impressions per variant on the days that count. */
const leastShown = 100

export interface SampleRatioCheck extends SampleRatio {
  /** Impressions by ad id on the days that count. */
  shown: ReadonlyMap<string, number>
}

/**
 * Checks whether competing variants had about equal impressions. If not, the delivery chose who sees which, and click
 * rates are not comparable. A day counts if all variants were shown on it and on both adjacent days, since switches
 * make a day uneven.
 * @returns null without sufficient data
 */
export function checkSampleRatio(ads: readonly AdState[]): SampleRatioCheck | null {
  const running = ads.filter(({ status, shown = [] }) => status === 'ACTIVE' && shown.length > 0)
  if (running.length < 2) return null
  const shown = shownTogether(running)
  const fair = shown.reduce((sum, impressions) => sum + impressions, 0) / running.length
  if (fair < leastShown) return null
  const chiSquare = shown.reduce((sum, impressions) => sum + (impressions - fair) ** 2 / fair, 0)
  const p = chanceOfChiSquare(chiSquare, running.length - 1)
  const uneven = Math.max(...shown.map(impressions => Math.abs(impressions / fair - 1)))
  const ofAd = new Map(running.map(({ id }, at) => [id, shown[at] ?? 0]))
  return { suspicious: p < rare && uneven >= leastUneven, p, shown: ofAd }
}

function shownTogether(ads: readonly AdState[]): number[] {
  const byDay = ads.map(({ shown = [] }) => new Map(shown.map(day => [dayNumber(day.date), day.impressions])))
  const together = (day: number) => byDay.every(days => (days.get(day) ?? 0) > 0)
  const counted = [...(byDay[0]?.keys() ?? [])].filter(day => together(day - 1) && together(day) && together(day + 1))
  return byDay.map(days => counted.reduce((sum, day) => sum + (days.get(day) ?? 0), 0))
}
