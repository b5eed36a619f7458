import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { estimateYields } from '../statistics/estimate-yields.ts'
import type { Sums } from './past.ts'

export type Value = NonNullable<Evidence['value']>
export type Unit = Value['unit']

/** What the ad sets of an account are worth beside each other. */
export interface AccountValue {
  unit: Unit
  /** Whether they differ by more than chance makes of it. */
  differ: boolean
  /** In the order of the ad sets; null where nothing was spent. */
  adSets: (AdSetValue | null)[]
}

export interface AdSetValue extends Value {
  /** Days on which it was shown; of product clicks, those on which they were counted. */
  days: number
  /** What came of what it spent on them. */
  events: number
  pounds: number
  /** How many would be expected of what it spent, were it like the others. */
  expected: number
}

/** From so many on in the account, a unit tells enough to go by. */
const enough = 50

/** Values ad sets by the best unit that the account has enough of: product clicks, else conversions, else clicks. */
export function valueAdSets(sums: readonly Sums[]): AccountValue {
  const unit = unitOf(sums)
  const shown = sums.map(one => (unit === 'product clicks' ? one.counted : one.all))
  const yields = estimateYields(sums.map((one, at) => ({ events: countOf(one, unit), pounds: shown[at]?.pounds ?? 0 })))
  return {
    unit,
    differ: yields.differ,
    adSets: sums.map((one, at) => {
      const { pounds = 0, days = 0 } = shown[at] ?? {}
      const estimate = yields.estimates[at]
      const seen = { days, events: countOf(one, unit), pounds, expected: pounds * yields.ofAll }
      return estimate ? { unit, ...estimate, ofAccount: yields.ofAll, ...seen } : null
    }),
  }
}

function unitOf(sums: readonly Sums[]): Unit {
  const total = (field: 'productClicks' | 'conversions') => sums.reduce((sum, one) => sum + one[field], 0)
  if (total('productClicks') >= enough) return 'product clicks'
  return total('conversions') >= enough ? 'conversions' : 'clicks'
}

function countOf(sums: Sums, unit: Unit): number {
  if (unit === 'product clicks') return sums.productClicks
  return unit === 'conversions' ? sums.conversions : sums.clicks
}
