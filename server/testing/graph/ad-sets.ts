import * as z from 'zod'
import type { Account, GraphObject, NewObject } from './account.ts'
import { checkBudget } from './budgets.ts'
import { bidStrategy } from './campaigns.ts'
import { check } from './check.ts'
import { invalid, invalidBecause } from './graph-error.ts'
import type { Params } from './read-request.ts'
import { checkTargeting, targeting } from './targeting.ts'
import { executionOptions, id, json, statusAtCreation, statusAtUpdate, time, units } from './values.ts'

const promoted = z.strictObject({
  pixel_id: id.optional(),
  custom_event_type: z.string().optional(),
  page_id: id.optional(),
})

const changeable = {
  daily_budget: units.optional(),
  lifetime_budget: units.optional(),
  bid_strategy: bidStrategy.optional(),
  bid_amount: units.optional(),
  start_time: time.optional(),
  end_time: time.optional(),
  execution_options: executionOptions,
}
const created = z.strictObject({
  ...changeable,
  name: z.string().min(1),
  campaign_id: id,
  status: statusAtCreation,
  targeting: json(targeting),
  billing_event: z.enum(['IMPRESSIONS', 'LINK_CLICKS', 'THRUPLAY']),
  optimization_goal: z.enum([
    ...(['LINK_CLICKS', 'LANDING_PAGE_VIEWS', 'IMPRESSIONS', 'REACH', 'OFFSITE_CONVERSIONS', 'VALUE'] as const),
    ...(['POST_ENGAGEMENT', 'PAGE_LIKES', 'LEAD_GENERATION', 'THRUPLAY', 'AD_RECALL_LIFT'] as const),
    ...(['APP_INSTALLS', 'CONVERSATIONS', 'QUALITY_LEAD', 'PROFILE_VISIT'] as const),
  ]),
  destination_type: z.enum(['WEBSITE', 'APP', 'MESSENGER', 'UNDEFINED', 'ON_AD', 'ON_PAGE', 'ON_POST']).optional(),
  promoted_object: json(promoted).optional(),
  dsa_beneficiary: z.string().optional(),
  dsa_payor: z.string().optional(),
})
const updated = z.strictObject({
  ...changeable,
  name: z.string().min(1).optional(),
  status: statusAtUpdate.optional(),
  targeting: json(targeting).optional(),
})

type AdSetFields = Omit<z.output<typeof created>, 'name' | 'status' | 'execution_options'>

export function readNewAdSet(params: Params, account: Account, lowest: number): NewObject {
  const { name, status, execution_options: _, ...given } = check(created, params)
  checkBudget(given, lowest)
  checkTargeting(given.targeting)
  const campaign = account.open('campaign', given.campaign_id)
  if (!campaign) return invalid('(#100) Param campaign_id must be a valid campaign ID', { blame: [['campaign_id']] })
  checkPlacement(given, campaign)
  checkGoal(given, campaign)
  checkBid(given)
  return { kind: 'adset', name, status, parentId: campaign.id, given }
}

/** Either the campaign has a budget or each of its ad sets does. */
function checkPlacement(
  { daily_budget, lifetime_budget, end_time }: AdSetFields,
  { given: campaign }: GraphObject,
): void {
  const own = daily_budget ?? lifetime_budget
  const shared = campaign.daily_budget ?? campaign.lifetime_budget
  if (own !== undefined && shared !== undefined)
    invalidBecause(1885621, 'Budget on both levels', 'You can only set an ad set budget or a campaign budget.', [
      'daily_budget',
    ])
  if (own === undefined && shared === undefined)
    invalidBecause(undefined, 'Budget missing', 'An ad set needs a daily or a lifetime budget.', ['daily_budget'])
  if (lifetime_budget !== undefined && end_time === undefined)
    invalidBecause(undefined, 'End time missing', 'A lifetime budget needs an end time.', ['end_time'])
}

function checkGoal({ optimization_goal: goal, promoted_object }: AdSetFields, { given: campaign }: GraphObject): void {
  if (campaign.objective === 'OUTCOME_SALES' && goal === 'LANDING_PAGE_VIEWS')
    invalidBecause(
      2490408,
      'Performance goal not available',
      `You cannot use ${goal} with the objective ${campaign.objective}.`,
      ['optimization_goal'],
    )
  if (goal === 'OFFSITE_CONVERSIONS' && !(promoted_object?.pixel_id && promoted_object.custom_event_type))
    invalidBecause(
      undefined,
      'Conversion event missing',
      'Say in promoted_object which event of which pixel is counted: pixel_id and custom_event_type.',
      ['promoted_object'],
    )
}

function checkBid({ bid_strategy, bid_amount }: AdSetFields): void {
  const needsAmount = bid_strategy === 'COST_CAP' || bid_strategy === 'LOWEST_COST_WITH_BID_CAP'
  if (needsAmount && bid_amount === undefined)
    invalidBecause(undefined, 'Bid amount required', `The bid strategy ${bid_strategy} needs a bid_amount.`, [
      'bid_amount',
    ])
  if (!needsAmount && bid_amount !== undefined)
    invalidBecause(undefined, 'Bid amount not wanted', 'This bid strategy takes no bid_amount.', ['bid_amount'])
}

export function readAdSetChange(params: Params, { given }: GraphObject, _account: Account, lowest: number) {
  const { execution_options: _, ...change } = check(updated, params)
  checkBudget(change, lowest)
  if (change.targeting) checkTargeting(change.targeting)
  const other = change.daily_budget === undefined ? 'daily_budget' : 'lifetime_budget'
  if ((change.daily_budget ?? change.lifetime_budget) !== undefined && given[other] !== undefined)
    invalidBecause(undefined, 'Kind of budget', 'An ad set keeps the kind of budget it was made with.', [other])
  return change
}
