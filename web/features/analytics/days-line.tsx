import { type Days, lengthOf } from '../../../server/contract/analytics-range.ts'
import { areAnyCompared } from '../../../server/contract/figure-change.ts'
import type { Comparison, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { longDate } from '../../lib/format.ts'

const counters: Readonly<Record<Comprehensive['source'], string>> = {
  'built-in': 'Counted by this site itself, without cookies',
  plausible: 'Counted by Plausible, without cookies',
}

/** Formats a range of days: `23 October 2026 to 21 November 2026`. */
export function daysText({ from, to }: Days): string {
  return from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`
}

/** States the range, the compared period and the source of the traffic data. */
export function DaysLine({ data }: { data: Comprehensive }) {
  return (
    <p className="note">
      {comparisonText(data)} {counters[data.source]}: somebody who comes on two days counts as two visitors.
    </p>
  )
}

/** States the range, the compared period if any, and the last day with ad metrics. */
export function comparisonText(comparison: Comparison): string {
  const { adsKnownTo } = comparison
  const known = adsKnownTo === null ? '' : ` What ads did is known up to ${longDate(adsKnownTo)}.`
  return `${comparedText(comparison)}${known}`
}

function comparedText(comparison: Comparison): string {
  const { range, compared, previous } = comparison
  const length = lengthOf(previous.range)
  const count = length === 1 ? 'day' : `${length} days`
  if (!compared) return `${daysText(range)}. Today is not over, and is compared with nothing yet.`
  if (compared.range.to === range.to) return `${daysText(range)}, compared with the ${count} before.`
  if (!areAnyCompared(comparison)) return `${daysText(range)}. Today is not over.`
  return `${daysText(range)}. Today is not over: changes are of the ${count} up to ${longDate(compared.range.to)}, against the same ${count} of the period before, ${daysText(previous.range)}.`
}
