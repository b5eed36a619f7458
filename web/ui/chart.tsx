import { type ReactNode, Suspense } from 'react'
import { pickTicks } from '../lib/format.ts'
import { ErrorBoundary } from '../lib/lazy.tsx'
import { LinkButton } from './buttons.tsx'

/**
 * Box of fixed size for a chart whose code loads lazily. The chart is hidden from assistive technology: the table next
 * to it has the same data.
 */
export function ChartBox({ children }: { children: ReactNode }) {
  return (
    <div className="chart-box">
      <ErrorBoundary page="chart" fallback={(_, retry) => <ChartLoadError onRetry={retry} />}>
        <Suspense>
          <div className="chart-fill" aria-hidden="true">
            {children}
          </div>
        </Suspense>
      </ErrorBoundary>
    </div>
  )
}

function ChartLoadError({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="chart-empty">
      Could not load the chart. The table below has its data. <LinkButton onClick={onRetry}>Try again</LinkButton>
    </p>
  )
}

interface ChartTableProps {
  summary: string
  /** Accessible name of the table. */
  rows: string
  columns: readonly string[]
  children: ReactNode
}

/** Data of a chart as a collapsible table, for people who cannot read the chart or want exact values. */
export function ChartTable({ summary, rows, columns, children }: ChartTableProps) {
  return (
    <details className="chart-table">
      <summary>{summary}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section className="chart-scroll" tabIndex={0} aria-label={rows}>
        <table>
          <thead>
            <tr>
              {columns.map(name => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </section>
    </details>
  )
}

interface IntervalBarProps {
  low: number
  estimate: number
  high: number
  /** Value at the right end. */
  scale: number
}

const barHeight = 10

/**
 * Confidence interval of a CTR on a line from zero to `scale`. Decorative, because the adjacent text contains the
 * values.
 */
export function IntervalBar({ low, estimate, high, scale }: IntervalBarProps) {
  const toX = (rate: number) => (scale > 0 ? (100 * rate) / scale : 0)
  return (
    <svg className="interval" viewBox={`0 0 100 ${barHeight}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="interval-line" d={`M0 ${barHeight / 2}H100`} />
      <rect x={toX(low)} width={Math.max(1, toX(high) - toX(low))} y={2} height={barHeight - 4} />
      <path className="interval-mark" d={`M${toX(estimate)} 0V${barHeight}`} />
    </svg>
  )
}

const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** Formats an ISO date for a chart: "5 Mar". */
export const formatShortDay = (date: string) => shortDay.format(new Date(date))

/** Properties of the horizontal axis of a chart by day. */
export const getDayAxisProps = (days: readonly { date: string }[]) => ({
  dataKey: 'date',
  tickFormatter: formatShortDay,
  tickLine: false,
  axisLine: { stroke: 'var(--line)' },
  ticks: pickTicks(days),
  interval: 0,
})
