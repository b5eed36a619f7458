import * as z from 'zod'
import { categorySchema, productCounts, productSchema } from './article.ts'

/** Maximum characters of a feed. */
export const feedLimit = 5_000_000

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const generationBodyLimit = 2 * feedLimit + 100_000

const feedTooLong =
  'The feed must be at most 5,000,000 characters (5 MB): keep the rows of the category you write about, or part the file'

export const maxCostSchema = z
  .number('The cost limit must be a number of US dollars')
  .positive('The cost limit must be more than nothing')
  .max(1000, 'The cost limit must be at most 1,000 US dollars')
  .optional()
  .describe('US dollars: stop ahead of what could cost more')

export const withoutTagSchema = z
  .boolean()
  .default(false)
  .describe('publish on a public site although no affiliate tag is set')

export const generationInputSchema = z.object({
  topic: z
    .string('Topic must be at least 3 characters')
    .trim()
    .min(3, 'Topic must be at least 3 characters')
    .max(200, 'Topic must be at most 200 characters'),
  category: categorySchema.default('tech'),
  productCount: z
    .literal([...productCounts], { error: `Number of products must be one of: ${productCounts.join(', ')}` })
    .default(5),
  campaignId: z.string().min(1).optional(),
  maxCostUsd: maxCostSchema,
  embedded: z
    .boolean()
    .default(false)
    .describe(
      'choose from the feed or the sample catalogue and write with the embedded writer, whatever model is configured',
    ),
  draft: z.boolean().default(false).describe('store the article without publishing it'),
  withoutTag: withoutTagSchema,
  feed: z
    .object({ name: z.string().max(300), content: z.string().max(feedLimit, feedTooLong) })
    .optional()
    .describe('product rows, CSV or JSON, to choose from instead of searching'),
})

export type GenerationInput = z.output<typeof generationInputSchema>

/** Article that was generated on the same topic as another. */
export const similarArticleSchema = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  status: z.enum(['draft', 'published']),
})

export type SimilarArticle = z.output<typeof similarArticleSchema>

export const generationResultSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  products: z.array(productSchema),
  status: z.enum(['draft', 'published']),
  words: z.int(),
  url: z.string().describe('where readers find it'),
  origin: z.string().describe('where the products come from'),
  campaignId: z.string().optional().describe('the campaign that the article was to be promoted in, if in any'),
  adSetError: z.string().optional(),
  warnings: z.array(z.string()).default([]).describe('what a person should know of the article, in whole sentences'),
})

export type GenerationResult = z.output<typeof generationResultSchema>
