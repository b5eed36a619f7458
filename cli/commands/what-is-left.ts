import type { PlanChange, PlanRun } from '../../server/contract/schemas/optimizer.ts'

/** The changes that applying a plan would still make. */
export function leftToApply({ applied, optimization: { plan } }: PlanRun): PlanChange[] {
  if (applied?.finished) return []
  const ended = those(applied, ['done', 'skipped'])
  return plan.changes.filter((_, index) => !ended.has(index))
}

/** What undoing a plan would still set back, the other way round. */
export function leftToUndo({ applied, undone, optimization: { plan } }: PlanRun): PlanChange[] {
  if (undone?.finished) return []
  const made = those(applied, ['done'])
  const ended = those(undone, ['done', 'skipped'])
  return plan.changes.filter((_, index) => made.has(index) && !ended.has(index)).map(reversed)
}

function reversed(change: PlanChange): PlanChange {
  const reason = 'As it was before.'
  return change.kind === 'budget'
    ? { ...change, from: change.to, to: change.from, reason }
    : { ...change, from: change.to, to: change.from, reason }
}

type Outcome = NonNullable<PlanRun['applied']>['changes'][number]['outcome']

function those(done: PlanRun['applied'], outcomes: readonly Outcome[]): Set<number> {
  return new Set(done?.changes.flatMap(({ index, outcome }) => (outcomes.includes(outcome) ? [index] : [])))
}
