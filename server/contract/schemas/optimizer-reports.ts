import * as z from 'zod'
import { daysSchema } from './analytics.ts'
import { categorySchema } from './category.ts'
import { generationRequestSchema } from './generation.ts'

/** Number of topics that are proposed. */
export const maxNextTopics = 5

/** Topic of a next article. Its figures are estimates for 90 days, from visitors without ads. */
export const nextTopicSchema = z.object({
  topic: z.string(),
  category: categorySchema,
  /** Number of products to choose from; null if they are searched for. */
  products: z.int().nullable(),
  visitors: z.number().describe('visitors without ads in 90 days'),
  clicksPerHundred: z.number(),
  price: z.number().nullable(),
  commissionRate: z.number(),
  value: z.number().nullable().describe('commission if each click led to an order; null without a price'),
  reasons: z.array(z.string()),
})
export type NextTopic = z.output<typeof nextTopicSchema>

export const topicChoiceSchema = z.object({
  topic: generationRequestSchema.shape.topic.describe('topic, as `optimize topics` shows it'),
})

export const dismissedTopicSchema = z.object({ topic: z.string(), at: z.iso.datetime(), by: z.string() })
export type DismissedTopic = z.output<typeof dismissedTopicSchema>

export const nextTopicsSchema = z.object({
  days: daysSchema,
  currency: z.string(),
  topics: z.array(nextTopicSchema),
  dismissed: z.array(dismissedTopicSchema),
  notes: z.array(z.string()),
})
export type NextTopics = z.output<typeof nextTopicsSchema>
