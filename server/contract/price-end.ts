import type { Product } from './schemas/article.ts'

/** Returns when the first displayed price becomes too old to be shown; undefined if none does. */
export function findPriceExpiry(products: readonly Product[]): string | undefined {
  const ends = products.flatMap(({ priceCurrent, priceUntil }) => (priceCurrent && priceUntil ? [priceUntil] : []))
  return ends.sort()[0]
}
