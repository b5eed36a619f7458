import * as z from 'zod'
import { daysSchema } from '../../contract/schemas/analytics.ts'
import {
  adSetOptimizationSchema,
  audienceSchema,
  audienceTestSchema,
  nextAdStrategySchema,
  nextBlogSchema,
  planBasisSchema,
  planChangeSchema,
  planOutlookSchema,
} from '../../contract/schemas/optimizer.ts'
import { nextTopicSchema } from '../../contract/schemas/optimizer-reports.ts'
import { defaultCategories, defaultCategorySlugs } from '../../domain/categories.ts'
import { defaultShop } from '../../domain/shops.ts'
import type { OptimizerFacts, Strategy } from '../../ports/strategist.ts'
import { toSiteCategories } from './gather/read-facts.ts'

/** Results of the steps of a run, stored so that an interrupted run can be resumed. */

const counts = { visitors: z.number(), productClicks: z.number() }

const factsSchema: z.ZodType<OptimizerFacts> = z.object({
  days: daysSchema,
  // Runs of earlier versions stored none.
  shop: z.string().default(defaultShop.name),
  totals: z.object({ ...counts, adSpend: z.number(), adClicks: z.number(), conversionRate: z.number() }),
  articles: z.array(
    z.object({ title: z.string(), category: z.string(), ...counts, conversionRate: z.number(), adSpend: z.number() }),
  ),
  products: z.array(z.object({ product: z.string(), clicks: z.number(), category: z.string() })),
  phrases: z.array(z.object({ phrase: z.string(), visitors: z.number() })),
  categories: z.array(
    z.object({
      category: z.string(),
      articles: z.number(),
      visitors: z.number(),
      clicksPerHundred: z.number(),
    }),
  ),
  // Runs of earlier versions stored none.
  siteCategories: z
    .array(z.object({ slug: z.string(), name: z.string(), kind: z.enum(defaultCategorySlugs).nullable() }))
    .default(() => toSiteCategories(defaultCategories)),
  adSets: z.array(adSetOptimizationSchema),
  budget: z.object({ daily: z.number(), reason: z.string() }),
  // Runs of earlier versions compared the click rates of groups.
  audiences: z.array(audienceSchema).catch([]),
  audienceTests: z.array(audienceTestSchema).default([]),
  titles: z.array(z.string()),
  // Runs of earlier versions stored none.
  topics: z.array(nextTopicSchema).default([]),
  dismissedTopics: z.array(z.string()).default([]),
})

/** Result of the rules and the data it is based on. */
export const judgeResultSchema = z.object({
  at: z.iso.datetime().describe('time at which the account was read'),
  facts: factsSchema,
  changes: z.array(planChangeSchema),
  // Runs of earlier versions stored none.
  outlook: planOutlookSchema.optional(),
  madeFrom: planBasisSchema,
  notices: z.array(z.string()),
  sample: z.boolean(),
})
export type JudgeResult = z.output<typeof judgeResultSchema>

const texts = z.array(z.string())

/** Texts of the strategist; its map is stored as a list. */
export const adviseResultSchema = z.object({
  overallInsights: texts,
  nextBlogRecommendation: nextBlogSchema,
  nextAdStrategy: nextAdStrategySchema.omit({ budget: true }).extend({ budgetReasoning: z.string() }),
  adSets: z.array(
    z.object({
      id: z.string(),
      recommendations: texts,
      creativeRecommendations: texts,
      targetingRecommendations: texts,
    }),
  ),
  writtenBy: z.string(),
  notices: texts,
})
export type AdviseResult = z.output<typeof adviseResultSchema>

/** Converts a strategy to its stored form. */
export function toAdviseResult({ adSets, ...strategy }: Strategy): AdviseResult {
  const { overallInsights, nextBlogRecommendation, nextAdStrategy, writtenBy, notices } = structuredClone(strategy)
  return {
    overallInsights: [...overallInsights],
    nextBlogRecommendation,
    nextAdStrategy,
    writtenBy,
    notices: [...notices],
    adSets: [...adSets].map(([id, own]) => ({
      id,
      recommendations: [...own.recommendations],
      creativeRecommendations: [...own.creativeRecommendations],
      targetingRecommendations: [...own.targetingRecommendations],
    })),
  }
}
