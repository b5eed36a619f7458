import * as z from 'zod'
import { generationInputSchema } from './generation.ts'

/** Parts of an article that can be regenerated. */
export const regenerationParts = ['section', 'excerpt', 'products'] as const

export type RegenerationPart = (typeof regenerationParts)[number]

export const regenerationRequestSchema = z.object({
  part: z.enum(regenerationParts, { error: `Part must be one of: ${regenerationParts.join(', ')}` }),
  section: z.string().max(300).optional().describe('with part section: its heading, or the name of its product'),
  maxCostUsd: generationInputSchema.shape.maxCostUsd,
  feed: generationInputSchema.shape.feed.describe('with part products: product rows, CSV or JSON, to choose from'),
})

export type RegenerationRequest = z.output<typeof regenerationRequestSchema>

/** Section of an article that can be regenerated. */
export const articleSectionSchema = z.object({
  name: z.string().describe('its heading, or the name of its product'),
  kind: z.enum(['overview', 'picks', 'comparison', 'product', 'guide']),
})

export type ArticleSection = z.output<typeof articleSectionSchema>

export const regenerationResultSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  part: z.enum(regenerationParts),
  section: z.string().nullable(),
  proposal: z
    .object({ articleId: z.string(), number: z.int() })
    .nullable()
    .describe('what waits for approval; null where what was written says what stands already'),
})

export type RegenerationResult = z.output<typeof regenerationResultSchema>
