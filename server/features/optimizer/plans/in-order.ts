import type { PlanChange } from '../../../contract/schemas/optimizer.ts'

export interface IndexedChange {
  /** Position in the plan's changes. */
  index: number
  change: PlanChange
}

/**
 * Orders reductions before increases, so that no intermediate total exceeds both the old and the new one. An ad is
 * started before others of its ad set are paused, so that the ad set is never without a running ad.
 */
export function orderChanges(changes: readonly IndexedChange[]): IndexedChange[] {
  const pausedAdSets = new Set(changes.flatMap(({ change }) => (isPause(change) ? [change.adSetId] : [])))
  const rank = (change: PlanChange) => getRank(change, pausedAdSets.has(change.adSetId))
  return changes.toSorted((a, b) => rank(a.change) - rank(b.change) || a.index - b.index)
}

const isPause = (change: PlanChange) => change.kind === 'status' && change.to === 'PAUSED'

function getRank(change: PlanChange, isReplacement: boolean): number {
  if (change.kind === 'budget') return change.to < change.from ? 0 : 4
  if (isPause(change)) return 2
  return isReplacement ? 1 : 3
}

/** Change of the daily budget in pence; negative for a cut. */
export function getBudgetDelta(change: PlanChange): number {
  return change.kind === 'budget' ? Math.round(change.to * 100) - Math.round(change.from * 100) : 0
}

/** Returns the inverse change. */
export function reverseChange(change: PlanChange): PlanChange {
  const reason = 'As it was before.'
  return change.kind === 'budget'
    ? { ...change, from: change.to, to: change.from, reason }
    : { ...change, from: change.to, to: change.from, reason }
}
