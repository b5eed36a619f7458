import { productNamed } from './product-name.ts'

type Clicked = readonly { product: string; clicks: number }[]

/** What stands for everything that is none of an article's products. */
export const otherProducts = 'Other'

/**
 * What was clicked of an article by the names that its products have, most clicks first. Anybody can have a click counted under
 * any name: what is none of its own is "Other", at the end, and its name is shown to nobody.
 */
export function ownProducts(clicked: Clicked, products: readonly { name: string }[]): Clicked {
  const sums = new Map<string, number>()
  for (const { product, clicks } of clicked) {
    const name = productNamed(product, products)?.name ?? otherProducts
    sums.set(name, (sums.get(name) ?? 0) + clicks)
  }
  const isOther = ({ product }: Clicked[number]) => Number(product === otherProducts)
  return Array.from(sums, ([product, clicks]) => ({ product, clicks })).sort(
    (a, b) => isOther(a) - isOther(b) || b.clicks - a.clicks,
  )
}
