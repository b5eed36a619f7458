import type { AdSetOptimization, PlanRun, PlanSummary } from '../../../../server/contract/schemas/optimizer.ts'
import { isRunning } from '../../../../server/domain/ads.ts'
import { pluralize } from '../../../../server/domain/number-format.ts'
import { planStateLabels } from '../../../../server/domain/plans.ts'
import { formatDateTime, localizeTimes } from '../../../lib/format.ts'
import { getPlanPath } from '../optimizer.queries.ts'
import { SentenceList } from '../texts.tsx'
import { formatChangeCount, formatDoneBy } from './plan-changes.ts'

/** Describes the state of a plan in a sentence. */
export function PlanStatus({ run }: { run: PlanRun }) {
  return (
    <>
      <p>{describePlan(run)}</p>
      {run.newerPlan !== null && (
        <p className="notice">
          <span>
            <a href={getPlanPath(run.newerPlan)}>A newer plan</a> exists. Review it before you apply this one.
          </span>
        </p>
      )}
      {run.changedSince.length > 0 && <SentenceList sentences={run.changedSince.map(localizeTimes)} />}
    </>
  )
}

function describePlan({ state, expiresAt, applied, undone, optimization }: PlanRun): string {
  if (state === 'empty') return explainEmptyPlan(optimization.adSetOptimizations)
  if (state === 'stale') return 'The data behind this plan has changed, so you can no longer apply it.'
  if (state === 'expired') return `The plan expired on ${formatDateTime(expiresAt)}. Nothing was applied.`
  if (undone) {
    const appliedText = applied ? ` Applied ${formatDoneBy(applied)}.` : ''
    return state === 'undone'
      ? `Undone ${formatDoneBy(undone)}.${appliedText}`
      : `Partly undone ${formatDoneBy(undone)}.${appliedText}`
  }
  if (!applied) return `Nothing changes until you apply the plan. It expires on ${formatDateTime(expiresAt)}.`
  const appliedText = `Applied ${formatDoneBy(applied)}.`
  const { length: leftOut } = applied.leftOut
  if (leftOut > 0) {
    return pluralize(
      leftOut,
      `${appliedText} 1 change was left out.`,
      `${appliedText} ${formatChangeCount(leftOut)} were left out.`,
    )
  }
  return applied.finished ? appliedText : `${appliedText} It was interrupted before all changes were made.`
}

function explainEmptyPlan(adSets: readonly AdSetOptimization[]): string {
  if (adSets.length === 0) return 'There are no ad sets to change yet.'
  if (!adSets.some(isRunning))
    return 'No ads are running, and the optimizer does not start paused ads. Activate one and run again.'
  return 'No changes needed. All budgets and ads stay the same.'
}

type PlanState = PlanSummary['state']

const badgeClasses: Readonly<Partial<Record<PlanState, string>>> = {
  open: '',
  applied: 'status status-published',
  'applied in part': 'status status-deleted',
  'undone in part': 'status status-deleted',
  unreadable: 'status status-deleted',
}

/** Badge with the state of a plan. */
export function PlanStateBadge({ state }: { state: PlanState }) {
  return <span className={`badge ${badgeClasses[state] ?? 'status'}`}>{planStateLabels[state]}</span>
}
