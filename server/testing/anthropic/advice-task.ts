import * as z from 'zod'
import { adSetOptimizationSchema, audienceSchema, audienceTestSchema } from '../../contract/schemas/optimizer.ts'
import { nextTopicSchema } from '../../contract/schemas/optimizer-reports.ts'
import { defaultCategorySlugs } from '../../domain/categories.ts'

const counts = { visitors: z.number(), productClicks: z.number(), conversionRate: z.number(), adSpend: z.number() }

/** Facts that a strategist receives. */
export const adviceTask = z.strictObject({
  task: z.literal('advice'),
  days: z.strictObject({ from: z.string(), to: z.string() }),
  shop: z.string(),
  totals: z.strictObject({ ...counts, adClicks: z.number() }),
  articles: z.array(z.strictObject({ title: z.string(), category: z.string(), ...counts })),
  products: z.array(z.strictObject({ product: z.string(), clicks: z.number(), category: z.string() })),
  phrases: z.array(z.strictObject({ phrase: z.string(), visitors: z.number() })),
  categories: z.array(
    z.strictObject({
      category: z.string(),
      articles: z.number(),
      visitors: z.number(),
      clicksPerHundred: z.number(),
    }),
  ),
  siteCategories: z.array(
    z.strictObject({ slug: z.string(), name: z.string(), kind: z.enum(defaultCategorySlugs).nullable() }),
  ),
  adSets: z.array(adSetOptimizationSchema),
  budget: z.strictObject({ daily: z.number(), reason: z.string() }),
  audiences: z.array(audienceSchema),
  audienceTests: z.array(audienceTestSchema),
  titles: z.array(z.string()),
  topics: z.array(nextTopicSchema),
  dismissedTopics: z.array(z.string()),
})
