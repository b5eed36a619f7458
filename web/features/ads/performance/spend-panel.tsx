import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../lib/api.tsx'
import { daysQuery } from '../ads.queries.ts'
import { AdReadFailure } from './read-failure.tsx'
import { SpendDays } from './spend-days.tsx'

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
          <legend className="unseen">Days shown</legend>
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
        <AdReadFailure title="The days could not be read" error={error} onRetry={refetch} />
      ) : data ? (
        <SpendDays days={data} hasSpend={hasSpend} isEarlier={until !== undefined} onUntil={setUntil} />
      ) : (
        <div className="chart-box skeleton" aria-hidden="true" />
      )}
    </section>
  )
}
