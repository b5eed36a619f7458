import { findProductByName } from './product-name.ts'

type ProductClicks = readonly { product: string; clicks: number }[]

/** Name that stands for all products outside an article. */
export const otherProducts = 'Other'

/**
 * Sums product clicks by the names of an article's products, most clicks first. Anybody can send a click with any
 * name, so clicks on unknown names are counted as "Other", at the end, and their names are never shown.
 */
export function sumOwnProductClicks(clicked: ProductClicks, products: readonly { name: string }[]): ProductClicks {
  const sums = new Map<string, number>()
  for (const { product, clicks } of clicked) {
    const name = findProductByName(product, products)?.name ?? otherProducts
    sums.set(name, (sums.get(name) ?? 0) + clicks)
  }
  const isOther = ({ product }: ProductClicks[number]) => Number(product === otherProducts)
  return Array.from(sums, ([product, clicks]) => ({ product, clicks })).sort(
    (a, b) => isOther(a) - isOther(b) || b.clicks - a.clicks,
  )
}
