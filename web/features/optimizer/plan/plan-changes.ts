import type { PlanChange, PlanRun } from '../../../../server/contract/schemas/optimizer.ts'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { formatPercent } from '../../../lib/format-metrics.ts'

/** `1 change`, `12 changes` */
export function formatChangeCount(count: number): string {
  return formatQuantity(count, 'change')
}

/** Returns true if a change may increase spend: a higher budget, or an ad that is activated. */
export function mayIncreaseSpend(change: PlanChange): boolean {
  return change.kind === 'budget' ? change.to > change.from : change.to === 'ACTIVE'
}

/** `“Kettles” rises from £10.00 to £12.00 a day.` */
export function describeChange(change: PlanChange): string {
  if (change.kind === 'status')
    return mayIncreaseSpend(change) ? `“${change.adName}” will start to run.` : `“${change.adName}” will be paused.`
  return mayIncreaseSpend(change)
    ? `“${change.adSetName}” rises from ${formatPounds(change.from)} to ${formatPounds(change.to)} a day.`
    : `“${change.adSetName}” falls from ${formatPounds(change.from)} to ${formatPounds(change.to)} a day.`
}

/** Returns the net change of all daily budgets, in pounds. */
function sumBudgetChanges(changes: readonly PlanChange[]): number {
  const pence = changes.map(change => (change.kind === 'budget' ? Math.round((change.to - change.from) * 100) : 0))
  return pence.reduce((sum, change) => sum + change, 0) / 100
}

/** Describes the net change of all daily budgets; undefined if no budget changes. */
export function describeBudgetTotal(changes: readonly PlanChange[]): string | undefined {
  if (!changes.some(({ kind }) => kind === 'budget')) return undefined
  const added = sumBudgetChanges(changes)
  if (added === 0) return 'The total of all daily budgets stays the same.'
  return added > 0
    ? `The total of all daily budgets rises by ${formatPounds(added)} a day.`
    : `The total of all daily budgets falls by ${formatPounds(-added)} a day.`
}

/** `21 Nov 2026, 10:00 by ada` */
export function formatDoneBy({ at, by }: NonNullable<PlanRun['applied']>): string {
  return `${formatDateTime(at)} by ${by}`
}

/** Returns the change in percent, rounded to a tenth like the recommendation of the ad set. */
export function getPercentChange({ from, to }: { from: number; to: number }): number {
  return Math.round((1000 * Math.round((to - from) * 100)) / Math.round(from * 100)) / 10
}

/** `20%`, `12.5%` */
export function formatShortPercent(value: number): string {
  return formatPercent(value).replace(/\.?0+%$/, '%')
}
