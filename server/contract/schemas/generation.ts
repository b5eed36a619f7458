import * as z from 'zod'
import { amazonUses } from '../../domain/amazon.ts'
import { articleFormats, findCountProblem, productCounts } from '../../domain/article-formats.ts'
import { feedLimit } from '../field-values.ts'
import { articleChangesSchema, generatedProductSchema } from './article.ts'
import { categorySchema } from './category.ts'
import { checkSummarySchema } from './claims.ts'

/** Maximum bytes of the request body: every character escaped, plus room for the rest. */
export const generationBodyLimit = 2 * feedLimit + 100_000

const feedTooLong =
  'The feed must be at most 5,000,000 characters (5 MB). Keep only rows of one category, or split the file'

export const maxCostSchema = z
  .number('The cost limit must be a number of US dollars')
  .positive('The cost limit must be more than 0')
  .max(1000, 'The cost limit must be at most 1,000 US dollars')
  .optional()
  .describe('cost limit in US dollars; the job stops before it could cost more')

export const withoutTagSchema = z.boolean().default(false).describe('publish on a public site without an affiliate tag')

/** Rejects a number of products that does not fit the format. */
export function checkProductCount(context: z.core.ParsePayload<Parameters<typeof findCountProblem>[0]>): void {
  const message = findCountProblem(context.value)
  if (message === undefined) return
  context.issues.push({ code: 'custom', message, path: ['productCount'], input: context.value.productCount })
}

/** Fields of a request, whose number of products may not fit the format yet. */
export const generationFields = z.object({
  topic: z
    .string('Topic must be at least 3 characters')
    .trim()
    .min(3, 'Topic must be at least 3 characters')
    .max(200, 'Topic must be at most 200 characters'),
  category: categorySchema.optional().describe('category of the article; by default tech, or the first of the site'),
  format: z
    .enum(articleFormats, { error: `Format must be one of: ${articleFormats.join(', ')}` })
    .default('roundup')
    .describe('versus: "X or Y"'),
  productCount: z
    .literal([...productCounts], {
      error: `Number of products must be one of: ${productCounts.join(', ')}, depending on the format`,
    })
    .optional()
    .describe('roundup: 3, 5 (default), 7 or 10; review: 1; versus: 2; howto: 2, 3 (default), 5 or 7'),
  campaignId: z.string().min(1).optional(),
  maxCostUsd: maxCostSchema,
  embedded: z
    .boolean()
    .default(false)
    .describe('use the embedded writer with the feed or sample catalogue, even if a model is configured'),
  amazon: z
    .enum(amazonUses, { error: `Amazon's API must be one of: ${amazonUses.join(', ')}` })
    .optional()
    .describe("use of Amazon's API; by default the amazonApi setting"),
  draft: z.boolean().default(false).describe('store the article without publishing it'),
  withoutTag: withoutTagSchema,
  feed: z
    .object({ name: z.string().max(300), content: z.string().max(feedLimit, feedTooLong) })
    .optional()
    .describe('product rows, CSV or JSON, to choose from instead of searching'),
})

export const generationRequestSchema = generationFields.check(checkProductCount)

/** Input of a generation job, whose category is one of the site. */
export const generationInputSchema = generationFields.extend({
  category: categorySchema,
  productCount: z.literal([...productCounts]),
})

export type GenerationRequest = z.output<typeof generationRequestSchema>
export type GenerationInput = z.output<typeof generationInputSchema>

/** Unsaved text to check instead of the stored one, and what the check may cost. */
export const judgeRequestSchema = articleChangesSchema
  .pick({ title: true, excerpt: true, content: true })
  .partial()
  .extend({ maxCostUsd: maxCostSchema })

export type JudgeRequest = z.output<typeof judgeRequestSchema>

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
  // Jobs are loaded at each start. With the facts of products they would be half as large again.
  products: z.array(generatedProductSchema),
  status: z.enum(['draft', 'published']),
  words: z.int(),
  url: z.string().describe('address for readers'),
  origin: z.string().describe('source of the products'),
  campaignId: z.string().optional().describe('requested campaign'),
  adSetError: z.string().optional(),
  warnings: z.array(z.string()).default([]).describe('notes, as sentences'),
  check: checkSummarySchema.optional().describe('missing for articles that an earlier version generated'),
})

export type GenerationResult = z.output<typeof generationResultSchema>
