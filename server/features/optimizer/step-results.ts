import * as z from 'zod'
import { daysSchema } from '../../contract/schemas/analytics.ts'
import { categorySchema } from '../../contract/schemas/article.ts'
import {
  adSetOptimizationSchema,
  nextAdStrategySchema,
  nextBlogSchema,
  planBasisSchema,
  planChangeSchema,
} from '../../contract/schemas/optimizer.ts'
import type { OptimizerFacts } from '../../ports/strategist.ts'

/** Results of the steps of a run, stored so that an interrupted run can be resumed. */

const counts = { visitors: z.number(), productClicks: z.number() }

export const factsSchema: z.ZodType<OptimizerFacts> = z.object({
  days: daysSchema,
  totals: z.object({ ...counts, adSpend: z.number(), adClicks: z.number(), conversionRate: z.number() }),
  articles: z.array(
    z.object({
      title: z.string(),
      category: categorySchema,
      ...counts,
      conversionRate: z.number(),
      adSpend: z.number(),
    }),
  ),
  products: z.array(z.object({ product: z.string(), clicks: z.number(), category: categorySchema })),
  phrases: z.array(z.object({ phrase: z.string(), visitors: z.number() })),
  categories: z.array(
    z.object({
      category: categorySchema,
      articles: z.number(),
      visitors: z.number(),
      clicksPerHundred: z.number(),
    }),
  ),
  adSets: z.array(adSetOptimizationSchema),
  budget: z.object({ daily: z.number(), reason: z.string() }),
  audiences: z.array(
    z.object({ by: z.enum(['age', 'gender', 'region']), group: z.string(), ctr: z.number(), clicks: z.number() }),
  ),
  titles: z.array(z.string()),
})

/** Result of the rules and the data it is based on. */
export const judgeResultSchema = z.object({
  at: z.iso.datetime().describe('when the account was as it is told here'),
  facts: factsSchema,
  changes: z.array(planChangeSchema),
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
