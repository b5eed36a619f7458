import type { Product, UnmatchedReview, Verdict } from '../../../../server/contract/schemas/article.ts'
import { formatPriceIn } from '../../../../server/domain/money.ts'
import { findNearestByPrice } from '../../../../server/domain/products.ts'
import { SanitisedHtml } from '../../../ui/sanitised-html.tsx'
import { articlePath } from '../article.queries.ts'
import { joinRatings, nestHeadings, removeVerdicts, scrollTables } from '../article-html.ts'
import { LongText } from '../closing-sections.tsx'
import { getReviewId } from '../table-of-contents.tsx'
import { type ArticleContext, BuyLinks } from './buy-link.tsx'
import { EnlargeablePicture } from './product-card.tsx'
import { Facts, PriceLine, RatingBasis, ReadDate } from './product-facts.tsx'

interface DetailedReviewProps {
  product: Product
  products: readonly Product[]
  article: ArticleContext
  /** HTML sanitised by the server. */
  summary: string | undefined
  verdict: Verdict | undefined
  /** Another review of the same product. */
  otherReview: { slug: string; title: string } | undefined
  isFirstPick: boolean
}

export function DetailedReview(props: DetailedReviewProps) {
  const { product, products, article, summary, verdict, otherReview, isFirstPick } = props
  return (
    <article className="review" id={getReviewId(product)}>
      <div className="review-head">
        <h3>{product.name}</h3>
        {product.isPick && <p className={isFirstPick ? 'role role-first' : 'role'}>{product.isPick}</p>}
      </div>
      <div className="review-columns">
        <div className="review-buy">
          <EnlargeablePicture product={product} sizes="(min-width: 48rem) 15rem, 7rem" />
          <PriceLine product={product} />
          <RatingBasis product={product} />
          <BuyLinks product={product} article={article} className="button" />
          <p className="note affiliate">
            Affiliate Link. <ReadDate product={product} format={article.dateFormat} />
          </p>
        </div>
        <div className="review-body">
          {summary !== undefined && <ReviewText html={removeVerdicts(summary)} isWhole={products.length === 1} />}
          {verdict && <ForAndAgainst verdict={verdict} />}
          <Facts product={product} />
          <NearestAlternative product={product} products={products} />
          {otherReview && (
            <p className="note also-in">
              Also reviewed in <a href={articlePath(otherReview)}>{otherReview.title}</a>.
            </p>
          )}
        </div>
      </div>
    </article>
  )
}

/** Words of a review that are shown before the rest is opened. */
const maxShownWords = 55

function ReviewText({ html, isWhole = false }: { html: string; isWhole?: boolean }) {
  if (html.trim() === '') return null
  const text = scrollTables(nestHeadings(joinRatings(html), 4))
  // The only review of a page is what its readers came for.
  if (isWhole) return <SanitisedHtml html={text} />
  return <LongText html={text} maxWords={maxShownWords} label="Read the whole review" />
}

/** Review whose heading names no product. */
export function OtherReview({ review: { heading, html } }: { review: UnmatchedReview }) {
  return (
    <div className="review">
      <div className="review-head">
        <h3>{heading}</h3>
      </div>
      <ReviewText html={html} />
    </div>
  )
}

function ForAndAgainst({ verdict: { pros, cons } }: { verdict: Verdict }) {
  return (
    <div className="for-against">
      <Points className="pros" title="Pros" points={pros} />
      <Points className="cons" title="What you give up" points={cons} />
    </div>
  )
}

function Points({ className, title, points }: { className: string; title: string; points: readonly string[] }) {
  if (points.length === 0) return null
  return (
    <div className={className}>
      <h4>{title}</h4>
      <ul>
        {points.map(point => (
          <li key={point}>{joinRatings(point)}</li>
        ))}
      </ul>
    </div>
  )
}

interface NearestAlternativeProps {
  product: Product
  products: readonly Product[]
}

function NearestAlternative({ product, products }: NearestAlternativeProps) {
  const nearest = findNearestByPrice(product, products)
  if (!nearest) return null
  const { other, difference } = nearest
  return (
    <p className="nearest">
      <strong>Nearest alternative:</strong> the <a href={`#${getReviewId(other)}`}>{other.name}</a>.{' '}
      {[describePrice(difference, product), describeRating(product, other)].filter(Boolean).join(', ')}.
    </p>
  )
}

function describePrice(difference: number, { currency }: Product): string {
  if (difference === 0) return 'The same price'
  return difference < 0 ? `${formatPriceIn(-difference, currency)} less` : `${formatPriceIn(difference, currency)} more`
}

function describeRating({ rating }: Product, other: Product): string | null {
  if (rating === null || other.rating === null) return null
  const tenths = Math.round((other.rating - rating) * 10)
  if (tenths === 0) return 'with the same rating'
  return tenths > 0
    ? `rated ${(tenths / 10).toFixed(1)} points higher`
    : `rated ${(-tenths / 10).toFixed(1)} points lower`
}
