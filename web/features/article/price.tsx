import type { Product } from '../../../server/contract/schemas/article.ts'
import { longDate, pounds } from '../../lib/format.ts'

/** What stands where a price has become too old to be shown. */
export const priceElsewhere = 'See Amazon'

/** `£49.99`, or where to see it. */
export function priceText({ price, priceCurrent }: Product): string {
  return priceCurrent ? pounds(price) : priceElsewhere
}

/** When the price was read, for as long as it is shown. */
export function PriceDate({ product }: { product: Product }) {
  if (!product.priceCurrent) return null
  return (
    <p className="note">
      Price read on <time dateTime={product.readAt}>{longDate(product.readAt)}</time>
    </p>
  )
}
