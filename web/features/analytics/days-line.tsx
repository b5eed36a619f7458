import { countDays, type DateRange } from '../../../server/contract/analytics-range.ts'
import { hasComparedMetrics } from '../../../server/contract/figure-change.ts'
import type { Comparison, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { formatLongDate } from '../../lib/format.ts'

const sourceLabels: Readonly<Record<Comprehensive['source'], string>> = {
  'built-in': 'Counted by this site itself, without cookies',
  plausible: 'Counted by Plausible, without cookies',
}

/** Formats a range of days: `23 October 2026 to 21 November 2026`. */
export function formatRange({ from, to }: DateRange): string {
  return from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`
}

/** States the range, the compared period and the source of the traffic data. */
export function RangeNote({ data }: { data: Comprehensive }) {
  return (
    <p className="note">
      {describeComparison(data)} {sourceLabels[data.source]}: somebody who comes on two days counts as two visitors.
    </p>
  )
}

/** States the range, the compared period if any, and the last day with ad metrics. */
export function describeComparison(comparison: Comparison): string {
  const { adsKnownTo } = comparison
  const knownText = adsKnownTo === null ? '' : ` What ads did is known up to ${formatLongDate(adsKnownTo)}.`
  return `${describeCompared(comparison)}${knownText}`
}

function describeCompared(comparison: Comparison): string {
  const { range, compared, previous } = comparison
  const length = countDays(previous.range)
  const daysText = length === 1 ? 'day' : `${length} days`
  if (!compared) return `${formatRange(range)}. Today is not over, and is compared with nothing yet.`
  if (compared.range.to === range.to) return `${formatRange(range)}, compared with the ${daysText} before.`
  if (!hasComparedMetrics(comparison)) return `${formatRange(range)}. Today is not over.`
  return `${formatRange(range)}. Today is not over: changes are of the ${daysText} up to ${formatLongDate(compared.range.to)}, against the same ${daysText} of the period before, ${formatRange(previous.range)}.`
}
