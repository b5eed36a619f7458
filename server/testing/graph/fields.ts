import * as z from 'zod'
import { type Account, effectiveStatus, type GraphObject, type Kind } from './account.ts'
import { check } from './check.ts'
import { invalid } from './graph-error.ts'
import { json } from './values.ts'

/** Readable fields of each kind of object: amounts as text, times in UTC. */

type Reader = (object: GraphObject, account: Account, accountId: string) => unknown

const graphTime = (date: Date): string => date.toISOString().replace(/\.\d+Z$/, '+0000')

const given =
  (name: string): Reader =>
  ({ given }) =>
    given[name]
const amount =
  (name: string): Reader =>
  ({ given }) =>
    given[name] === undefined ? undefined : String(given[name])
const campaignOf: Reader = (object, account) =>
  object.kind === 'ad' ? account.get(object.parentId ?? '')?.parentId : object.parentId

const common: Record<string, Reader> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  status: ({ status }) => status,
  account_id: (_object, _account, accountId) => accountId,
}
const running: Record<string, Reader> = {
  ...common,
  configured_status: ({ status }) => status,
  effective_status: (object, account) => effectiveStatus(object, account),
  created_time: ({ createdAt }) => graphTime(createdAt),
  updated_time: ({ updatedAt }) => graphTime(updatedAt),
}
const budgeted: Record<string, Reader> = {
  ...running,
  daily_budget: amount('daily_budget'),
  lifetime_budget: amount('lifetime_budget'),
  bid_strategy: given('bid_strategy'),
  start_time: given('start_time'),
}

const FIELDS: Record<Kind, Record<string, Reader>> = {
  campaign: {
    ...budgeted,
    objective: given('objective'),
    buying_type: ({ given }) => given.buying_type ?? 'AUCTION',
    special_ad_categories: given('special_ad_categories'),
    is_adset_budget_sharing_enabled: given('is_adset_budget_sharing_enabled'),
    stop_time: given('stop_time'),
  },
  adset: {
    ...budgeted,
    campaign_id: campaignOf,
    targeting: given('targeting'),
    billing_event: given('billing_event'),
    optimization_goal: given('optimization_goal'),
    destination_type: given('destination_type'),
    promoted_object: given('promoted_object'),
    bid_amount: amount('bid_amount'),
    end_time: given('end_time'),
  },
  adcreative: { ...common, object_story_spec: given('object_story_spec'), url_tags: given('url_tags') },
  ad: {
    ...running,
    adset_id: ({ parentId }) => parentId,
    campaign_id: campaignOf,
    ad_review_feedback: ({ disapproval }) => disapproval && { global: disapproval },
    creative: ({ given }) => ({ id: (given.creative as { creative_id: string }).creative_id }),
    conversion_domain: given('conversion_domain'),
  },
}

export interface View {
  account: Account
  accountId: string
}

/** "id,name,status", or a list in JSON. */
const list = json(
  z.union([z.array(z.string()), z.string().transform(text => text.split(',').map(name => name.trim()))]),
)

export const readNames = (fields: unknown, usual: string[]): string[] =>
  fields === undefined || fields === '' ? usual : check(z.object({ fields: list }), { fields }).fields

/** @throws GraphError for an unknown field. */
export function pick<T>(node: string, readers: Record<string, (subject: T) => unknown>, names: string[], subject: T) {
  const odd = names.find(name => !Object.hasOwn(readers, name))
  if (odd !== undefined) invalid(`(#100) Tried accessing nonexisting field (${odd}) on node type (${node})`)
  const values = [...new Set(names)].map(name => [name, readers[name]?.(subject)] as const)
  return Object.fromEntries(values.filter(([, value]) => value !== undefined && value !== null))
}

/** Objects are returned with their id, and without `fields` with nothing else. */
export const namesWithId = (fields: unknown): string[] => [...readNames(fields, []), 'id']

const NODES: Record<Kind, string> = {
  campaign: 'Campaign',
  adset: 'AdSet',
  adcreative: 'AdCreative',
  ad: 'AdGroup',
}

export function toNode(object: GraphObject, fields: unknown, { account, accountId }: View) {
  const readers = Object.entries(FIELDS[object.kind]).map(
    ([name, read]) => [name, (subject: GraphObject) => read(subject, account, accountId)] as const,
  )
  return pick(NODES[object.kind], Object.fromEntries(readers), namesWithId(fields), object)
}

/** The readable value of a field a list can be filtered by, or undefined. */
export const fieldOf = (object: GraphObject, field: string, { account, accountId }: View): unknown =>
  FIELDS[object.kind][field]?.(object, account, accountId)
