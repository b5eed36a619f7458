import type { Product } from '../../../server/contract/schemas/article.ts'
import { formatPounds, formatQuantity } from '../../../server/domain/number-format.ts'
import { formatInteger, formatLongDate } from '../../lib/format.ts'
import { Stars } from '../../ui/labels.tsx'

/** Shown instead of an outdated price. */
export const outdatedPriceText = 'See Amazon'

/** Returns `£49.99`, or where to see the price. Null if the source has no price. */
export function formatPrice({ price, priceCurrent }: Product): string | null {
  if (price === null) return null
  return priceCurrent ? formatPounds(price) : outdatedPriceText
}

export function PriceLine({ product }: { product: Product }) {
  const text = formatPrice(product)
  return text && <p className="price">{text}</p>
}

/** Date of the price. Hidden together with an outdated price. */
export function PriceDate({ product }: { product: Product }) {
  if (!product.priceCurrent) return null
  return (
    <p className="note">
      Price checked on <time dateTime={product.readAt}>{formatLongDate(product.readAt)}</time>
    </p>
  )
}

/** Date or date range of the prices in a table. */
export function PriceDates({ products }: { products: readonly Product[] }) {
  const readDates = products.filter(product => product.priceCurrent).map(product => product.readAt)
  const days = [...new Set(readDates.toSorted().map(formatLongDate))]
  if (days.length === 0) return null
  const [first] = days
  return (
    <p className="note">
      {days.length === 1 ? `Prices checked on ${first}` : `Prices checked between ${first} and ${days.at(-1)}`}
    </p>
  )
}

/** `★★★★☆ 4.7 (8,643 reviews)`, without missing parts. */
export function RatingLine({ product: { rating, reviewCount } }: { product: Product }) {
  if (rating === null)
    return reviewCount === null ? null : <p className="rating">{formatQuantity(reviewCount, 'review')}</p>
  if (reviewCount === null) {
    return (
      <p className="rating">
        <Stars rating={rating} /> {rating}
      </p>
    )
  }
  return (
    <p className="rating">
      <Stars rating={rating} /> {rating} ({formatQuantity(reviewCount, 'review')})
    </p>
  )
}

/** `★★★★☆ Based on 8,643 customer reviews`, without missing parts. */
export function RatingBasis({ product: { rating, reviewCount } }: { product: Product }) {
  if (rating === null && reviewCount === null) return null
  const reviews = reviewCount !== null && `${formatInteger(reviewCount)} customer reviews`
  if (rating === null) return <p className="rating">{reviews}</p>
  return (
    <p className="rating">
      <Stars rating={rating} /> {reviews && `Based on ${reviews}`}
    </p>
  )
}
