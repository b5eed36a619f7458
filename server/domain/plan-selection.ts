/** Change of a plan, as far as it identifies the changed value. */
type Change = { kind: 'budget'; adSetId: string } | { kind: 'status'; adId: string }

/** Identifies a change within its plan: each value is changed at most once. */
export function getChangeKey(change: Change): string {
  return change.kind === 'budget' ? `budget ${change.adSetId}` : `status ${change.adId}`
}

/**
 * Returns those of the changes that a person chose.
 * @param plan All changes of the plan.
 * @param only Positions in the plan; undefined for all.
 */
export function selectChanges<C extends Change>(
  changes: readonly C[],
  plan: readonly C[],
  only: readonly number[] | undefined,
): C[] {
  if (only === undefined) return [...changes]
  const chosen = new Set(only.flatMap(index => (plan[index] ? [getChangeKey(plan[index])] : [])))
  return changes.filter(change => chosen.has(getChangeKey(change)))
}

/** Returns the positions of changes in their plan. */
export function findPositions(changes: readonly Change[], plan: readonly Change[]): number[] {
  const keys = plan.map(getChangeKey)
  return changes.map(change => keys.indexOf(getChangeKey(change)))
}
