import { poundsText } from '../../../server/contract/pounds.ts'
import type { Product } from '../../../server/contract/schemas/article.ts'
import { longDate } from '../../lib/format.ts'

/** What stands where a price has become too old to be shown. */
export const priceElsewhere = 'See Amazon'

/** `£49.99`, or where to see it; null where the source tells no price. */
export function priceText({ price, priceCurrent }: Product): string | null {
  if (price === null) return null
  return priceCurrent ? poundsText(price) : priceElsewhere
}

export function PriceLine({ product }: { product: Product }) {
  const text = priceText(product)
  return text && <p className="price">{text}</p>
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

/** When the prices of a table were read: on one day, or between two. */
export function PriceDates({ products }: { products: readonly Product[] }) {
  const read = products.filter(product => product.priceCurrent).map(product => product.readAt)
  const days = [...new Set(read.toSorted().map(longDate))]
  if (days.length === 0) return null
  const [first] = days
  return <p className="note">Prices read {days.length === 1 ? `on ${first}` : `between ${first} and ${days.at(-1)}`}</p>
}
