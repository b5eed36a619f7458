import * as z from 'zod'
import { sectionKinds } from '../../domain/article-formats.ts'
import { productSchema } from './article.ts'
import { generationInputSchema } from './generation.ts'

/** Parts of an article that can be regenerated. */
export const regenerationParts = ['section', 'dated', 'excerpt', 'products'] as const

export type RegenerationPart = (typeof regenerationParts)[number]

export const regenerationRequestSchema = z.object({
  part: z.enum(regenerationParts, { error: `Part must be one of: ${regenerationParts.join(', ')}` }),
  section: z.string().max(300).optional().describe('with part section: its heading, or the name of its product'),
  replace: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe('with part products: id, ASIN or name of the only product to replace; the others are unchanged'),
  with: z
    .string()
    .regex(/^[A-Z0-9]{10}$/, 'The new product must be named by its ASIN: ten letters and digits, such as B0SMPLA009')
    .optional()
    .describe("with replace: ASIN of the product to put in its place, which Amazon's API describes"),
  maxCostUsd: generationInputSchema.shape.maxCostUsd,
  feed: generationInputSchema.shape.feed.describe('with part products: product rows, CSV or JSON, to choose from'),
})

export type RegenerationRequest = z.output<typeof regenerationRequestSchema>

/** Section of an article that can be regenerated. */
export const articleSectionSchema = z.object({
  name: z.string().describe('heading or name of its product'),
  kind: z.enum(sectionKinds),
})

export type ArticleSection = z.output<typeof articleSectionSchema>

export const regenerationResultSchema = z.object({
  article: z.object({ id: z.string(), slug: z.string(), title: z.string() }),
  part: z.enum(regenerationParts),
  section: z.string().nullable(),
  proposal: z
    .object({ articleId: z.string(), number: z.int() })
    .nullable()
    .describe('proposal to approve; null if nothing changed'),
})

export type RegenerationResult = z.output<typeof regenerationResultSchema>

/** Proposed change of an article, open or decided. */
export const proposalSchema = z.object({
  number: z.int().describe('from 1'),
  status: z.enum(['open', 'approved', 'discarded']),
  part: z.enum(regenerationParts),
  section: z.string().nullable().describe('for part section: its heading, or the name of its product'),
  stale: z.boolean().describe('the article was saved since'),
  basedOn: z.int().describe('base revision'),
  jobId: z.string(),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})

export type Proposal = z.output<typeof proposalSchema>

/** Product in the state before or after; it has no id before it is stored. */
const proposedProductSchema = productSchema.omit({
  id: true,
  priceCurrent: true,
  priceUntil: true,
})

export type ProposedProduct = z.output<typeof proposedProductSchema>

/** Article before or after a proposal. */
const proposalStateSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string().describe('sanitised HTML'),
  products: z.array(proposedProductSchema),
})

export const proposalTextSchema = proposalSchema.extend({
  unmatchedLinks: z
    .array(z.object({ url: z.string(), text: z.string() }))
    .describe('links that may lead to a product which the proposal removes; change them by hand'),
  before: proposalStateSchema.describe('before approval'),
  after: proposalStateSchema.describe('after approval'),
})

export type ProposalText = z.output<typeof proposalTextSchema>
