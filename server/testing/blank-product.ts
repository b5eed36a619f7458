import type { SourcedProduct } from '../ports/product-source.ts'

/** Product of a source that gave only an ASIN, if any: everything else is null or empty. */
export function blankProduct(asin: string | null = null) {
  return {
    asin,
    title: '',
    name: null,
    brand: null,
    image: '',
    pricePence: null,
    rating: null,
    reviewCount: null,
    url: asin === null ? '' : `https://www.amazon.co.uk/dp/${asin}`,
    category: '',
    features: [],
    facts: [],
    pros: [],
    cons: [],
    suits: null,
  } satisfies SourcedProduct
}
