import { memo } from 'react'
import type { PerformanceDays } from '../../../../server/contract/schemas/ad-sync.ts'
import { moneyText } from '../../../lib/figures.ts'
import { longDate } from '../../../lib/format.ts'
import { ChartBox } from '../../../ui/chart-box.tsx'
import { LazySpendChart } from './lazy-charts.ts'
import { SpendTable } from './spend-table.tsx'

interface Props {
  days: PerformanceDays
  /** True if the all-time totals include any spend. */
  hasSpend: boolean
  /** True if the range does not end today. */
  isEarlier: boolean
  onUntil: (day: string | undefined) => void
}

/** Spend per day as a chart and a table. Memoized, because rendering a chart is slow. */
export const SpendDays = memo(function SpendDays({ days: asked, hasSpend, isEarlier, onUntil }: Props) {
  const { since, days, latest } = asked
  if (days.every(({ spend }) => spend === 0)) {
    return (
      <div className="chart-nothing">
        <p>
          {nothingText(asked)}
          {hasSpend && ' What was spent before is in the totals above.'}
        </p>
        {latest !== null && latest < since && (
          <button type="button" className="link" onClick={() => onUntil(latest)}>
            Show the days up to {longDate(latest)}, the last with figures
          </button>
        )}
      </div>
    )
  }
  return (
    <>
      <p className="note">{summaryOf(asked)}</p>
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

function nothingText(asked: PerformanceDays): string {
  const { since, until, days } = asked
  const isSomeKnown = days.some(({ adsKnown }) => adsKnown)
  return isSomeKnown
    ? `Nothing was spent between ${longDate(since)} and ${lastText(asked)}.`
    : `What was spent between ${longDate(since)} and ${longDate(until)} is not known.`
}

function summaryOf(asked: PerformanceDays): string {
  const { since, days } = asked
  const total = days.reduce((sum, { spend }) => sum + spend, 0)
  const most = days.reduce((before, day) => (day.spend > before.spend ? day : before), { spend: 0, date: since })
  const peak = `the most on ${longDate(most.date)}, ${moneyText(most.spend)}`
  return `${moneyText(total)} from ${longDate(since)} to ${lastText(asked)}; ${peak}.`
}

/** Last day of the range, or the last day with data. */
function lastText({ until, adsKnownTo }: PerformanceDays): string {
  return adsKnownTo === null ? longDate(until) : `${longDate(adsKnownTo)}, the last day known`
}
