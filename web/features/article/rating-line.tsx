import type { Product } from '../../../server/contract/schemas/article.ts'
import { formatInteger } from '../../lib/format.ts'
import { Stars } from '../../ui/stars.tsx'

/** `★★★★☆ 4.7 (8,643 reviews)`, without missing parts. */
export function RatingLine({ product: { rating, reviewCount } }: { product: Product }) {
  if (rating === null)
    return reviewCount === null ? null : <p className="rating">{formatInteger(reviewCount)} reviews</p>
  if (reviewCount === null) {
    return (
      <p className="rating">
        <Stars rating={rating} /> {rating}
      </p>
    )
  }
  return (
    <p className="rating">
      <Stars rating={rating} /> {rating} ({formatInteger(reviewCount)} reviews)
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
