import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { estimateYields } from '../statistics/estimate-yields.ts'
import type { AdSetTotals } from './ad-set-history.ts'

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
  /** Days with impressions; for product clicks, the days on which they were counted. */
  days: number
  /** Events and spend on these days. */
  events: number
  pounds: number
  /** Expected events for its spend at the average yield. */
  expected: number
}

/** Minimum events of a unit in the account. */
const minEvents = 50

/** Values ad sets by the best unit with sufficient events: product clicks, else conversions, else clicks. */
export function valueAdSets(sums: readonly AdSetTotals[]): AccountValue {
  const unit = selectUnit(sums)
  const shown = sums.map(({ counted, all }) => (unit === 'product clicks' ? counted : all))
  const yields = estimateYields(
    sums.map((totals, at) => ({ events: countEvents(totals, unit), pounds: shown[at]?.pounds ?? 0 })),
  )
  return {
    unit,
    differ: yields.differ,
    adSets: sums.map((totals, at) => {
      const { pounds = 0, days = 0 } = shown[at] ?? {}
      const estimate = yields.estimates[at]
      const observed = { days, events: countEvents(totals, unit), pounds, expected: pounds * yields.overall }
      return estimate ? { unit, ...estimate, ofAccount: yields.overall, ...observed } : null
    }),
  }
}

function selectUnit(sums: readonly AdSetTotals[]): Unit {
  const total = (field: 'productClicks' | 'conversions') => sums.reduce((sum, totals) => sum + totals[field], 0)
  if (total('productClicks') >= minEvents) return 'product clicks'
  return total('conversions') >= minEvents ? 'conversions' : 'clicks'
}

function countEvents(sums: AdSetTotals, unit: Unit): number {
  if (unit === 'product clicks') return sums.productClicks
  return unit === 'conversions' ? sums.conversions : sums.clicks
}
