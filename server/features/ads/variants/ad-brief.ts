import { foldName } from '../../../contract/product-name.ts'
import type { ArticleHead, Product } from '../../../contract/schemas/article.ts'
import type { AdBrief, AdProduct } from '../../../ports/ad-writer.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'

/** What the ads of an article are made of. */
export interface AdSubject {
  article: ArticleHead
  /** As readers see them now. */
  products: readonly Product[]
  /** What the article was generated from; null where it was not, or that is no longer kept. */
  source: Pick<ArticleBrief, 'topic' | 'products'> | null
}

const unknown = { title: '', brand: null, features: [], facts: [], pros: [], cons: [], suits: null }

function sourceOf(product: Product, source: AdSubject['source']): BriefedProduct | undefined {
  const isSame = ({ asin, name }: BriefedProduct) =>
    product.asin !== undefined && asin !== null ? asin === product.asin : foldName(name) === foldName(product.name)
  return source?.products.find(isSame)
}

/** Figures are those of the page; what else is known of a product is what its source said. */
function toAdProduct(product: Product, { article, source }: AdSubject): AdProduct {
  const { name, image, price, priceCurrent, rating, reviewCount, amazonUrl, asin, isPick } = product
  const { title, brand, features, facts, pros, cons, suits } = sourceOf(product, source) ?? unknown
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

export function adBriefOf(subject: AdSubject, { url, attempt }: Pick<AdBrief, 'url' | 'attempt'>): AdBrief {
  const { article, products, source } = subject
  const { title, excerpt, category, sample } = article
  return {
    title,
    excerpt,
    category,
    sample,
    url,
    attempt,
    topic: source?.topic ?? title,
    products: products.map(product => toAdProduct(product, subject)),
  }
}
