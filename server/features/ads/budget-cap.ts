import { BlogopsError } from '../../contract/errors.ts'
import { pounds } from '../../contract/pounds.ts'
import { minDailyBudget } from '../../contract/schemas/ads.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { AdSetRecord } from '../../ports/records.ts'
import { activating } from './open-calls.ts'
import { actOf } from './outbox/act.ts'

export interface BudgetCap {
  /** What all ad sets together may have a day. */
  capPence: number
  askedPence: number
  /** The ad set whose budget it is to be, where it is there already. */
  adSetId?: string
}

/**
 * Holds the account-wide cap, within the transaction that stores the budget: of two that ask for the last of it at once,
 * one is refused. Paused ad sets count, so that switching one on never passes it.
 * @throws BlogopsError `conflict` that says what is left, in pounds in its `details`.
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
 * Refuses to let an ad set run where those that run would then have more than the cap. Since no budget is
 * raised past the cap, that is so only where the cap was lowered after they were set, or one was raised at the platform.
 * What is being activated counts as running.
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

/** What all ad sets together have a day. */
export async function takenPence(tx: RecordReader): Promise<number> {
  return sumOf(await reserved(tx))
}

/** Ad sets with what each may have: a rise that is under way, or may have been done, counts as done. */
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
