import { poundsText } from '../../../server/contract/pounds.ts'
import { budgetChangeSchema, minDailyBudget } from '../../../server/contract/schemas/ads.ts'

type Budget = { amount: number; problem?: undefined } | { amount?: undefined; problem: string }

/**
 * Parses a daily budget in pounds, or returns the problem with it.
 * @param fieldName name of the field on the screen.
 */
export function readBudget(typed: string, what: 'Budget' | 'Daily budget'): Budget {
  const amount = Number(typed.trim() || Number.NaN)
  if (!(amount >= minDailyBudget)) return { problem: `${what} must be at least ${poundsText(minDailyBudget)}` }
  const { data, error } = budgetChangeSchema.safeParse({ dailyBudget: amount })
  return data ? { amount: data.dailyBudget } : { problem: error.issues[0]?.message ?? 'This is no amount' }
}
