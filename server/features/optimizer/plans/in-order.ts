import type { PlanChange } from '../../../contract/schemas/optimizer.ts'

export interface Indexed {
  /** Of the plan's changes. */
  index: number
  change: PlanChange
}

/** What takes away comes before what adds, so that no sum on the way is above both what was and what is to be. */
export function inOrder(changes: readonly Indexed[]): Indexed[] {
  return changes.toSorted((a, b) => rankOf(a.change) - rankOf(b.change) || a.index - b.index)
}

function rankOf(change: PlanChange): number {
  if (change.kind === 'budget') return change.to < change.from ? 0 : 3
  return change.to === 'PAUSED' ? 1 : 2
}

/** What it adds to the budgets of a day, in pence; negative for a cut. */
export function penceOf(change: PlanChange): number {
  return change.kind === 'budget' ? Math.round(change.to * 100) - Math.round(change.from * 100) : 0
}

/** The same change backwards. */
export function reversed(change: PlanChange): PlanChange {
  return change.kind === 'budget'
    ? { ...change, from: change.to, to: change.from }
    : { ...change, from: change.to, to: change.from }
}
