import { blankProduct } from '../../../testing/blank-product.ts'
import type { SourcedProductWithStats } from '../product-stats.ts'

/** Creates a product of a feed from its title. */
export function createListing(title: string, more: Partial<SourcedProductWithStats> = {}): SourcedProductWithStats {
  return { ...blankProduct(more.asin ?? 'B000000001'), title, pricePence: 1000, rating: 4, reviewCount: 100, ...more }
}
