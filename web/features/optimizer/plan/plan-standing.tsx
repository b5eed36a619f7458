import { runs } from '../../../../server/contract/running-ad-set.ts'
import type { AdSetOptimization, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { dateAndTime } from '../../../lib/format.ts'
import { withLocalTimes } from '../../../lib/local-times.ts'
import { planPath } from '../optimizer.queries.ts'
import { Sentences } from '../word-lists.tsx'
import { doneBy } from './changes.ts'

/** Describes the state of a plan in a sentence. */
export function PlanStanding({ run }: { run: PlanRun }) {
  return (
    <>
      <p>{standingOf(run)}</p>
      {run.newerPlan !== null && (
        <p className="notice">
          <span>
            <a href={planPath(run.newerPlan)}>A newer plan</a> stands: look at it before you apply this one.
          </span>
        </p>
      )}
      {run.changedSince.length > 0 && <Sentences of={run.changedSince.map(withLocalTimes)} />}
    </>
  )
}

function standingOf({ state, expiresAt, applied, undone, optimization }: PlanRun): string {
  if (state === 'empty') return whyEmpty(optimization.adSetOptimizations)
  if (state === 'stale') return 'What it was made from has changed since, so it cannot be applied any more.'
  if (state === 'expired') return `Nothing of it was applied. It held until ${dateAndTime(expiresAt)}.`
  if (undone) {
    const part = state === 'undone' ? '' : ' in part'
    return `Set back${part} ${doneBy(undone)}, after it was applied ${applied ? doneBy(applied) : ''}.`
  }
  if (!applied) return `Nothing of it is done until you apply it, which you can until ${dateAndTime(expiresAt)}.`
  const brokenOff = applied.finished ? '' : ' It broke off before all of it was done.'
  return `Applied ${doneBy(applied)}.${brokenOff}`
}

function whyEmpty(adSets: readonly AdSetOptimization[]): string {
  if (adSets.length === 0) return 'There are no ad sets yet whose budgets or ads could be changed.'
  if (!adSets.some(runs))
    return 'No ad set is running, and the optimizer leaves paused ads alone: switch one on and run again.'
  return 'The figures ask for no change: budgets and ads stay as they are.'
}
