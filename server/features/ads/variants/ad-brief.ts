import * as z from 'zod'
import type { ArticleHead, Product } from '../../../contract/schemas/article.ts'
import { pickFields } from '../../../domain/fields.ts'
import { defaultCurrency } from '../../../domain/money.ts'
import { getMoneyNotation } from '../../../domain/money-notation.ts'
import { foldName } from '../../../domain/products.ts'
import { mapProductTexts } from '../../../domain/source-texts.ts'
import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'

/** The data from which the ads of an article are written. */
export interface AdSource {
  article: ArticleHead
  /** Default category of the article, or its own if a person created that. */
  kind: string
  /** Products as currently published. */
  products: readonly Product[]
  /** Sources of a generated article; null if it was not generated or the sources were deleted. */
  source: Pick<ArticleBrief, 'topic' | 'products'> | null
}

const sourceFields = ['title', 'brand', 'features', 'facts', 'pros', 'cons', 'suits'] as const
const unknown = { title: '', brand: null, features: [], facts: [], pros: [], cons: [], suits: null }

function findSource(product: Product, source: AdSource['source']): BriefedProduct | undefined {
  const isSame = ({ asin, name }: BriefedProduct) =>
    product.asin !== undefined && asin !== null ? asin === product.asin : foldName(name) === foldName(product.name)
  return source?.products.find(isSame)
}

/** Prices and ratings come from the page, other facts from the product's source. */
function toAdProduct(product: Product, { kind, source }: AdSource): AdProduct {
  const { price, priceCurrent, amazonUrl, asin, isPick } = product
  return {
    ...pickFields(product, ['name', 'image', 'rating', 'reviewCount']),
    ...pickFields(findSource(product, source) ?? unknown, sourceFields),
    url: amazonUrl,
    asin: asin ?? null,
    category: kind,
    pricePence: price !== null && priceCurrent ? Math.round(price * 100) : null,
    pick: isPick ?? null,
  }
}

export function createAdBrief(adSource: AdSource, { url, attempt }: Pick<AdBrief, 'url' | 'attempt'>): AdBrief {
  const { article, kind, products, source } = adSource
  const { currency = defaultCurrency } = products[0] ?? {}
  return {
    ...pickFields(article, ['title', 'sample']),
    excerpt: article.summary ?? article.excerpt,
    category: kind,
    url,
    attempt,
    topic: source?.topic ?? article.title,
    products: products.map(product => toAdProduct(product, adSource)),
    ...(currency !== defaultCurrency && { currency }),
  }
}

/** Converts a brief to the money notation of the rules. */
export function toRulesAdBrief(brief: AdBrief): AdBrief {
  const { toRules } = getMoneyNotation(brief.currency)
  const { title, excerpt, topic, products } = brief
  return {
    ...brief,
    currency: undefined,
    title: toRules(title),
    excerpt: toRules(excerpt),
    topic: toRules(topic),
    products: products.map(product => ({
      ...mapProductTexts(product, toRules),
      name: toRules(product.name),
      pick: product.pick === null ? null : toRules(product.pick),
    })),
  }
}

/** Schemas of the stored step results. */

const product = z.object({
  asin: z.string().nullable(),
  title: z.string(),
  name: z.string(),
  brand: z.string().nullable(),
  image: z.string(),
  url: z.string(),
  category: z.string(),
  pricePence: z.int().nullable(),
  rating: z.number().nullable(),
  reviewCount: z.int().nullable(),
  features: z.array(z.string()),
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  pros: z.array(z.string()),
  cons: z.array(z.string()),
  suits: z.string().nullable(),
  pick: z.string().nullable(),
})

export const adBriefSchema: z.ZodType<AdBrief> = z.object({
  title: z.string(),
  excerpt: z.string(),
  category: z.string(),
  topic: z.string(),
  url: z.string(),
  products: z.array(product),
  sample: z.boolean(),
  currency: z.string().optional(),
  attempt: z.int(),
})
