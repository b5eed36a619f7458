import type { Product } from '../../../../server/contract/schemas/article.ts'
import { type DateFormat, formatDay } from '../../../../server/domain/days.ts'
import { formatPriceIn } from '../../../../server/domain/money.ts'
import { formatQuantity, formatRating } from '../../../../server/domain/number-format.ts'
import { describeOffers, describeShop } from '../../../../server/domain/offers.ts'
import { formatInteger } from '../../../lib/format.ts'
import { Stars } from '../../../ui/labels.tsx'

/** Shown instead of an outdated price. */
export const getOutdatedText = ({ shop = 'Amazon' }: Product) => `See ${shop}`

/** Returns `£49.99`, the prices of both shops, or where to see the price. Null if the source has no price. */
export function formatPrice(product: Product): string | null {
  const { price, currency, priceCurrent, seePrice, otherOffer } = product
  const offers = otherOffer ? describeOffers(product) : null
  if (offers !== null) return offers
  if (seePrice) return `See price ${describeShop(product)}`
  if (price === null) return null
  return priceCurrent ? formatPriceIn(price, currency) : getOutdatedText(product)
}

export function PriceLine({ product }: { product: Product }) {
  const text = formatPrice(product)
  return text && <p className="price">{text}</p>
}

/** Date or date range of the prices of several products. */
export function PriceDates({ products, format }: { products: readonly Product[]; format: DateFormat }) {
  const offers = products.flatMap(product => [product, ...(product.otherOffer ? [product.otherOffer] : [])])
  const readDates = offers.filter(offer => offer.priceCurrent).map(offer => offer.readAt)
  const days = [...new Set(readDates.toSorted().map(day => formatDay(day, format)))]
  if (days.length === 0) return null
  const [first] = days
  return days.length === 1 ? `Prices checked on ${first}.` : `Prices checked between ${first} and ${days.at(-1)}.`
}

/** Date on which the figures of a product were read. */
export function ReadDate({ product, format }: { product: Product; format: DateFormat }) {
  const { price, rating, reviewCount, priceCurrent, readAt, otherOffer } = product
  if (otherOffer?.priceCurrent) return <PriceDates products={[product]} format={format} />
  if (!priceCurrent && rating === null && reviewCount === null) return null
  const lead = priceCurrent && price !== null ? 'Price checked on' : 'Figures read on'
  return (
    <>
      {lead} <time dateTime={readAt}>{formatDay(readAt, format)}</time>
    </>
  )
}

/** `★★★★☆ 4.7 (8,643 reviews)`, without missing parts. */
export function RatingLine({ product: { rating, reviewCount } }: { product: Product }) {
  if (rating === null)
    return reviewCount === null ? null : <p className="rating">{formatQuantity(reviewCount, 'review')}</p>
  return (
    <p className="rating">
      <Stars rating={rating} /> <strong>{formatRating(rating)}</strong>
      {reviewCount !== null && ` (${formatQuantity(reviewCount, 'review')})`}
    </p>
  )
}

/** `★★★★☆` above `Based on 8,643 customer reviews`, without missing parts. */
export function RatingBasis({ product: { rating, reviewCount } }: { product: Product }) {
  const reviews = reviewCount !== null && `${formatInteger(reviewCount)} customer reviews`
  return (
    <>
      {rating !== null && (
        <p className="rating">
          <Stars rating={rating} />
        </p>
      )}
      {reviews && <p className="note">{rating === null ? reviews : `Based on ${reviews}`}</p>}
    </>
  )
}

/** Fact grid of a review. */
export function Facts({ product }: { product: Product }) {
  const { rating, reviewCount, asin, facts } = product
  const listed = [
    { label: 'Price', value: formatPrice(product) },
    { label: 'Rating', value: rating === null ? null : `${formatRating(rating)}/5` },
    { label: 'Reviews', value: reviewCount === null ? null : formatInteger(reviewCount) },
    { label: 'ASIN', value: asin ?? 'N/A' },
    ...facts,
  ]
  return (
    <dl className="facts">
      {listed
        .filter(({ value }) => value !== null)
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  )
}
