import type { AdSetOptimization, PlanRun, PlanSummary } from '../../../../server/contract/schemas/optimizer.ts'
import { isRunning } from '../../../../server/domain/ads.ts'
import { formatDateTime, localizeTimes } from '../../../lib/format.ts'
import { getPlanPath } from '../optimizer.queries.ts'
import { SentenceList } from '../text-lists.tsx'
import { formatDoneBy } from './plan-changes.ts'

/** Describes the state of a plan in a sentence. */
export function PlanStatus({ run }: { run: PlanRun }) {
  return (
    <>
      <p>{describePlan(run)}</p>
      {run.newerPlan !== null && (
        <p className="notice">
          <span>
            <a href={getPlanPath(run.newerPlan)}>A newer plan</a> stands: look at it before you apply this one.
          </span>
        </p>
      )}
      {run.changedSince.length > 0 && <SentenceList sentences={run.changedSince.map(localizeTimes)} />}
    </>
  )
}

function describePlan({ state, expiresAt, applied, undone, optimization }: PlanRun): string {
  if (state === 'empty') return explainEmptyPlan(optimization.adSetOptimizations)
  if (state === 'stale') return 'What it was made from has changed since, so it cannot be applied any more.'
  if (state === 'expired') return `Nothing of it was applied. It held until ${formatDateTime(expiresAt)}.`
  if (undone) {
    const part = state === 'undone' ? '' : ' in part'
    return `Set back${part} ${formatDoneBy(undone)}, after it was applied ${applied ? formatDoneBy(applied) : ''}.`
  }
  if (!applied) return `Nothing of it is done until you apply it, which you can until ${formatDateTime(expiresAt)}.`
  const interruptedNote = applied.finished ? '' : ' It broke off before all of it was done.'
  return `Applied ${formatDoneBy(applied)}.${interruptedNote}`
}

function explainEmptyPlan(adSets: readonly AdSetOptimization[]): string {
  if (adSets.length === 0) return 'There are no ad sets yet whose budgets or ads could be changed.'
  if (!adSets.some(isRunning))
    return 'No ad set is running, and the optimizer leaves paused ads alone: switch one on and run again.'
  return 'The figures ask for no change: budgets and ads stay as they are.'
}

type PlanState = PlanSummary['state']

export const planStateLabels: Readonly<Record<PlanState, string>> = {
  open: 'To be decided',
  empty: 'Nothing to change',
  stale: 'Out of date',
  unreadable: 'Cannot be read',
  expired: 'Expired',
  applied: 'Applied',
  'applied in part': 'Applied in part',
  undone: 'Undone',
  'undone in part': 'Undone in part',
}

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
