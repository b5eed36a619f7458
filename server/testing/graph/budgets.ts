import type { GraphObject } from './account.ts'
import { GraphError, invalidBecause } from './graph-error.ts'

export interface Budget {
  daily_budget?: number | undefined
  lifetime_budget?: number | undefined
}

const HOUR = 3_600_000
const MAX_CHANGES = 4

/** @param lowest minimum daily budget in the currency's smallest unit. */
export function checkBudget({ daily_budget, lifetime_budget }: Budget, lowest: number): void {
  if (daily_budget !== undefined && lifetime_budget !== undefined)
    invalidBecause(undefined, 'Two budgets', 'Give a daily budget or a lifetime budget, not both.', ['daily_budget'])
  const [field, amount] =
    daily_budget === undefined ? ['lifetime_budget', lifetime_budget] : ['daily_budget', daily_budget]
  if (amount !== undefined && amount < lowest)
    invalidBecause(
      1885272,
      'Budget is too low',
      `Your budget must be at least ${(lowest / 100).toFixed(2)} or your ads may not be delivered.`,
      [field],
    )
}

/** @throws GraphError for the fifth change within an hour. */
export function checkBudgetChanges({ budgetChanges }: Pick<GraphObject, 'budgetChanges'>, now: Date): void {
  const recent = budgetChanges.filter(at => now.getTime() - at.getTime() < HOUR)
  if (recent.length >= MAX_CHANGES)
    throw new GraphError({
      code: 613,
      subcode: 1487632,
      message: '(#613) Calls to this api have exceeded the rate limit.',
      title: 'Ad set budget changed too often',
      text: 'You can change the budget of an ad set 4 times an hour. Please try again later.',
      blame: [['daily_budget']],
    })
}

export const changesBudget = (given: Budget, change: Budget): boolean =>
  (['daily_budget', 'lifetime_budget'] as const).some(
    field => change[field] !== undefined && change[field] !== given[field],
  )
