import type { ReactNode } from 'react'
import type { Comparison, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { countDays, type DateRange } from '../../../server/domain/days.ts'
import { hasComparedMetrics } from '../../../server/domain/metric-changes.ts'
import { pluralize } from '../../../server/domain/number-format.ts'
import { formatLongDate } from '../../lib/format.ts'
import { SampleMetricsLabel } from '../../ui/labels.tsx'

const sourceLabels: Readonly<Record<Comprehensive['source'], string>> = {
  'built-in': 'Counted by this site without cookies',
  plausible: 'Counted by Plausible without cookies',
}

/** Formats a range of days: `23 October 2026 to 21 November 2026`. */
function formatRange({ from, to }: DateRange): string {
  return from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`
}

/** States the range, the compared period and the source of the traffic data. */
export function RangeNote({ data }: { data: Comprehensive }) {
  return (
    <p className="note">
      {describeComparison(data)} {sourceLabels[data.source]}. A visitor who returns on another day counts again.
    </p>
  )
}

/** States the range, the compared period if any, and the last day with ad metrics. */
export function describeComparison(comparison: Comparison): string {
  const { adsKnownTo } = comparison
  const knownText = adsKnownTo === null ? '' : ` Ad data is available up to ${formatLongDate(adsKnownTo)}.`
  return `${describeCompared(comparison)}${knownText}`
}

function describeCompared(comparison: Comparison): string {
  const { range, compared, previous } = comparison
  const length = countDays(previous.range)

  if (!compared) return `${formatRange(range)}. Today is not over, so there is no comparison yet.`
  if (compared.range.to === range.to)
    return pluralize(
      length,
      `${formatRange(range)}, compared with the day before.`,
      `${formatRange(range)}, compared with the ${length} days before.`,
    )
  if (!hasComparedMetrics(comparison)) return `${formatRange(range)}. Today is not over.`
  return `${formatRange(range)}. Today is not over. Changes compare ${formatRange(compared.range)} with ${formatRange(previous.range)}.`
}

/** Warnings that affect how far the metrics can be trusted. */
export function DataNotices({ notices, sample }: Pick<Comprehensive, 'notices' | 'sample'>) {
  return (
    <>
      {sample && <SampleMetricsLabel />}
      {notices.map(notice => (
        <p key={notice} className="notice notice-warning">
          {notice}
        </p>
      ))}
    </>
  )
}

interface StaleAreaProps {
  isStale: boolean
  children: ReactNode
}

/** Keeps metrics on the screen, greyed out, while another range is loading. */
export function StaleArea({ isStale, children }: StaleAreaProps) {
  return (
    <div className={`analytics-body ${isStale ? 'stale' : ''}`} aria-busy={isStale}>
      <p className="unseen" role="status">
        {isStale && 'Loading another period…'}
      </p>
      {children}
    </div>
  )
}
