import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { PerformanceDays } from '../../../../../server/contract/schemas/ad-performance.ts'
import { useApi } from '../../../../lib/api.tsx'
import { formatLongDate } from '../../../../lib/format.ts'
import { countOrDash, moneyOrDash, unknownSign } from '../../../../lib/format-metrics.ts'
import { ChartBox, ChartTable } from '../../../../ui/chart.tsx'
import { AdReadFailure } from '../../ad-read-failure.tsx'
import { daysQuery } from '../../ads.queries.ts'
import { LazySpendChart } from './lazy-charts.ts'

/** Table of daily spend, latest first. Days without data show no numbers. */
function SpendTable({ days }: Pick<PerformanceDays, 'days'>) {
  return (
    <ChartTable summary="Spend by day as a table" rows="Days" columns={['Day', 'Spend', 'Impressions', 'Clicks']}>
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

interface SpendDaysProps {
  days: PerformanceDays
  /** True if the all-time totals include any spend. */
  hasSpend: boolean
  /** True if the range does not end today. */
  isEarlier: boolean
  onUntil: (day: string | undefined) => void
}

/** Spend per day as a chart and a table. Memoized, because rendering a chart is slow. */
const SpendDays = memo(function SpendDays({ days: data, hasSpend, isEarlier, onUntil }: SpendDaysProps) {
  const { since, days, latest } = data
  if (days.every(({ spend }) => spend === 0)) {
    return (
      <div className="chart-empty">
        <p>
          {describeNoSpend(data)}
          {hasSpend && ' The totals above include earlier spend.'}
        </p>
        {latest !== null && latest < since && (
          <button type="button" className="link" onClick={() => onUntil(latest)}>
            Show the days up to {formatLongDate(latest)}
          </button>
        )}
      </div>
    )
  }
  return (
    <>
      <p className="note">{summarizeSpend(data)}</p>
      {isEarlier && (
        <button type="button" className="link" onClick={() => onUntil(undefined)}>
          Show the latest days
        </button>
      )}
      <ChartBox>
        <LazySpendChart days={days} />
      </ChartBox>
      <SpendTable days={days} />
    </>
  )
})

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

const rangeOptions = [
  { days: 7, name: '7 days' },
  { days: 28, name: '28 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
] as const

interface SpendPanelProps {
  /** True if the all-time totals include any spend. */
  hasSpend: boolean
}

/** Daily spend up to today or up to the last day with data. */
export function SpendPanel({ hasSpend }: SpendPanelProps) {
  const [days, setDays] = useState<number>(28)
  const [until, setUntil] = useState<string>()
  const query = daysQuery(useApi(), { days, ...(until !== undefined && { until }) })
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <section className="panel chart-panel" aria-labelledby="spend-title">
      <div className="panel-header">
        <h2 id="spend-title">Spend by day</h2>
        <fieldset className="segments">
          <legend className="unseen">Period</legend>
          {rangeOptions.map(range => (
            <button
              key={range.days}
              type="button"
              aria-pressed={range.days === days}
              onClick={() => setDays(range.days)}
            >
              {range.name}
            </button>
          ))}
        </fieldset>
      </div>
      {error ? (
        <AdReadFailure title="Could not load spend by day" error={error} onRetry={refetch} />
      ) : data ? (
        <SpendDays days={data} hasSpend={hasSpend} isEarlier={until !== undefined} onUntil={setUntil} />
      ) : (
        <div className="chart-box skeleton" aria-hidden="true" />
      )}
    </section>
  )
}
