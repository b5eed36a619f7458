import { foldName } from '../../../contract/product-name.ts'
import type { ArticleHead, Product } from '../../../contract/schemas/article.ts'
import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'

/** The data from which the ads of an article are written. */
export interface AdSource {
  article: ArticleHead
  /** Products as currently published. */
  products: readonly Product[]
  /** Sources of a generated article; null if it was not generated or the sources were deleted. */
  source: Pick<ArticleBrief, 'topic' | 'products'> | null
}

const unknown = { title: '', brand: null, features: [], facts: [], pros: [], cons: [], suits: null }

function findSource(product: Product, source: AdSource['source']): BriefedProduct | undefined {
  const isSame = ({ asin, name }: BriefedProduct) =>
    product.asin !== undefined && asin !== null ? asin === product.asin : foldName(name) === foldName(product.name)
  return source?.products.find(isSame)
}

/** Prices and ratings come from the page, other facts from the product's source. */
function toAdProduct(product: Product, { article, source }: AdSource): AdProduct {
  const { name, image, price, priceCurrent, rating, reviewCount, amazonUrl, asin, isPick } = product
  const { title, brand, features, facts, pros, cons, suits } = findSource(product, source) ?? unknown
  return {
    name,
    image,
    rating,
    reviewCount,
    url: amazonUrl,
    asin: asin ?? null,
    category: article.category,
    title,
    brand,
    features,
    facts,
    pros,
    cons,
    suits,
    pricePence: price !== null && priceCurrent ? Math.round(price * 100) : null,
    pick: isPick ?? null,
  }
}

export function createAdBrief(adSource: AdSource, { url, attempt }: Pick<AdBrief, 'url' | 'attempt'>): AdBrief {
  const { article, products, source } = adSource
  const { title, excerpt, category, sample } = article
  return {
    title,
    excerpt,
    category,
    sample,
    url,
    attempt,
    topic: source?.topic ?? title,
    products: products.map(product => toAdProduct(product, adSource)),
  }
}
