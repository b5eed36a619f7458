import { memo } from 'react'
import type { PerformanceDays } from '../../../../server/contract/schemas/ad-sync.ts'
import { moneyOrDash } from '../../../lib/figures.ts'
import { formatLongDate } from '../../../lib/format.ts'
import { ChartBox } from '../../../ui/chart-box.tsx'
import { LazySpendChart } from './lazy-charts.ts'
import { SpendTable } from './spend-table.tsx'

interface SpendDaysProps {
  days: PerformanceDays
  /** True if the all-time totals include any spend. */
  hasSpend: boolean
  /** True if the range does not end today. */
  isEarlier: boolean
  onUntil: (day: string | undefined) => void
}

/** Spend per day as a chart and a table. Memoized, because rendering a chart is slow. */
export const SpendDays = memo(function SpendDays({ days: data, hasSpend, isEarlier, onUntil }: SpendDaysProps) {
  const { since, days, latest } = data
  if (days.every(({ spend }) => spend === 0)) {
    return (
      <div className="chart-nothing">
        <p>
          {describeNoSpend(data)}
          {hasSpend && ' What was spent before is in the totals above.'}
        </p>
        {latest !== null && latest < since && (
          <button type="button" className="link" onClick={() => onUntil(latest)}>
            Show the days up to {formatLongDate(latest)}, the last with figures
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
          Show the days up to today
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
    ? `Nothing was spent between ${formatLongDate(since)} and ${formatLastDay(data)}.`
    : `What was spent between ${formatLongDate(since)} and ${formatLongDate(until)} is not known.`
}

function summarizeSpend(data: PerformanceDays): string {
  const { since, days } = data
  const total = days.reduce((sum, { spend }) => sum + spend, 0)
  const peakDay = days.reduce((best, day) => (day.spend > best.spend ? day : best), { spend: 0, date: since })
  const peakText = `the most on ${formatLongDate(peakDay.date)}, ${moneyOrDash(peakDay.spend)}`
  return `${moneyOrDash(total)} from ${formatLongDate(since)} to ${formatLastDay(data)}; ${peakText}.`
}

/** Last day of the range, or the last day with data. */
function formatLastDay({ until, adsKnownTo }: PerformanceDays): string {
  return adsKnownTo === null ? formatLongDate(until) : `${formatLongDate(adsKnownTo)}, the last day known`
}
