import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { memo, useState } from 'react'
import type { PerformanceDays } from '../../../../server/contract/schemas/ad-sync.ts'
import { useApi } from '../../../lib/api.tsx'
import { countText, moneyText } from '../../../lib/figures.ts'
import { longDate } from '../../../lib/format.ts'
import { ChartBox } from '../../../ui/chart-box.tsx'
import { daysQuery } from '../ads.queries.ts'
import { LazySpendChart } from './lazy-charts.ts'
import { ReadFailure } from './read-failure.tsx'

const ranges = [
  { days: 7, name: '7 days' },
  { days: 28, name: '28 days' },
  { days: 90, name: '90 days' },
  { days: 365, name: '1 year' },
] as const

interface Props {
  /** Something was spent at some time, which the totals tell. */
  hasSpend: boolean
}

/** What was spent each day, up to today, or up to the last day of which figures are known. */
export function SpendPanel({ hasSpend }: Props) {
  const [days, setDays] = useState<number>(28)
  const [until, setUntil] = useState<string>()
  const query = daysQuery(useApi(), { days, ...(until !== undefined && { until }) })
  const { data, error, refetch } = useQuery({ ...query, placeholderData: keepPreviousData })
  return (
    <section className="panel chart-panel" aria-labelledby="spend-title">
      <div className="panel-header">
        <h2 id="spend-title">Spend by day</h2>
        <fieldset className="segments">
          <legend className="unseen">Days shown</legend>
          {ranges.map(range => (
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
        <ReadFailure title="The days could not be read" error={error} onRetry={refetch} />
      ) : data ? (
        <Spend days={data} hasSpend={hasSpend} isEarlier={until !== undefined} onUntil={setUntil} />
      ) : (
        <div className="chart-box skeleton" aria-hidden="true" />
      )}
    </section>
  )
}

interface SpendProps extends Props {
  days: PerformanceDays
  /** They do not go up to today. */
  isEarlier: boolean
  onUntil: (day: string | undefined) => void
}

/** Drawn again only for other days. */
const Spend = memo(function Spend({ days: { since, until, days, latest }, hasSpend, isEarlier, onUntil }: SpendProps) {
  const total = days.reduce((sum, { spend }) => sum + spend, 0)
  const most = days.reduce((before, day) => (day.spend > before.spend ? day : before), { spend: 0, date: since })
  if (total === 0) {
    return (
      <div className="chart-nothing">
        <p>
          Nothing was spent between {longDate(since)} and {longDate(until)}.
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
      <p className="note">
        {moneyText(total)} from {longDate(since)} to {longDate(until)}; the most on {longDate(most.date)},{' '}
        {moneyText(most.spend)}.
      </p>
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

/** The latest day first. */
function SpendTable({ days }: Pick<PerformanceDays, 'days'>) {
  return (
    <details className="chart-table">
      <summary>Spend by day as a table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section className="chart-scroll" tabIndex={0} aria-label="Days">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Spend</th>
              <th scope="col">Impressions</th>
              <th scope="col">Clicks</th>
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ date, spend, impressions, clicks }) => (
              <tr key={date}>
                <th scope="row">{longDate(date)}</th>
                <td>{moneyText(spend)}</td>
                <td>{countText(impressions)}</td>
                <td>{countText(clicks)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
