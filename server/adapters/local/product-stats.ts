import { BlogopsError } from '../../contract/errors.ts'
import type { ArticleBrief, BriefedProduct } from '../../ports/article-writer.ts'
import type { SourcedProduct } from '../../ports/product-source.ts'

interface ProductStats {
  pricePence: number
  rating: number
  reviewCount: number
}

/** Product with price, rating and review count, as catalogues and feeds have them; web searches may lack some. */
export type SourcedProductWithStats = SourcedProduct & ProductStats

export type ProductWithStats = BriefedProduct & ProductStats

export interface BriefWithStats extends ArticleBrief {
  products: ProductWithStats[]
}

function findMissingStats({ pricePence, rating, reviewCount }: SourcedProduct): string[] {
  return [
    ...(pricePence === null ? ['price'] : []),
    ...(rating === null ? ['rating'] : []),
    ...(reviewCount === null ? ['number of reviews'] : []),
  ]
}

function hasStats(product: BriefedProduct): product is ProductWithStats {
  return findMissingStats(product).length === 0
}

/** Feeds of other shops than Amazon have no ratings. The writer says so of a product with a rating of 0. */
function withRating(product: BriefedProduct): BriefedProduct {
  const { shop, rating, reviewCount } = product
  return shop === undefined ? product : { ...product, rating: rating ?? 0, reviewCount: reviewCount ?? 0 }
}

/** @throws BlogopsError `bad_request` that names each product with a missing value. */
export function requireProductStats(brief: ArticleBrief): BriefWithStats {
  const stated = brief.products.map(withRating)
  const products = stated.filter(hasStats)
  if (products.length === stated.length) return { ...brief, products }
  const incomplete = stated.filter(product => !hasStats(product))
  const descriptions = incomplete.map(product => `${product.name} (${findMissingStats(product).join(', ')})`)
  throw new BlogopsError(
    'bad_request',
    `The template writer compares figures, but the source does not have all of them: ${descriptions.join('; ')}.`,
    {
      hint: 'Generate with a model (set ANTHROPIC_API_KEY), or pass a feed with these figures.',
      details: { products: incomplete.map(product => ({ name: product.name, missing: findMissingStats(product) })) },
    },
  )
}
