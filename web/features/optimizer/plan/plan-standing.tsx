import { isRunning } from '../../../../server/contract/running-ad-set.ts'
import type { AdSetOptimization, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { localizeTimes } from '../../../lib/local-times.ts'
import { getPlanPath } from '../optimizer.queries.ts'
import { SentenceList } from '../word-lists.tsx'
import { formatDoneBy } from './changes.ts'

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
