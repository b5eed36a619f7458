import * as z from 'zod'
import { check } from './check.ts'
import { namesWithId, pick } from './fields.ts'
import type { Params } from './read-request.ts'

/** Read-only objects: the account, its pixels and minimum budgets, and interests. */

export interface AccountFacts {
  /** Id without "act_". */
  id: string
  name: string
  /** ISO 4217. */
  currency: string
  timezone_name: string
  /** 1: active, 2: disabled, 3: unsettled, … */
  account_status: number
  disable_reason: number
}

const account: Record<string, (facts: AccountFacts) => unknown> = {
  id: ({ id }) => `act_${id}`,
  account_id: ({ id }) => id,
  name: ({ name }) => name,
  currency: ({ currency }) => currency,
  timezone_name: ({ timezone_name }) => timezone_name,
  account_status: ({ account_status }) => account_status,
  disable_reason: ({ disable_reason }) => disable_reason,
}

export const readAccount = (facts: AccountFacts, { fields }: Params) =>
  pick('AdAccount', account, namesWithId(fields), facts)

export interface Pixel {
  id: string
  name: string
}

const pixel: Record<string, (pixel: Pixel) => unknown> = { id: ({ id }) => id, name: ({ name }) => name }

export const readPixel = (subject: Pixel, { fields }: Params) => pick('AdsPixel', pixel, namesWithId(fields), subject)

/** Minimum daily budgets: clicks cost more than views. */
export const minimumBudget = (currency: string, lowest: number) => ({
  currency,
  min_daily_budget_imp: lowest,
  min_daily_budget_video_views: lowest,
  min_daily_budget_high_freq: lowest * 5,
  min_daily_budget_low_freq: lowest * 40,
})

/** Invented interests, with invented ids and sizes. */
const INTERESTS = [
  ...['Headphones', 'Noise-cancelling headphones', 'Bluetooth headphones', 'Wireless speakers', 'Music streaming'],
  ...['Coffee', 'Air fryers', 'Cooking', 'Kitchens', 'Gardening', 'Camping', 'Physical fitness', 'Running'],
  ...['Laptops', 'Smart homes', 'Lighting', 'Parenting', 'Pets', 'Online shopping', 'Consumer electronics'],
]

const interestQuery = z.strictObject({
  type: z.literal('adinterest'),
  q: z.string().min(1),
  limit: z.coerce.number().int().positive().max(1000).default(25),
  locale: z.string().optional(),
})

/** Only `type=adinterest`. */
export function searchInterests(params: Params) {
  const { q, limit } = check(interestQuery, params)
  const found = INTERESTS.map((name, at) => ({ name, at })).filter(({ name }) =>
    name.toLowerCase().includes(q.toLowerCase()),
  )
  const data = found.slice(0, limit).map(({ name, at }) => ({
    id: String(6_003_000_000_001 + at),
    name,
    audience_size_lower_bound: 1_000_000 * (at + 1),
    audience_size_upper_bound: 1_200_000 * (at + 1),
    path: ['Interests', 'Additional interests', name],
  }))
  return { data }
}
