import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PerformanceDays } from '../../../../server/contract/schemas/ad-sync.ts'
import { useApi } from '../../../lib/api.tsx'
import { longDate } from '../../../lib/format.ts'
import { daysQuery } from '../ads.queries.ts'
import { ChartBox } from './chart-box.tsx'
import { countText, moneyText } from './figures.ts'
import { LazySpendChart } from './lazy-charts.ts'
import { ReadFailure } from './read-failure.tsx'

const ranges = [7, 28, 90] as const

/** What was spent each day, up to today. */
export function SpendPanel() {
  const [days, setDays] = useState<number>(28)
  const { data, error, refetch } = useQuery({ ...daysQuery(useApi(), days), placeholderData: keepPreviousData })
  return (
    <section className="panel chart-panel" aria-labelledby="spend-title">
      <div className="panel-header">
        <h2 id="spend-title">Spend by day</h2>
        <fieldset className="segments">
          <legend className="unseen">Days shown</legend>
          {ranges.map(range => (
            <button key={range} type="button" aria-pressed={range === days} onClick={() => setDays(range)}>
              {range} days
            </button>
          ))}
        </fieldset>
      </div>
      {error ? (
        <ReadFailure title="The days could not be read" error={error} onRetry={refetch} />
      ) : data ? (
        <Spend {...data} />
      ) : (
        <div className="chart-box skeleton" aria-hidden="true" />
      )}
    </section>
  )
}

function Spend({ since, until, days }: PerformanceDays) {
  const total = days.reduce((sum, { spend }) => sum + spend, 0)
  const most = days.reduce((before, day) => (day.spend > before.spend ? day : before), { spend: 0, date: since })
  if (total === 0) {
    return (
      <p className="chart-nothing">
        Nothing was spent between {longDate(since)} and {longDate(until)}.
      </p>
    )
  }
  return (
    <>
      <p className="note">
        {moneyText(total)} from {longDate(since)} to {longDate(until)}; the most on {longDate(most.date)},{' '}
        {moneyText(most.spend)}.
      </p>
      <ChartBox>
        <LazySpendChart days={days} />
      </ChartBox>
      <SpendTable days={days} />
    </>
  )
}

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
