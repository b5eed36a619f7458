import * as z from 'zod'
import { type CheckSummary, checkSummarySchema } from '../../contract/schemas/claims.ts'
import { articleFormats, sectionKinds } from '../../domain/article-formats.ts'
import type { ArticleBrief, ArticleOutline, WrittenSection } from '../../ports/article-writer.ts'
import type { Search } from '../../ports/product-source.ts'
import type { AssembledArticle } from './assemble-article.ts'
import type { DroppedProduct, LeftOut } from './trace-products.ts'

/** Schemas of the stored step results of a generation. */

const pickSchema = z.object({ name: z.string(), badge: z.string() })
const factSchema = z.object({ label: z.string(), value: z.string() })

const briefedProductSchema = z.object({
  asin: z.string().nullable(),
  title: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  image: z.string(),
  pricePence: z.int().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int().nullable(),
  url: z.string(),
  shop: z.string().optional(),
  foundAt: z.string().optional(),
  added: z.object({ where: z.string(), values: z.array(z.string()) }).optional(),
  category: z.string(),
  features: z.array(z.string()),
  facts: z.array(factSchema),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: z.string().nullable(),
})

/** Brief for the writer, with the evidence its products are verified against. */
export interface Brief extends ArticleBrief {
  /** Source of the products, for people. */
  origin: string
  /** Every search in full, if the products were found by searching. */
  searches?: Search[] | undefined
  /** Products that no search result confirms. */
  dropped?: DroppedProduct[] | undefined
  /** Claims about the other products that none of their pages states. */
  leftOut?: LeftOut[] | undefined
}

const searchSchema = z.object({
  query: z.string(),
  pages: z.array(
    z.object({ url: z.string(), title: z.string(), age: z.string().nullable(), cited: z.array(z.string()) }),
  ),
  error: z.string().nullable(),
})

export const briefResult: z.ZodType<Brief> = z.object({
  topic: z.string(),
  category: z.string(),
  products: z.array(briefedProductSchema),
  readAt: z.string(),
  sample: z.boolean(),
  format: z.enum(articleFormats).optional(),
  currency: z.string().optional(),
  origin: z.string(),
  searches: z.array(searchSchema).optional(),
  dropped: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
  leftOut: z.array(z.object({ name: z.string(), what: z.string() })).optional(),
})

export const outlineResult: z.ZodType<ArticleOutline> = z.object({
  title: z.string(),
  excerpt: z.string(),
  picks: z.array(pickSchema),
  sections: z.array(
    z.object({
      kind: z.enum(sectionKinds),
      id: z.string(),
      heading: z.string(),
      product: z.string().exactOptional(),
      angle: z.string().exactOptional(),
    }),
  ),
})

export const sectionsResult: z.ZodType<WrittenSection[]> = z.array(z.object({ id: z.string(), html: z.string() }))

const assembledSchema = z.object({
  title: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  html: z.string(),
  words: z.int(),
  picks: z.array(pickSchema),
})
export const assembledResult: z.ZodType<AssembledArticle> = assembledSchema

/** Article after its check. */
export interface VerifiedArticle extends AssembledArticle {
  check: CheckSummary
  /** Problems that prevent publication, as sentences; empty if the article may be published. */
  problems: string[]
}

export const verifiedResult: z.ZodType<VerifiedArticle> = assembledSchema.extend({
  check: checkSummarySchema,
  problems: z.array(z.string()),
})
