import type { ReactNode } from 'react'
import type { Product } from '../../../../server/contract/schemas/article.ts'
import type { Comparison } from '../../../../server/contract/schemas/site.ts'
import { formatRating } from '../../../../server/domain/number-format.ts'
import { formatInteger } from '../../../lib/format.ts'
import { formatDecimal } from '../../../lib/format-metrics.ts'
import { ComparisonGrid, type Fact } from '../../../ui/comparison-grid.tsx'
import { type ArticleContext, BuyLink } from './product-card.tsx'
import { outdatedPriceText } from './product-facts.tsx'

interface Props {
  products: readonly Product[]
  /** Columns and currency sign from the settings. */
  comparison: Comparison
  article: ArticleContext
}

/** Maximum number of columns that fit on pages too wide for the card layout. */
const maxFittingColumns = 6

export function ComparisonTable({ products, comparison: { columns, currency }, article }: Props) {
  const table = (
    <ComparisonGrid
      columns={columns}
      rows={products}
      show={(fact, product) =>
        fact === 'action' ? <BuyNow product={product} article={article} /> : renderFact(fact, product, currency)
      }
    />
  )
  if (columns.length <= maxFittingColumns) return table
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard
    <section className="scroll" aria-label="Comparison table" tabIndex={0}>
      {table}
    </section>
  )
}

function renderFact(fact: Exclude<Fact, 'action'>, product: Product, currency: string): ReactNode {
  switch (fact) {
    case 'name':
      return product.name
    case 'rating':
      return product.rating === null ? <MissingValue /> : formatRating(product.rating)
    case 'price':
      if (product.price === null) return <MissingValue />
      return product.priceCurrent ? `${currency}${formatDecimal(product.price)}` : outdatedPriceText
    case 'reviews':
      return product.reviewCount === null ? <MissingValue /> : formatInteger(product.reviewCount)
    case 'asin':
      return product.asin ?? 'N/A'
    case 'pick':
      return product.isPick ?? '-'
  }
}

/** Placeholder for a value that the source does not provide. */
function MissingValue() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="unseen">Not available</span>
    </>
  )
}

function BuyNow({ product, article }: { product: Product; article: ArticleContext }) {
  return (
    <>
      <BuyLink product={product} article={article} className="button button-small">
        Buy Now
      </BuyLink>
      <span className="paid">Paid link</span>
    </>
  )
}
