import type { ChangeOutcome, PlanOutcome, PlanRecord } from '../../../ports/optimizer-records.ts'
import { type Indexed, reversed } from './in-order.ts'
import type { StoredPlan } from './plan-store.ts'

type Outcomes = readonly ChangeOutcome['outcome'][]

/** Outcomes after which a change may have been made. */
const made: Outcomes = ['done', 'begun']
/** Applying does not retry a failure: it takes a new plan, since the account may have changed. */
const endsApplying: Outcomes = ['done', 'failed', 'skipped']
/** Undoing retries failures. */
const endsUndoing: Outcomes = ['done', 'skipped']

/** Indexes of the changes that remain to be applied. */
export function leftToApply({ changes, applied }: PlanRecord): number[] {
  const ended = those(applied, endsApplying)
  return Array.from({ length: changes }, (_, index) => index).filter(index => !ended.has(index))
}

/** Indexes of the changes that were or may have been made and remain to be undone. */
export function leftToUndo({ applied, undone }: PlanRecord): number[] {
  const ended = those(undone, endsUndoing)
  return [...those(applied, made)].filter(index => !ended.has(index)).sort((a, b) => a - b)
}

export function indexed({ optimization }: StoredPlan): Indexed[] {
  return optimization.plan.changes.map((change, index) => ({ index, change }))
}

/** Inverse changes that remain for undoing a plan. */
export function backOf(plan: StoredPlan): Indexed[] {
  const left = new Set(leftToUndo(plan.record))
  return indexed(plan)
    .filter(({ index }) => left.has(index))
    .map(({ index, change }) => ({ index, change: reversed(change) }))
}

/** Indexes of the changes with an unknown outcome. */
export function notKnown(outcome: PlanOutcome | null): ReadonlySet<number> {
  return those(outcome, ['begun'])
}

function those(done: PlanOutcome | null, outcomes: Outcomes): Set<number> {
  return new Set(done?.changes.flatMap(({ index, outcome }) => (outcomes.includes(outcome) ? [index] : [])))
}
