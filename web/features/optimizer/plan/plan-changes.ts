import type { PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { formatDateTime, formatInteger } from '../../../lib/format.ts'

/** `1 change`, `12 changes` */
export function formatChangeCount(count: number): string {
  return `${formatInteger(count)} ${count === 1 ? 'change' : 'changes'}`
}

/** Returns true if a change may increase spend: a higher budget, or an ad that is activated. */
export function mayIncreaseSpend(change: PlanChange): boolean {
  return change.kind === 'budget' ? change.to > change.from : change.to === 'ACTIVE'
}

/** Short label of a change that does not rely on colour. */
export function getChangeLabel(change: PlanChange): string {
  if (change.kind === 'budget') return mayIncreaseSpend(change) ? 'Budget up' : 'Budget down'
  return mayIncreaseSpend(change) ? 'Start ad' : 'Pause ad'
}

/** `“Kettles” rises from £10.00 to £12.00 a day.` */
export function describeChange(change: PlanChange): string {
  if (change.kind === 'status')
    return `“${change.adName}” ${mayIncreaseSpend(change) ? 'starts to run' : 'will be paused'}.`
  const verb = mayIncreaseSpend(change) ? 'rises' : 'falls'
  return `“${change.adSetName}” ${verb} from ${formatPounds(change.from)} to ${formatPounds(change.to)} a day.`
}

/** Returns the net change of all daily budgets, in pounds. */
function sumBudgetChanges(changes: readonly PlanChange[]): number {
  const pence = changes.map(change => (change.kind === 'budget' ? Math.round((change.to - change.from) * 100) : 0))
  return pence.reduce((sum, one) => sum + one, 0) / 100
}

/** Describes the net change of all daily budgets; undefined if no budget changes. */
export function describeBudgetTotal(changes: readonly PlanChange[]): string | undefined {
  if (!changes.some(({ kind }) => kind === 'budget')) return undefined
  const added = sumBudgetChanges(changes)
  if (added === 0) return 'All daily budgets together stay the same.'
  return `All daily budgets together ${added > 0 ? 'rise' : 'fall'} by ${formatPounds(Math.abs(added))} a day.`
}

/** `21 Nov 2026, 10:00 by ada` */
export function formatDoneBy({ at, by }: NonNullable<PlanRun['applied']>): string {
  return `${formatDateTime(at)} by ${by}`
}
