import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { PerformanceDays } from '../../../../../server/contract/schemas/ad-performance.ts'
import { useApi } from '../../../../lib/api.tsx'
import { formatLongDate } from '../../../../lib/format.ts'
import { countOrDash, moneyOrDash, unknownSign } from '../../../../lib/format-metrics.ts'
import { lazy } from '../../../../lib/lazy.tsx'
import { LinkButton } from '../../../../ui/buttons.tsx'
import { ChartBox, ChartTable } from '../../../../ui/chart.tsx'
import { daysQuery } from '../../ads.queries.ts'
import { AdReadFailure } from '../../error-report.tsx'

/** The chart library is large, so it is loaded after the data, and only if there is something to draw. */
export const LazySpendChart = lazy(() => import('./charts.tsx').then(module => module.SpendChart))

/** Table of daily spend, latest first. Days without data show no numbers. */
export function SpendTable({ days, summary }: Pick<PerformanceDays, 'days'> & { summary: string }) {
  return (
    <ChartTable summary={summary} rows="Days" columns={['Day', 'Spend', 'Impressions', 'Clicks']}>
      {days.toReversed().map(({ date, adsKnown, spend, impressions, clicks }) => (
        <tr key={date}>
          <th scope="row">{formatLongDate(date)}</th>
          <td>{adsKnown ? moneyOrDash(spend) : unknownSign}</td>
          <td>{adsKnown ? countOrDash(impressions) : unknownSign}</td>
          <td>{adsKnown ? countOrDash(clicks) : unknownSign}</td>
        </tr>
      ))}
    </ChartTable>
  )
}

interface SpendPanelProps {
  /** Days of all figures on the screen. */
  period: { days: number; until?: string }
  onUntil: (day: string) => void
}

/** Daily spend of the chosen days. The chart is drawn once the panel is open. */
export function SpendPanel({ period, onUntil }: SpendPanelProps) {
  const query = daysQuery(useApi(), period)
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  const [isOpen, setOpen] = useState(false)
  if (error) return <AdReadFailure title="Could not load spend by day" error={error} onRetry={refetch} />
  if (!data) return <div className="panel ads-chart skeleton" aria-hidden="true" />
  if (data.days.every(({ spend }) => spend === 0)) return <NoSpend days={data} onUntil={onUntil} />
  return (
    <details className="panel ads-chart" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <h2>Spend by day</h2>
        <span className="note">{summarizeSpend(data)}</span>
      </summary>
      {isOpen && <SpendDays days={data} />}
    </details>
  )
}

/** Spend per day as a chart and a table. Memoized, because rendering a chart is slow. */
const SpendDays = memo(function SpendDays({ days: { days } }: { days: PerformanceDays }) {
  return (
    <div className="chart-panel">
      <ChartBox>
        <LazySpendChart days={days} />
      </ChartBox>
      <SpendTable summary="Spend by day as a table" days={days} />
    </div>
  )
})

/** Offers the last days with figures, such as those of an import. */
function NoSpend({ days, onUntil }: { days: PerformanceDays; onUntil: SpendPanelProps['onUntil'] }) {
  const { since, latest } = days
  return (
    <p className="note ads-no-spend">
      {describeNoSpend(days)}{' '}
      {latest !== null && latest < since && (
        <LinkButton onClick={() => onUntil(latest)}>Show the days up to {formatLongDate(latest)}</LinkButton>
      )}
    </p>
  )
}

function describeNoSpend(data: PerformanceDays): string {
  const { since, until, days } = data
  const isSomeKnown = days.some(({ adsKnown }) => adsKnown)
  return isSomeKnown
    ? `No spend from ${formatLongDate(since)} to ${formatLastDay(data)}.`
    : `The spend from ${formatLongDate(since)} to ${formatLongDate(until)} is unknown.`
}

function summarizeSpend(data: PerformanceDays): string {
  const { since, days } = data
  const total = days.reduce((sum, { spend }) => sum + spend, 0)
  const peakDay = days.reduce((best, day) => (day.spend > best.spend ? day : best), { spend: 0, date: since })
  const peakText = `Highest on ${formatLongDate(peakDay.date)}: ${moneyOrDash(peakDay.spend)}`
  return `Total from ${formatLongDate(since)} to ${formatLastDay(data)}: ${moneyOrDash(total)}. ${peakText}.`
}

/** Last day of the range, or the last day with data. */
function formatLastDay({ until, adsKnownTo }: PerformanceDays): string {
  return adsKnownTo === null ? formatLongDate(until) : `${formatLongDate(adsKnownTo)} (latest data)`
}
