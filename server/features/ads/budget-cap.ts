import { minDailyBudget } from '../../contract/ad-values.ts'
import { BlogopsError } from '../../contract/errors.ts'
import { formatPence } from '../../domain/number-format.ts'
import type { OtherBudget } from '../../ports/ad-platform.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { parseAdChange } from './outbox/ad-change.ts'
import { findActivating } from './outbox/pending-changes.ts'

export interface CapCheck {
  /** Maximum total daily budget of all ad sets. */
  capPence: number
  requestedPence: number
  /** The existing ad set whose budget changes; undefined for a new one. */
  adSetId?: string
}

/**
 * Enforces the account-wide cap in the transaction that stores the budget, so that concurrent requests cannot exceed
 * it together. Paused ad sets count, so that activation never exceeds the cap.
 * @throws BlogopsError `conflict`; `details` has the cap, the used and the remaining amount in pounds.
 */
export async function assertBelowCap(tx: RecordReader, { capPence, requestedPence, adSetId }: CapCheck): Promise<void> {
  const usedPence = sumBudgets((await findPossibleBudgets(tx)).filter(({ id }) => id !== adSetId))
  if (usedPence + requestedPence <= capPence) return
  const remainingPence = Math.max(0, capPence - usedPence)
  const message =
    `A daily budget of ${formatPence(requestedPence)} would exceed the cap of ${formatPence(capPence)} for all ad sets. ` +
    `${formatPence(usedPence)} a day is used and ${formatPence(remainingPence)} is left.`
  const hint =
    remainingPence >= minDailyBudget * 100
      ? `Set ${formatPence(remainingPence)} at most, or raise BLOGOPS_MAX_DAILY_BUDGET and start the server again.`
      : 'Raise BLOGOPS_MAX_DAILY_BUDGET and start the server again.'
  const details = { cap: capPence / 100, taken: usedPence / 100, left: remainingPence / 100 }
  throw new BlogopsError('conflict', message, { hint, details })
}

/**
 * Refuses to activate ad sets if the running budgets would exceed the cap. That happens only if the cap was lowered
 * afterwards or a budget was raised on the platform. Ad sets that are being activated count as running.
 * @throws BlogopsError `conflict`
 */
export async function assertRunningBelowCap(
  tx: RecordReader,
  capPence: number,
  { name, adSets }: { name: string; adSets: readonly AdSetRecord[] },
): Promise<void> {
  const starting = await findActivating(tx)
  const ids = new Set(adSets.map(({ id }) => id))
  const isRunning = ({ id, status }: AdSetRecord) => status === 'ACTIVE' || starting.has(id)
  const running = sumBudgets((await findPossibleBudgets(tx)).filter(other => !ids.has(other.id) && isRunning(other)))
  const requested = sumBudgets(adSets)
  if (running + requested <= capPence) return
  const lower =
    adSets.length === 1 ? `its budget (blogops adsets budget ${adSets[0]?.id} <pounds>)` : 'budgets of its ad sets'
  const message =
    `"${name}" has ${formatPence(requested)} a day and running ad sets have ${formatPence(running)}. ` +
    `Together they would exceed the cap of ${formatPence(capPence)}.`
  throw new BlogopsError('conflict', message, {
    hint: `Lower ${lower}, pause other ads, or raise BLOGOPS_MAX_DAILY_BUDGET and start the server again.`,
    details: { cap: capPence / 100, running: running / 100 },
  })
}

/** Returns the total daily budget of all ad sets. */
export async function getTotalBudgetPence(tx: RecordReader): Promise<number> {
  return sumBudgets(await findPossibleBudgets(tx))
}

/**
 * Returns ad sets with their maximum possible budget: a pending increase, or one with unknown outcome, counts as done.
 */
async function findPossibleBudgets(tx: RecordReader): Promise<AdSetRecord[]> {
  const open = (await tx.find('outbox', { where: { open: true } })).map(row => parseAdChange(row))
  const increases = new Map<string, number>()
  for (const change of open) {
    if (change.act === 'budget')
      increases.set(change.subjectId, Math.max(change.value, increases.get(change.subjectId) ?? 0))
  }
  return (await tx.find('adSet')).map(adSet => {
    const dailyBudgetPence = Math.max(adSet.dailyBudgetPence, increases.get(adSet.id) ?? 0)
    return { ...adSet, dailyBudgetPence }
  })
}

export function sumBudgets(adSets: readonly AdSetRecord[]): number {
  return adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
}

/**
 * Refuses an ad set without a daily budget: the cap and the optimizer count daily budgets only.
 * @param whatFailed a sentence.
 * @throws BlogopsError `conflict`
 */
export function assertDailyBudget(
  { name, otherBudget }: { name: string; otherBudget?: OtherBudget | undefined },
  whatFailed: string,
): void {
  if (!otherBudget) return
  const message = `The ad set "${name}" ${describeOtherBudget(otherBudget)} on Facebook, and blogops can only limit daily budgets. ${whatFailed}`
  throw new BlogopsError('conflict', message, {
    hint: 'Activate it in Ads Manager. Or create ads with a daily budget: blogops ads deploy <article> --campaign <campaign>',
  })
}

export const describeOtherBudget = ({ kind, pence }: OtherBudget): string => {
  if (kind === 'campaign') return 'spends the budget of its campaign'
  return pence === null ? 'has a lifetime budget' : `has a lifetime budget of ${formatPence(pence)}`
}
