import type { ChangeOutcome, PlanOutcome, PlanRecord } from '../../../ports/optimizer-records.ts'
import { type Indexed, reversed } from './in-order.ts'
import type { StoredPlan } from './plan-store.ts'

type Outcomes = readonly ChangeOutcome['outcome'][]

/** What was begun may have been made. */
const made: Outcomes = ['done', 'begun']
/** What failed for certain wants another plan: by then, it is another account. */
const endsApplying: Outcomes = ['done', 'failed', 'skipped']
/** What could not be set back is still to be. */
const endsUndoing: Outcomes = ['done', 'skipped']

/** The changes that applying a plan is not at an end with, by their index. */
export function leftToApply({ changes, applied }: PlanRecord): number[] {
  const ended = those(applied, endsApplying)
  return Array.from({ length: changes }, (_, index) => index).filter(index => !ended.has(index))
}

/** The changes that a plan made, or may have made, and that undoing it is not at an end with. */
export function leftToUndo({ applied, undone }: PlanRecord): number[] {
  const ended = those(undone, endsUndoing)
  return [...those(applied, made)].filter(index => !ended.has(index)).sort((a, b) => a - b)
}

export function indexed({ optimization }: StoredPlan): Indexed[] {
  return optimization.plan.changes.map((change, index) => ({ index, change }))
}

/** What undoing a plan changes. */
export function backOf(plan: StoredPlan): Indexed[] {
  const left = new Set(leftToUndo(plan.record))
  return indexed(plan)
    .filter(({ index }) => left.has(index))
    .map(({ index, change }) => ({ index, change: reversed(change) }))
}

/** Those of which no answer told whether they were made. */
export function notKnown(outcome: PlanOutcome | null): ReadonlySet<number> {
  return those(outcome, ['begun'])
}

function those(done: PlanOutcome | null, outcomes: Outcomes): Set<number> {
  return new Set(done?.changes.flatMap(({ index, outcome }) => (outcomes.includes(outcome) ? [index] : [])))
}
