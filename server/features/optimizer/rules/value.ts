import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { type CarriedYield, estimateYields, eventsPerVisitor, type Yields } from '../statistics/estimate-yields.ts'
import type { AdSetTotals, UnitTotals } from './ad-set-history.ts'

export type Value = NonNullable<Evidence['value']>
export type Unit = Value['unit']

/** Comparison of the ad sets of an account. */
export interface AccountValue {
  unit: Unit
  /** True if they differ significantly. */
  differ: boolean
  /** Same order as the ad sets; null without spend. */
  adSets: (AdSetValue | null)[]
}

export interface AdSetValue extends Value {
  /** Mean of the others; `ofAccount` of older plans included the ad set itself. */
  ofAccount: number
  /** True if no other ad set has spend; `ofAccount` is its own mean then. */
  isAlone: boolean
  /** Days with impressions; for product clicks, the days on which they were counted. */
  days: number
  /** Events and spend on these days. */
  events: number
  pounds: number
  /** Expected events for its spend at the average yield. */
  expected: number
  /** Relative variance of `perPound`. */
  variance: number
  /** Return of the last two weeks, and the most that it may be by chance; null without spend. */
  recent: { perPound: number; high: number } | null
}

/** Units from the weakest to the strongest. */
export const units: readonly Unit[] = ['clicks', 'product clicks', 'conversions', 'pounds earned']
/** Minimum events of a unit in the account, unweighted. */
const minEvents = 50
/** Events that carry the information of one. Earnings differ by order. */
const eventsEach: Readonly<Record<Unit, number>> = {
  clicks: eventsPerVisitor,
  'product clicks': eventsPerVisitor,
  conversions: eventsPerVisitor,
  'pounds earned': 2,
}

/**
 * Values ad sets by the best unit with sufficient events: earnings, else conversions, else product clicks, else clicks.
 * The evidence of weaker units is carried into it, as far as they predict it.
 */
export function valueAdSets(sums: readonly AdSetTotals[], microsPerOrder = 1_000_000): AccountValue {
  let strongest: { unit: Unit; yields: Yields } | undefined
  let carried: (CarriedYield | null)[] = []
  for (const unit of units) {
    const unitTotals = sums.map(totals => totals[unit])
    const count = unitTotals.reduce((sum, totals) => sum + totals.count, 0)
    if (count < minEvents && unit !== 'clicks') continue
    const yields = estimateYields(unitTotals, carried, eventsEach[unit])
    if (yields.overall === 0 && strongest) continue
    strongest = { unit, yields }
    carried = yields.estimates.map(
      estimate => estimate && { factor: estimate.perPound / yields.overall, variance: estimate.variance },
    )
  }
  const { unit, yields } = strongest ?? { unit: 'clicks' as const, yields: estimateYields([]) }
  // Earnings are counted as orders of the mean value.
  const each = unit === 'pounds earned' ? microsPerOrder / 1_000_000 : 1
  const all = sums.reduce(
    (sum, totals) => ({ events: sum.events + totals[unit].events, pounds: sum.pounds + totals[unit].pounds }),
    { events: 0, pounds: 0 },
  )
  return {
    unit,
    differ: yields.differ,
    adSets: sums.map((totals, at) => {
      const { pounds, days, events, count, spent } = totals[unit]
      const estimate = yields.estimates[at]
      if (!estimate) return null
      const others = all.pounds > pounds ? (all.events - events) / (all.pounds - pounds) : yields.overall
      return {
        unit,
        perPound: estimate.perPound * each,
        low: estimate.low * each,
        high: estimate.high * each,
        variance: estimate.variance,
        ofAccount: others * each,
        isAlone: all.pounds <= pounds,
        days,
        events: count,
        pounds: spent,
        expected: pounds * yields.overall,
        recent: getRecent(totals[unit], eventsEach[unit], each),
      }
    }),
  }
}

/** Upper bound of a Poisson count at two standard errors. */
function getRecent(
  { recentEvents, recentPounds }: UnitTotals,
  eventsPerOne: number,
  each: number,
): AdSetValue['recent'] {
  if (recentPounds <= 0) return null
  const independent = recentEvents / eventsPerOne
  const high = (independent + 2 * Math.sqrt(independent) + 2) * eventsPerOne
  return { perPound: (recentEvents / recentPounds) * each, high: (high / recentPounds) * each }
}
