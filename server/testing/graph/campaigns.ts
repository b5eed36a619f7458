import * as z from 'zod'
import type { Account, GraphObject, NewObject } from './account.ts'
import { checkBudget } from './budgets.ts'
import { check } from './check.ts'
import { invalidBecause } from './graph-error.ts'
import type { Params } from './read-request.ts'
import { executionOptions, flag, json, statusAtCreation, statusAtUpdate, time, units } from './values.ts'

/** Legacy objectives (LINK_CLICKS, CONVERSIONS, …) are refused since v21. */
const objective = z.enum([
  ...(['OUTCOME_AWARENESS', 'OUTCOME_TRAFFIC', 'OUTCOME_ENGAGEMENT', 'OUTCOME_LEADS'] as const),
  ...(['OUTCOME_APP_PROMOTION', 'OUTCOME_SALES'] as const),
])
const category = z.enum([
  ...(['NONE', 'EMPLOYMENT', 'HOUSING', 'CREDIT', 'ISSUES_ELECTIONS_POLITICS'] as const),
  ...(['ONLINE_GAMBLING_AND_GAMING', 'FINANCIAL_PRODUCTS_SERVICES'] as const),
])
export const bidStrategy = z.enum([
  ...(['LOWEST_COST_WITHOUT_CAP', 'LOWEST_COST_WITH_BID_CAP', 'COST_CAP', 'LOWEST_COST_WITH_MIN_ROAS'] as const),
])

const changeable = {
  daily_budget: units.optional(),
  lifetime_budget: units.optional(),
  bid_strategy: bidStrategy.optional(),
  is_adset_budget_sharing_enabled: flag.optional(),
  start_time: time.optional(),
  stop_time: time.optional(),
  execution_options: executionOptions,
}
const created = z.strictObject({
  ...changeable,
  name: z.string().min(1),
  objective,
  status: statusAtCreation,
  special_ad_categories: json(z.array(category)),
  buying_type: z.enum(['AUCTION', 'RESERVED']).optional(),
})
const updated = z.strictObject({
  ...changeable,
  name: z.string().min(1).optional(),
  status: statusAtUpdate.optional(),
  special_ad_categories: json(z.array(category)).optional(),
})

export function readNewCampaign(params: Params, lowest: number): NewObject {
  const { name, status, execution_options: _, ...given } = check(created, params)
  const hasBudget = given.daily_budget !== undefined || given.lifetime_budget !== undefined
  checkBudget(given, lowest)
  if (!hasBudget && given.is_adset_budget_sharing_enabled === undefined)
    invalidBecause(
      4834011,
      'Must specify True or False in is_adset_budget_sharing_enabled field',
      'Your campaign has no budget of its own: say whether its ad sets may share theirs.',
      ['is_adset_budget_sharing_enabled'],
    )
  return { kind: 'campaign', name, status, parentId: null, given }
}

export function readCampaignChange(params: Params, _object: GraphObject, _account: Account, lowest: number) {
  const { execution_options: _, ...change } = check(updated, params)
  checkBudget(change, lowest)
  return change
}
