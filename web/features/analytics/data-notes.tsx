import type { ReactNode } from 'react'
import type { Comparison, Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { countDays, type DateRange } from '../../../server/domain/days.ts'
import { hasComparedMetrics } from '../../../server/domain/metric-changes.ts'
import { pluralize } from '../../../server/domain/number-format.ts'
import { formatLongDate } from '../../lib/format.ts'
import { Why } from '../../ui/desk-head.tsx'
import { SampleMetricsLabel } from '../../ui/labels.tsx'

const sourceLabels: Readonly<Record<Comprehensive['source'], string>> = {
  'built-in': 'Counted by this site without cookies',
  plausible: 'Counted by Plausible without cookies',
}

/** Formats a range of days: `23 October 2026 to 21 November 2026`. */
export function formatRange({ from, to }: DateRange): string {
  return from === to ? formatLongDate(from) : `${formatLongDate(from)} to ${formatLongDate(to)}`
}

interface RangeNoteProps {
  range: string
  /** Sentences about how the figures are counted and compared. */
  explanations: readonly string[]
}

/** States the range of the figures. How they are counted opens below it. */
export function RangeNote({ range, explanations }: RangeNoteProps) {
  return (
    <div>
      <p className="note">{range}</p>
      {explanations.length > 0 && <Why label="How is this counted?">{explanations.join(' ')}</Why>}
    </div>
  )
}

export const revisitText = 'A visitor who returns on another day counts again.'

/** Describes how the figures of all articles are counted and compared. */
export function explainOverview(data: Comprehensive): string[] {
  return [...explainComparison(data), `${sourceLabels[data.source]}.`, revisitText]
}

/** States the range, and the compared period if both contain the same days. */
export function describeRange({ range, compared, previous }: Comparison): string {
  if (!compared) return `${formatRange(range)}. Today is not over, so there is no comparison yet.`
  if (compared.range.to !== range.to) return `${formatRange(range)}. Today is not over.`
  const length = countDays(previous.range)
  return pluralize(
    length,
    `${formatRange(range)}, compared with the day before.`,
    `${formatRange(range)}, compared with the ${length} days before.`,
  )
}

/** Describes the compared days without today, and the last day with ad metrics. */
export function explainComparison(comparison: Comparison): string[] {
  const { range, compared, previous, adsKnownTo } = comparison
  const leavesOutToday = compared && compared.range.to !== range.to && hasComparedMetrics(comparison)
  return [
    ...(leavesOutToday ? [`Changes compare ${formatRange(compared.range)} with ${formatRange(previous.range)}.`] : []),
    ...(adsKnownTo === null ? [] : [`Ad data is available up to ${formatLongDate(adsKnownTo)}.`]),
  ]
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
