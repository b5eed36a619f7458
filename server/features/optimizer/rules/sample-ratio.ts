import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { chanceOfChiSquare } from '../statistics/chi-square.ts'
import type { AdState } from './account.ts'
import { dayNumber } from './days.ts'

type SampleRatio = NonNullable<Evidence['sampleRatio']>

/** Rarer than once in a thousand times it is no chance, */
const rare = 0.001
/** and by less than a tenth it does not matter. */
const leastUneven = 0.1
/** For each variant, on days that count. */
const leastShown = 100

export interface SampleRatioCheck extends SampleRatio {
  /** How often each was shown on the days that count, by ad. */
  shown: ReadonlyMap<string, number>
}

/**
 * Whether variants that ran side by side were shown about as often as each other. Where they were not, something decides who
 * sees which, and then clicks tell of that as much as of the variants. A day counts where all were shown on it, and on
 * the days before and after: on the day of a switch they differ for a reason.
 * @returns null where nothing can be said
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
