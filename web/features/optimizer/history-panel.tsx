import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlanSummary } from '../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../lib/api.tsx'
import { countText } from '../../lib/figures.ts'
import { dateAndTime } from '../../lib/format.ts'
import { reasonOf } from '../../lib/reason-of.ts'
import { whoDidIt } from '../../lib/who-did-it.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { SortableTable } from '../../ui/sortable-table.tsx'
import type { Column } from '../../ui/sorting.ts'
import { planPath, plansQuery } from './optimizer.queries.ts'
import { StateBadge, stateNames } from './plan/plan-state.tsx'

/** Table of all runs with the state of their plans; renders nothing before the first run. */
export function HistoryPanel({ opened }: { opened: string | undefined }) {
  const { data: plans, error, refetch } = useQuery(plansQuery(useApi()))
  const columns = useMemo(() => columnsFor(opened), [opened])
  if (error && !plans)
    return <ReadFailure title="The plans could not be read" reason={reasonOf(error)} onRetry={refetch} />
  if (!plans || plans.length === 0) return null
  return (
    <section className="panel optimizer-history" aria-labelledby="history-title">
      <h2 id="history-title">Plans so far</h2>
      <SortableTable
        isTitled
        rows={plans}
        columns={columns}
        keyOf={keyOf}
        caption="Plans so far"
        sortedBy={{ label: 'Made', direction: 'descending' }}
      />
    </section>
  )
}

const keyOf = ({ id }: PlanSummary) => id

function columnsFor(opened: string | undefined): readonly Column<PlanSummary>[] {
  return [
    {
      label: 'Made',
      value: plan => plan.createdAt,
      show: ({ id, createdAt }) => (
        <a href={planPath(id)} aria-current={id === opened ? 'page' : undefined}>
          <time dateTime={createdAt}>{dateAndTime(createdAt)}</time>
        </a>
      ),
    },
    { label: 'By', value: plan => whoDidIt(plan.createdBy) },
    { label: 'State', value: plan => stateNames[plan.state], show: stateCell },
    { label: 'Changes', value: plan => plan.changes, show: plan => countText(plan.changes) },
    { label: 'Applied', value: plan => plan.appliedAt ?? '', show: appliedText },
  ]
}

function stateCell({ state, hasNewer }: PlanSummary) {
  return (
    <div className="plan-state">
      <StateBadge state={state} />
      {hasNewer && <p className="row-hint">A newer plan stands</p>}
    </div>
  )
}

function appliedText({ appliedAt, appliedBy }: PlanSummary): string {
  return appliedAt === null ? '-' : `${dateAndTime(appliedAt)} by ${whoDidIt(appliedBy ?? '')}`
}
