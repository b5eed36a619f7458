import * as z from 'zod'
import { productSchema } from './article.ts'
import { regenerationParts } from './regeneration.ts'

/** Proposed change of an article, open or decided. */
export const proposalSchema = z.object({
  number: z.int().describe('from 1'),
  status: z.enum(['open', 'approved', 'discarded']),
  part: z.enum(regenerationParts),
  section: z.string().nullable().describe('for part section: its heading, or the name of its product'),
  stale: z.boolean().describe('open, and the article was saved since it was made: it can no longer be approved'),
  basedOn: z.int().describe('the number of the revision it was made from'),
  jobId: z.string().describe('the job that wrote it'),
  createdBy: z.string(),
  createdAt: z.iso.datetime(),
  decidedBy: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})

export type Proposal = z.output<typeof proposalSchema>

/** Product in the state before or after; it has no id before it is stored. */
export const proposedProductSchema = productSchema.omit({ id: true, priceCurrent: true, priceUntil: true })

export type ProposedProduct = z.output<typeof proposedProductSchema>

const stateSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  content: z.string().describe('the whole sanitised HTML'),
  products: z.array(proposedProductSchema),
})

export const proposalTextSchema = proposalSchema.extend({
  before: stateSchema.describe('the article as the proposal was made from it'),
  after: stateSchema.describe('the article as it is once this is approved'),
})

export type ProposalText = z.output<typeof proposalTextSchema>
