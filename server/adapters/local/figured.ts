import { BlogopsError } from '../../contract/errors.ts'
import type { ArticleBrief, BriefedProduct } from '../../ports/article-writer.ts'
import type { SourcedProduct } from '../../ports/product-source.ts'

interface Figures {
  pricePence: number
  rating: number
  reviewCount: number
}

/** Product with price, rating and review count, as catalogues and feeds have them; web searches may lack some. */
export type FiguredSource = SourcedProduct & Figures

export type FiguredProduct = BriefedProduct & Figures

export interface FiguredBrief extends ArticleBrief {
  products: FiguredProduct[]
}

function missingIn({ pricePence, rating, reviewCount }: SourcedProduct): string[] {
  return [
    ...(pricePence === null ? ['price'] : []),
    ...(rating === null ? ['rating'] : []),
    ...(reviewCount === null ? ['number of reviews'] : []),
  ]
}

function isFigured(product: BriefedProduct): product is FiguredProduct {
  return missingIn(product).length === 0
}

/** @throws BlogopsError `bad_request` that names each product with a missing value. */
export function requireFigures(brief: ArticleBrief): FiguredBrief {
  const products = brief.products.filter(isFigured)
  if (products.length === brief.products.length) return { ...brief, products }
  const lacking = brief.products.filter(product => !isFigured(product))
  const said = lacking.map(product => `${product.name} (${missingIn(product).join(', ')})`)
  throw new BlogopsError(
    'bad_request',
    `The template writer compares figures, and the source does not tell all of them: ${said.join('; ')}.`,
    {
      hint: 'Generate with a model (set ANTHROPIC_API_KEY), or give the products with their figures in a feed.',
      details: { products: lacking.map(product => ({ name: product.name, missing: missingIn(product) })) },
    },
  )
}
