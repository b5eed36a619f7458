import { poundsText } from '../../../server/contract/pounds.ts'
import { budgetChangeSchema, minDailyBudget } from '../../../server/contract/schemas/ads.ts'

type Budget = { amount: number; problem?: undefined } | { amount?: undefined; problem: string }

/** Pounds a day, or what is wrong with what was typed. @param what what the screen calls it. */
export function readBudget(typed: string, what: 'Budget' | 'Daily budget'): Budget {
  const amount = Number(typed.trim() || Number.NaN)
  if (!(amount >= minDailyBudget)) return { problem: `${what} must be at least ${poundsText(minDailyBudget)}` }
  const { data, error } = budgetChangeSchema.safeParse({ dailyBudget: amount })
  return data ? { amount: data.dailyBudget } : { problem: error.issues[0]?.message ?? 'This is no amount' }
}
