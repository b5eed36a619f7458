import type { Product } from '../../../server/contract/schemas/article.ts'
import { formatInteger } from '../../lib/format.ts'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { nestHeadings } from './nest-headings.ts'
import type { ArticleContext } from './of-article.ts'
import { formatPrice, PriceDate } from './price.tsx'
import { EnlargeButton } from './product-picture.tsx'
import { RatingBasis } from './rating-line.tsx'
import { scrollTables } from './scroll-tables.ts'
import { getReviewId } from './sections.ts'

interface DetailedReviewProps {
  product: Product
  article: ArticleContext
  /** HTML sanitised by the server. */
  summary: string | undefined
}

export function DetailedReview({ product, article, summary }: DetailedReviewProps) {
  const { rating, reviewCount } = product
  const facts = [
    { label: 'Price', value: formatPrice(product) },
    { label: 'Rating', value: rating === null ? null : `${rating}/5` },
    { label: 'Reviews', value: reviewCount === null ? null : formatInteger(reviewCount) },
    { label: 'ASIN', value: product.asin ?? 'N/A' },
  ]
  return (
    <div className="review" id={getReviewId(product)}>
      <h3>{product.name}</h3>
      <div className="review-columns">
        <EnlargeButton product={product} article={article} />
        <div>
          <dl className="facts">
            {facts
              .filter(({ value }) => value !== null)
              .map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
          </dl>
          <RatingBasis product={product} />
          <PriceDate product={product} />
        </div>
      </div>
      {summary !== undefined && <SanitisedHtml html={scrollTables(nestHeadings(summary, 4))} />}
    </div>
  )
}
