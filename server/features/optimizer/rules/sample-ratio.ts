import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { getChiSquareProbability } from '../statistics/chi-square.ts'
import type { AdState } from './account.ts'
import { toDayNumber } from './days.ts'

type SampleRatio = NonNullable<Evidence['sampleRatio']>

/** Maximum probability of the deviation by chance. */
const maxChance = 0.001
/** Minimum relative deviation that matters. */
const minDeviation = 0.1
/** Minimum impressions per variant on the days that count. */
const minShown = 100

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
  const shown = countShownTogether(running)
  const expected = shown.reduce((sum, impressions) => sum + impressions, 0) / running.length
  if (expected < minShown) return null
  const chiSquare = shown.reduce((sum, impressions) => sum + (impressions - expected) ** 2 / expected, 0)
  const p = getChiSquareProbability(chiSquare, running.length - 1)
  const deviation = Math.max(...shown.map(impressions => Math.abs(impressions / expected - 1)))
  const shownByAd = new Map(running.map(({ id }, at) => [id, shown[at] ?? 0]))
  return { suspicious: p < maxChance && deviation >= minDeviation, p, shown: shownByAd }
}

function countShownTogether(ads: readonly AdState[]): number[] {
  const byDay = ads.map(({ shown = [] }) => new Map(shown.map(day => [toDayNumber(day.date), day.impressions])))
  const wereAllShown = (day: number) => byDay.every(days => (days.get(day) ?? 0) > 0)
  const countedDays = [...(byDay[0]?.keys() ?? [])].filter(
    day => wereAllShown(day - 1) && wereAllShown(day) && wereAllShown(day + 1),
  )
  return byDay.map(days => countedDays.reduce((sum, day) => sum + (days.get(day) ?? 0), 0))
}
