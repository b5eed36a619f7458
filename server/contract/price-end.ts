import type { Product } from './schemas/article.ts'

/** When the first of the prices that are shown becomes too old to be shown; undefined where none does. */
export function priceEnd(products: readonly Product[]): string | undefined {
  const ends = products.flatMap(({ priceCurrent, priceUntil }) => (priceCurrent && priceUntil ? [priceUntil] : []))
  return ends.sort()[0]
}
