import * as z from 'zod'
import type { ArticleBrief, ArticleOutline, WrittenSection } from '../../ports/article-writer.ts'
import type { AssembledArticle } from './assemble.ts'

/** What the steps of a generation hand on, as it is stored between them. */

const pick = z.object({ name: z.string(), badge: z.string() })
const fact = z.object({ label: z.string(), value: z.string() })

const briefedProduct = z.object({
  asin: z.string().nullable(),
  title: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  image: z.string(),
  pricePence: z.int().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int().nullable(),
  url: z.string(),
  foundAt: z.string().optional(),
  category: z.string(),
  features: z.array(z.string()),
  facts: z.array(fact),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: z.string().nullable(),
})

export const briefResult: z.ZodType<ArticleBrief & { origin: string }> = z.object({
  topic: z.string(),
  category: z.string(),
  products: z.array(briefedProduct),
  readAt: z.string(),
  sample: z.boolean(),
  origin: z.string(),
})

export const outlineResult: z.ZodType<ArticleOutline> = z.object({
  title: z.string(),
  excerpt: z.string(),
  picks: z.array(pick),
  sections: z.array(
    z.object({
      kind: z.enum(['overview', 'picks', 'comparison', 'product', 'guide']),
      id: z.string(),
      heading: z.string(),
      product: z.string().exactOptional(),
    }),
  ),
})

export const sectionsResult: z.ZodType<WrittenSection[]> = z.array(z.object({ id: z.string(), html: z.string() }))

export const assembledResult: z.ZodType<AssembledArticle> = z.object({
  title: z.string(),
  excerpt: z.string(),
  slug: z.string(),
  html: z.string(),
  words: z.int(),
  picks: z.array(pick),
})

export const verifiedResult = z.object({ words: z.int() })
