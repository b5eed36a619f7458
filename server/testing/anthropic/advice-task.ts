import * as z from 'zod'
import { categorySchema } from '../../contract/schemas/article.ts'
import { adSetOptimizationSchema } from '../../contract/schemas/optimizer.ts'

const counts = { visitors: z.number(), productClicks: z.number(), conversionRate: z.number(), adSpend: z.number() }

/** Facts that a strategist receives. */
export const adviceTask = z.strictObject({
  task: z.literal('advice'),
  days: z.strictObject({ from: z.string(), to: z.string() }),
  totals: z.strictObject({ ...counts, adClicks: z.number() }),
  articles: z.array(z.strictObject({ title: z.string(), category: categorySchema, ...counts })),
  products: z.array(z.strictObject({ product: z.string(), clicks: z.number(), category: categorySchema })),
  phrases: z.array(z.strictObject({ phrase: z.string(), visitors: z.number() })),
  categories: z.array(
    z.strictObject({
      category: categorySchema,
      articles: z.number(),
      visitors: z.number(),
      clicksPerHundred: z.number(),
    }),
  ),
  adSets: z.array(adSetOptimizationSchema),
  budget: z.strictObject({ daily: z.number(), reason: z.string() }),
  audiences: z.array(
    z.strictObject({
      by: z.enum(['age', 'gender', 'region']),
      group: z.string(),
      ctr: z.number(),
      clicks: z.number(),
    }),
  ),
  titles: z.array(z.string()),
})
