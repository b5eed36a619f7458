import { eventsPerVisitor } from '../statistics/estimate-yields.ts'
import { type ClickValue, carryValue, type StepCount } from '../statistics/prior.ts'
import type { AdState } from './account.ts'
import type { Unit } from './value.ts'

/** Values of the clicks of an ad set's ads, for each pound. */
export interface AdValues {
  /** The best unit with enough events, which decides. */
  unit: Unit
  /** Keyed by ad id. */
  perClick: ReadonlyMap<string, ClickValue>
}

/** Minimum events of a unit in an ad set. */
const minEvents = 10

interface Step {
  unit: Unit
  /** Events of the ads before the discount for clustering. */
  total: number
  perAd: readonly StepCount[]
}

/**
 * Values the clicks of ads by the best unit that the ad set has enough of: conversions, then product clicks, then
 * clicks. The evidence of weaker units is carried into it. Ads whose impressions cost less bring more for
 * each pound.
 */
export function valueAds(ads: readonly AdState[], arePlausible: boolean): AdValues {
  const steps = [arePlausible ? countProductClicks(ads) : null, countConversions(ads)].filter(
    step => step !== null && step.total >= minEvents,
  )
  const costs = getRelativeCosts(ads)
  return {
    unit: steps.at(-1)?.unit ?? 'clicks',
    perClick: new Map(
      ads.map(({ id }, at) => {
        const value = carryValue(steps.flatMap(step => step?.perAd[at] ?? []))
        return [id, { ...value, factor: value.factor / (costs[at] ?? 1) }]
      }),
    ),
  }
}

function countProductClicks(ads: readonly AdState[]): Step {
  const counts = ads.map(({ productClicks }) => ({
    events: (productClicks?.events ?? 0) / eventsPerVisitor,
    base: productClicks?.clicks ?? 0,
  }))
  return toStep('product clicks', counts, eventsPerVisitor)
}

function countConversions(ads: readonly AdState[]): Step {
  return toStep(
    'conversions',
    ads.map(({ conversions, clicks }) => ({ events: conversions, base: clicks })),
    1,
  )
}

function toStep(unit: Unit, counts: readonly { events: number; base: number }[], eventsEach: number): Step {
  const events = counts.reduce((sum, count) => sum + count.events, 0)
  const base = counts.reduce((sum, count) => sum + count.base, 0)
  const perAd = counts.map(count => ({
    events: count.events,
    expected: base > 0 ? (count.base * events) / base : 0,
  }))
  return { unit, total: base > 0 ? events * eventsEach : 0, perAd }
}

/** Weight of the mean cost of an impression, in impressions. */
const costWeight = 1_000

/** Cost of an impression relative to the mean of the ads; 1 if not all costs are known. */
function getRelativeCosts(ads: readonly AdState[]): number[] {
  const shown = ads.filter(({ impressions }) => impressions > 0)
  const impressions = shown.reduce((sum, ad) => sum + ad.impressions, 0)
  const mean = shown.reduce((sum, { spendMicros }) => sum + spendMicros, 0) / impressions
  if (!(mean > 0) || shown.some(({ spendMicros }) => spendMicros <= 0)) return ads.map(() => 1)
  return ads.map(ad => {
    const relative = (ad.spendMicros + costWeight * mean) / (ad.impressions + costWeight) / mean
    // Rounded, so that equal costs stay equal.
    return Math.round(relative * 1e6) / 1e6
  })
}

export interface AdSetEstimates {
  /** Results for each pound; null without spend. */
  perPound: Estimate | null
  /** Spend of the last week in pounds. */
  weekSpend: number
  /** Result by which its ads are compared. */
  unit: Unit
  /** Compared ads by id. */
  ads: ReadonlyMap<string, AdEstimates>
}

export interface AdEstimates {
  /** Value for each pound, relative to other ads of the ad set. */
  worth: Estimate
  /** Share of the ad set's impressions in the last week, from 0 to 1; 0 if it is paused. */
  share: number
}

/** Posterior estimate. */
export interface Estimate {
  mean: number
  /** Relative variance. */
  variance: number
}
