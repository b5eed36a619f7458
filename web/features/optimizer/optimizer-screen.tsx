import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PlanSummary } from '../../../server/contract/schemas/optimizer.ts'
import { pluralize } from '../../../server/domain/number-format.ts'
import { planStateLabels } from '../../../server/domain/plans.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatInteger } from '../../lib/format.ts'
import { countOrDash } from '../../lib/format-metrics.ts'
import { describeActor } from '../../lib/labels.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { showMessage } from '../../lib/toasts.ts'
import { DeskHead } from '../../ui/desk-head.tsx'
import { Message, ReadFailure } from '../../ui/page-states.tsx'
import type { Column } from '../../ui/sortable-table.tsx'
import { SortableTable } from '../../ui/sortable-table.tsx'
import { getPlanPath, optimizerPath, plansQuery } from './optimizer.queries.ts'
import { RunOutcomeNotice, RunPanel, ScheduleFacts, useOptimizerRun } from './run-panel.tsx'
import { PlanSkeleton, PlanStateBadge } from './texts.tsx'
import '../../ui/desk.css'
import '../../ui/figures.css'
import './optimizer.css'

const BacktestPanel = lazyPart(() => import('./backtest-panel.tsx').then(module => module.BacktestPanel))
const NextTopicsPanel = lazyPart(() => import('./next-topics.tsx').then(module => module.NextTopicsPanel))
const RefusedPanel = lazyPart(() => import('./plan/refusals.tsx').then(module => module.RefusedPanel))
const ReplacementsPanel = lazyPart(() => import('./replacements-panel.tsx').then(module => module.ReplacementsPanel))
const PlanResults = lazyPart(() => import('./recommendations.tsx').then(module => module.PlanResults), <PlanSkeleton />)

/** Table of all runs with the state of their plans; renders nothing before the first run. */
function HistoryPanel({ openPlanId }: { openPlanId: string | undefined }) {
  const { data: plans, error, refetch } = useQuery(plansQuery(useApi()))
  const columns = useMemo(() => historyColumnsFor(openPlanId), [openPlanId])
  if (error && !plans)
    return <ReadFailure title="Could not load plans" reason={getErrorText(error)} onRetry={refetch} />
  if (!plans || plans.length === 0) return null
  return (
    <section className="panel optimizer-history" aria-labelledby="history-title">
      <h2 id="history-title">Plan history</h2>
      <SortableTable
        hasHeading
        rows={plans}
        columns={columns}
        getKey={getPlanId}
        caption="Plan history"
        initialOrder={{ label: 'Created', direction: 'descending' }}
      />
    </section>
  )
}

const getPlanId = ({ id }: PlanSummary) => id

function historyColumnsFor(openPlanId: string | undefined): readonly Column<PlanSummary>[] {
  return [
    {
      label: 'Created',
      value: plan => plan.createdAt,
      show: ({ id, createdAt }) => (
        <a href={getPlanPath(id)} aria-current={id === openPlanId ? 'page' : undefined}>
          <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        </a>
      ),
    },
    { label: 'By', value: plan => describeActor(plan.createdBy) },
    { label: 'Status', value: plan => planStateLabels[plan.state], show: renderState },
    { label: 'Changes', value: plan => plan.changes, show: plan => countOrDash(plan.changes) },
    { label: 'Applied', value: plan => plan.appliedAt ?? '', show: describeApplied },
  ]
}

function renderState({ state, hasNewer }: PlanSummary) {
  return (
    <div className="plan-state">
      <PlanStateBadge state={state} />
      {hasNewer && <p className="row-hint">A newer plan exists</p>}
    </div>
  )
}

function describeApplied({ appliedAt, appliedBy }: PlanSummary): string {
  return appliedAt === null ? '-' : `${formatDateTime(appliedAt)} by ${describeActor(appliedBy ?? '')}`
}

/**
 * Notice about a plan that awaits a decision, for example one made on a schedule. Shown first, so that nobody starts
 * another run instead.
 */
function PendingPlanNotice() {
  const { data: plans = [] } = useQuery(plansQuery(useApi()))
  const [newest, ...older] = plans.filter(({ state }) => state === 'open')
  if (!newest) return null
  return (
    <p className="notice">
      <span>
        <a href={getPlanPath(newest.id)}>The plan from {formatDateTime(newest.createdAt)}</a> is ready to apply.
        Changes: {formatInteger(newest.changes)}.{older.length > 0 && ` ${describeOlderPlans(older.length)}`}
      </span>
    </p>
  )
}

function describeOlderPlans(count: number): string {
  return pluralize(count, '1 older plan is listed below.', `${formatInteger(count)} older plans are listed below.`)
}

const title = 'AI Optimizer'

/** Recommends topics and changes of ad spend. The URL names the displayed run: `?plan=<id>`. */
export function OptimizerScreen() {
  const { query, route } = useLocation()
  const openPlanId = query.plan || undefined
  const run = useOptimizerRun({ onStart: () => openPlanId !== undefined && route(optimizerPath), onPlan: showPlan })
  const isIdle = openPlanId === undefined && !run.isRunning && !run.outcome

  function showPlan(id: string): void {
    if (openPlanId === undefined) route(getPlanPath(id), true)
    // Do not replace a plan that the user is reading or about to apply.
    else showMessage('Recommendations are ready', { action: { label: 'Show', run: () => route(getPlanPath(id)) } })
  }

  return (
    <div className="desk-page optimizer-page">
      <PageHead title={title} />
      <DeskHead title={title}>
        <button
          type="button"
          // The plan in view has the primary button of the screen.
          className={openPlanId === undefined ? 'button button-small' : 'button button-small button-quiet'}
          aria-disabled={run.isRunning}
          onClick={run.start}
        >
          {run.isRunning ? 'Analyzing Data...' : 'Run AI Optimization'}
        </button>
      </DeskHead>
      <ScheduleFacts />
      {run.isRunning && <RunPanel run={run} />}
      {run.outcome && <RunOutcomeNotice outcome={run.outcome} />}
      {openPlanId !== undefined && <PlanResults key={openPlanId} id={openPlanId} onRunAgain={run.start} />}
      {openPlanId === undefined && <PendingPlanNotice />}
      {isIdle && <ReadyMessage />}
      <ReplacementsPanel />
      <NextTopicsPanel />
      <BacktestPanel />
      <HistoryPanel openPlanId={openPlanId} />
      <RefusedPanel />
    </div>
  )
}

function ReadyMessage() {
  return (
    <Message title="Ready to Optimize" level="h2">
      <p>
        A run analyses your privacy-friendly web analytics, Facebook ad performance and product click data. It
        recommends what to write and where to spend next.
      </p>
      <p>A run only proposes a plan. Nothing changes until you apply it.</p>
    </Message>
  )
}
