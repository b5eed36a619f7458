import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlanSummary } from '../../../server/contract/schemas/optimizer.ts'
import { useApi } from '../../lib/api.tsx'
import { countOrDash } from '../../lib/figures.ts'
import { formatDateTime } from '../../lib/format.ts'
import { getErrorText } from '../../lib/reason-of.ts'
import { describeActor } from '../../lib/who-did-it.ts'
import { ReadFailure } from '../../ui/read-failure.tsx'
import { SortableTable } from '../../ui/sortable-table.tsx'
import type { Column } from '../../ui/sorting.ts'
import { getPlanPath, plansQuery } from './optimizer.queries.ts'
import { PlanStateBadge, planStateLabels } from './plan/plan-state.tsx'

/** Table of all runs with the state of their plans; renders nothing before the first run. */
export function HistoryPanel({ openPlanId }: { openPlanId: string | undefined }) {
  const { data: plans, error, refetch } = useQuery(plansQuery(useApi()))
  const columns = useMemo(() => historyColumnsFor(openPlanId), [openPlanId])
  if (error && !plans)
    return <ReadFailure title="The plans could not be read" reason={getErrorText(error)} onRetry={refetch} />
  if (!plans || plans.length === 0) return null
  return (
    <section className="panel optimizer-history" aria-labelledby="history-title">
      <h2 id="history-title">Plans so far</h2>
      <SortableTable
        hasHeading
        rows={plans}
        columns={columns}
        getKey={getPlanId}
        caption="Plans so far"
        initialOrder={{ label: 'Made', direction: 'descending' }}
      />
    </section>
  )
}

const getPlanId = ({ id }: PlanSummary) => id

function historyColumnsFor(openPlanId: string | undefined): readonly Column<PlanSummary>[] {
  return [
    {
      label: 'Made',
      value: plan => plan.createdAt,
      show: ({ id, createdAt }) => (
        <a href={getPlanPath(id)} aria-current={id === openPlanId ? 'page' : undefined}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </a>
      ),
    },
    { label: 'By', value: plan => describeActor(plan.createdBy) },
    { label: 'State', value: plan => planStateLabels[plan.state], show: renderState },
    { label: 'Changes', value: plan => plan.changes, show: plan => countOrDash(plan.changes) },
    { label: 'Applied', value: plan => plan.appliedAt ?? '', show: describeApplied },
  ]
}

function renderState({ state, hasNewer }: PlanSummary) {
  return (
    <div className="plan-state">
      <PlanStateBadge state={state} />
      {hasNewer && <p className="row-hint">A newer plan stands</p>}
    </div>
  )
}

function describeApplied({ appliedAt, appliedBy }: PlanSummary): string {
  return appliedAt === null ? '-' : `${formatDateTime(appliedAt)} by ${describeActor(appliedBy ?? '')}`
}
