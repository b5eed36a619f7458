import { budgetChangeSchema, minDailyBudget } from '../../../server/contract/schemas/ads.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'

type ParsedBudget = { amount: number; problem?: undefined } | { amount?: undefined; problem: string }

/**
 * Parses a daily budget in pounds, or returns the problem with it.
 * @param fieldName name of the field on the screen.
 */
export function parseBudget(typed: string, fieldName: 'Budget' | 'Daily budget'): ParsedBudget {
  const amount = Number(typed.trim() || Number.NaN)
  if (!(amount >= minDailyBudget)) return { problem: `${fieldName} must be at least ${formatPounds(minDailyBudget)}` }
  const { data, error } = budgetChangeSchema.safeParse({ dailyBudget: amount })
  return data ? { amount: data.dailyBudget } : { problem: error.issues[0]?.message ?? 'Enter an amount in pounds' }
}
