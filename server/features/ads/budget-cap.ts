import { BlogopsError } from '../../contract/errors.ts'
import { pounds } from '../../contract/pounds.ts'
import { minDailyBudget } from '../../contract/schemas/ads.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { activating } from './open-calls.ts'
import { actOf } from './outbox/act.ts'

export interface BudgetCap {
  /** Maximum total daily budget of all ad sets. */
  capPence: number
  askedPence: number
  /** The existing ad set whose budget changes; undefined for a new one. */
  adSetId?: string
}

/**
 * Enforces the account-wide cap in the transaction that stores the budget, so that concurrent requests cannot exceed
 * it together. Paused ad sets count, so that activation never exceeds the cap.
 * @throws BlogopsError `conflict`; `details` has the cap, the used and the remaining amount in pounds.
 */
export async function refuseAboveCap(tx: RecordReader, { capPence, askedPence, adSetId }: BudgetCap): Promise<void> {
  const taken = sumOf((await reserved(tx)).filter(({ id }) => id !== adSetId))
  if (taken + askedPence <= capPence) return
  const left = Math.max(0, capPence - taken)
  const told = `all ad sets together may have ${pounds(capPence)} a day, ${pounds(taken)} is taken and ${pounds(left)} is left.`
  const less = left >= minDailyBudget * 100 ? `Give it ${pounds(left)} at most, or raise` : 'Raise'
  throw new BlogopsError('conflict', `A daily budget of ${pounds(askedPence)} would pass the cap: ${told}`, {
    hint: `${less} BLOGOPS_MAX_DAILY_BUDGET and start the server again.`,
    details: { cap: capPence / 100, taken: taken / 100, left: left / 100 },
  })
}

/**
 * Refuses to activate an ad set if the running budgets would exceed the cap. That happens only if the cap was lowered
 * afterwards or a budget was raised on the platform. Ad sets that are being activated count as running.
 * @throws BlogopsError `conflict`
 */
export async function refuseRunningAboveCap(tx: RecordReader, capPence: number, adSet: AdSetRecord): Promise<void> {
  const starting = await activating(tx)
  const runs = ({ id, status }: AdSetRecord) => status === 'ACTIVE' || starting.has(id)
  const running = sumOf((await reserved(tx)).filter(other => other.id !== adSet.id && runs(other)))
  if (running + adSet.dailyBudgetPence <= capPence) return
  const told = `all ad sets together may have ${pounds(capPence)} a day, and those that run have ${pounds(running)}`
  throw new BlogopsError(
    'conflict',
    `"${adSet.name}" may spend ${pounds(adSet.dailyBudgetPence)} a day, which would pass the cap: ${told}.`,
    {
      hint: `Lower its budget (blogops adsets budget ${adSet.id} <pounds>), pause other ads, or raise BLOGOPS_MAX_DAILY_BUDGET and start the server again.`,
      details: { cap: capPence / 100, running: running / 100 },
    },
  )
}

/** Returns the total daily budget of all ad sets. */
export async function takenPence(tx: RecordReader): Promise<number> {
  return sumOf(await reserved(tx))
}

/**
 * Returns ad sets with their maximum possible budget: a pending increase, or one with unknown outcome, counts as done.
 */
async function reserved(tx: RecordReader): Promise<AdSetRecord[]> {
  const open = (await tx.find('outbox', { where: { open: true } })).map(row => actOf(row))
  const rises = new Map<string, number>()
  for (const act of open) {
    if (act.act === 'budget') rises.set(act.subjectId, Math.max(act.value, rises.get(act.subjectId) ?? 0))
  }
  return (await tx.find('adSet')).map(adSet => {
    const dailyBudgetPence = Math.max(adSet.dailyBudgetPence, rises.get(adSet.id) ?? 0)
    return { ...adSet, dailyBudgetPence }
  })
}

function sumOf(adSets: readonly AdSetRecord[]): number {
  return adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
}
