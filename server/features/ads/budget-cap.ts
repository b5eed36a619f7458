import { BlogopsError } from '../../contract/errors.ts'
import { pounds } from '../../contract/pounds.ts'
import { minDailyBudget } from '../../contract/schemas/ads.ts'
import type { RecordReader } from '../../ports/record-store.ts'

export interface BudgetCap {
  /** What all ad sets together may have a day. */
  capPence: number
  askedPence: number
}

/**
 * Holds the account-wide cap, within the transaction that stores the budget: of two that ask for the last of it at once,
 * one is refused. Paused ad sets count, so that switching one on never passes it.
 * @throws BlogopsError `conflict` that says what is left, in pounds in its `details`.
 */
export async function refuseAboveCap(tx: RecordReader, { capPence, askedPence }: BudgetCap): Promise<void> {
  const adSets = await tx.find('adSet')
  const taken = adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  if (taken + askedPence <= capPence) return
  const left = Math.max(0, capPence - taken)
  const told = `all ad sets together may have ${pounds(capPence)} a day, ${pounds(taken)} is taken and ${pounds(left)} is left.`
  const less = left >= minDailyBudget * 100 ? `Give it ${pounds(left)} at most, or raise` : 'Raise'
  throw new BlogopsError('conflict', `A daily budget of ${pounds(askedPence)} would pass the cap: ${told}`, {
    hint: `${less} BLOGOPS_MAX_DAILY_BUDGET and start the server again.`,
    details: { cap: capPence / 100, taken: taken / 100, left: left / 100 },
  })
}
