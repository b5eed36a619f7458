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

const figures = { visitors: z.number(), productClicks: z.number() }

export const factsSchema: z.ZodType<OptimizerFacts> = z.object({
  days: daysSchema,
  totals: z.object({ ...figures, adSpend: z.number(), adClicks: z.number(), conversionRate: z.number() }),
  articles: z.array(
    z.object({
      title: z.string(),
      category: categorySchema,
      ...figures,
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
export const judgedSchema = z.object({
  at: z.iso.datetime().describe('when the account was as it is told here'),
  facts: factsSchema,
  changes: z.array(planChangeSchema),
  madeFrom: planBasisSchema,
  notices: z.array(z.string()),
  sample: z.boolean(),
})
export type Judged = z.output<typeof judgedSchema>

const words = z.array(z.string())

/** Texts of the strategist; its map is stored as a list. */
export const advisedSchema = z.object({
  overallInsights: words,
  nextBlogRecommendation: nextBlogSchema,
  nextAdStrategy: nextAdStrategySchema.omit({ budget: true }).extend({ budgetReasoning: z.string() }),
  adSets: z.array(
    z.object({
      id: z.string(),
      recommendations: words,
      creativeRecommendations: words,
      targetingRecommendations: words,
    }),
  ),
  writtenBy: z.string(),
  notices: words,
})
export type Advised = z.output<typeof advisedSchema>
