import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Backtest } from '../../../server/contract/schemas/optimizer-reports.ts'
import { formatDay } from '../../../server/domain/days.ts'
import { formatPounds, formatSignedPercent } from '../../../server/domain/number-format.ts'
import { policyLabels } from '../../../server/domain/plans.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatInteger } from '../../lib/format.ts'
import { SampleMetricsLabel } from '../../ui/labels.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import type { Column } from '../../ui/sortable-table.tsx'
import { SortableTable } from '../../ui/sortable-table.tsx'
import { backtestQuery } from './optimizer.queries.ts'
import { SentenceList } from './texts.tsx'

/** Replay of the account's history, on request: what the rules would have brought, compared with what was done. */
export function BacktestPanel() {
  const { data, error, isFetching, refetch } = useQuery(backtestQuery(useApi()))
  return (
    <section className="panel" aria-labelledby="backtest-title">
      <h2 id="backtest-title">Would the rules have done better?</h2>
      <p className="note">
        Replays past days of your own ads, and compares what was done with what the rules would have done. It changes
        nothing.
      </p>
      <div>
        <button
          type="button"
          className="button button-small button-quiet"
          aria-disabled={isFetching}
          onClick={() => isFetching || void refetch()}
        >
          {isFetching ? 'Replaying…' : 'Run backtest'}
        </button>
      </div>
      <div role="status">{data && !isFetching && <Result backtest={data} />}</div>
      {error && !isFetching && (
        <ReadFailure title="Could not run the backtest" reason={getErrorText(error)} onRetry={refetch} />
      )}
    </section>
  )
}

function Result({ backtest }: { backtest: Backtest }) {
  const { range, sample, verdict, scope, policies, notes } = backtest
  const columns = useMemo(() => createPolicyColumns(backtest), [backtest])
  return (
    <div className="backtest">
      {range && (
        <p className="note">
          {formatDay(range.from)} to {formatDay(range.to)}
        </p>
      )}
      {sample && <SampleMetricsLabel />}
      <p>
        <strong>{verdict}</strong>
      </p>
      {policies.length > 0 && (
        <>
          <SortableTable hasHeading rows={policies} columns={columns} getKey={getPolicy} caption="Policies" />
          <p className="note">{scope}</p>
        </>
      )}
      {notes.length > 0 && (
        <details>
          <summary>What this assumes</summary>
          <SentenceList sentences={notes} />
        </details>
      )}
    </div>
  )
}

type PolicyRow = Backtest['policies'][number]

const getPolicy = ({ policy }: PolicyRow) => policy

function createPolicyColumns({ unit, spend }: Backtest): readonly Column<PolicyRow>[] {
  const isMoney = unit === 'pounds earned'
  return [
    { label: 'Policy', value: ({ policy }) => policyLabels[policy] },
    {
      label: unit ? unit.charAt(0).toUpperCase() + unit.slice(1) : 'Results',
      value: ({ results }) => results,
      show: ({ results }) => (isMoney ? formatPounds(results) : formatInteger(Math.round(results))),
    },
    { label: 'Spend', value: () => spend, show: () => formatPounds(spend) },
    {
      label: 'Rules bring',
      value: ({ lead }) => lead?.percent ?? 0,
      show: ({ lead }) => (lead ? formatSignedPercent(lead.percent) : '–'),
    },
    {
      label: '95% interval',
      value: ({ lead }) => lead?.low ?? 0,
      show: ({ lead }) => (lead ? `${formatSignedPercent(lead.low)} to ${formatSignedPercent(lead.high)}` : '–'),
    },
  ]
}
