import type { ChangeOutcome, PlanOutcome, PlanRecord } from '../../../ports/optimizer-records.ts'
import { type IndexedChange, reverseChange } from './in-order.ts'
import type { StoredPlan } from './plan-store.ts'

type Outcomes = readonly ChangeOutcome['outcome'][]

/** Outcomes after which a change may have been made. */
const mayBeMade: Outcomes = ['done', 'begun']
/** Applying does not retry a failure: it takes a new plan, since the account may have changed. */
const finalWhenApplying: Outcomes = ['done', 'failed', 'skipped']
/** Undoing retries failures. */
const finalWhenUndoing: Outcomes = ['done', 'skipped']

/** Indexes of the changes that remain to be applied. */
export function getRemainingToApply({ changes, applied }: PlanRecord): number[] {
  const ended = selectIndexes(applied, finalWhenApplying)
  return Array.from({ length: changes }, (_, index) => index).filter(index => !ended.has(index))
}

/** Indexes of the changes that were or may have been made and remain to be undone. */
export function getRemainingToUndo({ applied, undone }: PlanRecord): number[] {
  const ended = selectIndexes(undone, finalWhenUndoing)
  return [...selectIndexes(applied, mayBeMade)].filter(index => !ended.has(index)).sort((a, b) => a - b)
}

export function indexChanges({ optimization }: StoredPlan): IndexedChange[] {
  return optimization.plan.changes.map((change, index) => ({ index, change }))
}

/** Inverse changes that remain for undoing a plan. */
export function getChangesToUndo(plan: StoredPlan): IndexedChange[] {
  const remaining = new Set(getRemainingToUndo(plan.record))
  return indexChanges(plan)
    .filter(({ index }) => remaining.has(index))
    .map(({ index, change }) => ({ index, change: reverseChange(change) }))
}

/** Indexes of the changes with an unknown outcome. */
export function getUnknownOutcomes(outcome: PlanOutcome | null): ReadonlySet<number> {
  return selectIndexes(outcome, ['begun'])
}

function selectIndexes(planOutcome: PlanOutcome | null, outcomes: Outcomes): Set<number> {
  return new Set(planOutcome?.changes.flatMap(({ index, outcome }) => (outcomes.includes(outcome) ? [index] : [])))
}
