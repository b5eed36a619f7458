import * as z from 'zod'
import { daysSchema, rangeSchema } from './analytics.ts'
import { categorySchema } from './category.ts'
import { unitSchema } from './optimizer.ts'

/** Number of topics that are proposed. */
export const maxNextTopics = 5

/** Topic of a next article. Its figures are estimates for 90 days, from visitors without ads. */
export const nextTopicSchema = z.object({
  topic: z.string(),
  category: categorySchema,
  /** Number of products to choose from; null if they are searched for. */
  products: z.int().nullable(),
  /** Visitors without ads in 90 days. */
  visitors: z.number(),
  clicksPerHundred: z.number(),
  price: z.number().nullable(),
  commissionRate: z.number(),
  value: z.number().nullable().describe('commission if each click led to an order; null without a price'),
  reasons: z.array(z.string()),
})
export type NextTopic = z.output<typeof nextTopicSchema>

export const dismissedTopicSchema = z.object({ topic: z.string(), at: z.iso.datetime(), by: z.string() })
export type DismissedTopic = z.output<typeof dismissedTopicSchema>

const searchFigures = {
  impressions: z.int().describe('how often Google showed a result of this site'),
  clicks: z.int(),
  position: z.number().describe('average position among the results'),
}

/** Query that no article is about, and the topic of an article about it. */
export const searchedTopicSchema = z.object({
  query: z.string(),
  ...searchFigures,
  isRising: z.boolean().describe('shown clearly more often than in the earlier period'),
  topic: z.string(),
  category: categorySchema.nullable().describe('null if it is unknown'),
  reasons: z.array(z.string()),
})
export type SearchedTopic = z.output<typeof searchedTopicSchema>

/** Published article just below the first results. */
export const articleToRefreshSchema = z.object({
  articleId: z.string(),
  slug: z.string(),
  title: z.string(),
  ...searchFigures,
  reasons: z.array(z.string()),
})
export type ArticleToRefresh = z.output<typeof articleToRefreshSchema>

export const searchDemandSchema = z.object({
  days: daysSchema.describe('latest imported period of Search Console'),
  comparedWith: daysSchema.nullable().describe('earlier period; null without one'),
  queries: z.array(searchedTopicSchema).describe('rising ones first, at most five'),
  refresh: z.array(articleToRefreshSchema).describe('largest gain first, at most five'),
})
export type SearchDemand = z.output<typeof searchDemandSchema>

export const nextTopicsSchema = z.object({
  days: daysSchema,
  currency: z.string(),
  sample: z.boolean(),
  topics: z.array(nextTopicSchema),
  search: searchDemandSchema.nullable().default(null).describe('null without recent figures of Search Console'),
  dismissed: z.array(dismissedTopicSchema),
  notes: z.array(z.string()),
})
export type NextTopics = z.output<typeof nextTopicsSchema>

/** Product of a published article that nobody can buy, and the one that is proposed in its place. */
export const replacementSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  product: z.object({ id: z.string(), name: z.string(), asin: z.string() }),
  state: z.enum(['gone', 'unavailable']).describe('gone: no longer sold; unavailable: out of stock'),
  since: z.iso.datetime(),
  candidate: z
    .object({
      asin: z.string(),
      name: z.string(),
      price: z.number().nullable().describe('null if it is too old to be shown'),
      currency: z.string(),
      rating: z.number().nullable(),
      reviewCount: z.int().nullable(),
      readAt: z.iso.datetime(),
      reasons: z.array(z.string()).describe('why it fits'),
    })
    .nullable()
    .describe('null if none was found so far'),
})
export type Replacement = z.output<typeof replacementSchema>

export const backtestRangeSchema = rangeSchema
  .removeDefault()
  .optional()
  .describe('days to replay (default: the last 180 days with figures)')

/** Ways to spend the same money: the rules, what was done, the budgets of the beginning, and an even split. */
export const backtestPolicies = ['rules', 'done', 'unchanged', 'even'] as const

/** Answer of a backtest. With too little history, `policies` is empty and `verdict` says what is needed. */
export const backtestSchema = z.object({
  /** Null without figures of ads. */
  range: daysSchema.nullable(),
  sample: z.boolean(),
  /** Number of days with figures to compare. */
  days: z.int(),
  unit: unitSchema.nullable(),
  /** Pounds, the same under every policy. */
  spend: z.number(),
  policies: z.array(
    z.object({
      policy: z.enum(backtestPolicies),
      results: z.number(),
      lead: z
        .object({ percent: z.number(), low: z.number(), high: z.number() })
        .nullable()
        .describe('lead of the rules over it, with its 95 % interval'),
    }),
  ),
  /** Changes that the rules would have made. */
  changes: z.object({ budgets: z.int(), pauses: z.int(), starts: z.int() }),
  verdict: z.string(),
  /** Sentence that says what was compared. */
  scope: z.string(),
  /** Assumptions. */
  notes: z.array(z.string()),
})
export type Backtest = z.output<typeof backtestSchema>
