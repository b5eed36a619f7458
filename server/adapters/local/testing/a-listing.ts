import type { SourcedProductWithStats } from '../product-stats.ts'

/** Creates a product of a feed from its title. */
export function createListing(title: string, more: Partial<SourcedProductWithStats> = {}): SourcedProductWithStats {
  return {
    asin: 'B000000001',
    title,
    name: null,
    brand: null,
    image: '',
    pricePence: 1000,
    rating: 4,
    reviewCount: 100,
    url: 'https://www.amazon.co.uk/dp/B000000001',
    category: '',
    features: [],
    facts: [],
    pros: [],
    cons: [],
    suits: null,
    ...more,
  }
}
