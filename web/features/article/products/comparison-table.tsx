import type { ReactNode } from 'react'
import type { Product } from '../../../../server/contract/schemas/article.ts'
import type { Comparison } from '../../../../server/contract/schemas/site.ts'
import { chooseFactColumns, findExtremes, hasFixedColumns } from '../../../../server/domain/comparison.ts'
import { formatTablePrice } from '../../../../server/domain/money.ts'
import { formatRating } from '../../../../server/domain/number-format.ts'
import { describeShop, getLowestPrice, listOffers } from '../../../../server/domain/offers.ts'
import { formatInteger } from '../../../lib/format.ts'
import { ComparisonGrid, type Fact, FixedComparisonGrid, type GridColumn } from '../../../ui/comparison-grid.tsx'
import { getReviewId } from '../table-of-contents.tsx'
import { type ArticleContext, BuyLink } from './buy-link.tsx'
import { formatPrice, getOutdatedText, PriceDates } from './product-facts.tsx'

interface Props {
  products: readonly Product[]
  /** Columns and currency sign from the settings. */
  comparison: Comparison
  article: ArticleContext
}

const tableLabel = 'Comparison table'

/** The table with its notes. Its columns come from the facts of the products, or from the settings. */
export function ComparisonTable({ products, comparison, article }: Props) {
  const isFixed = hasFixedColumns(comparison, article.category)
  const columns = chooseColumns(products)
  const showsPrice = !isFixed || comparison.columns.some(({ shows }) => shows === 'price')
  const hasBest = !isFixed && columns.some(({ best }) => best.length > 0)
  return (
    <>
      {isFixed ? (
        <FixedComparisonGrid
          label={tableLabel}
          columns={comparison.columns}
          rows={products}
          show={(fact, product) => (
            <FixedValue fact={fact} product={product} article={article} sign={comparison.currency} />
          )}
        />
      ) : (
        <ComparisonGrid
          label={tableLabel}
          columns={columns}
          rows={products}
          renderCell={({ kind, values, best }, product) => {
            const index = products.indexOf(product)
            if (kind === 'name') return <ProductName product={product} />
            if (kind === 'action') return <BuyNow product={product} article={article} />
            return <Value value={values[index] ?? null} isBest={best.includes(index)} />
          }}
        />
      )}
      <p className="note">
        {hasBest && 'Green marks the best value of a column. '}
        {showsPrice && <PriceDates products={products} format={article.dateFormat} />}
      </p>
    </>
  )
}

interface TableColumn extends GridColumn {
  /** Text of each product; null if its source does not state it. */
  values: readonly (string | null)[]
  /** Indexes of the best products. */
  best: readonly number[]
}

/** Columns of an article: rating, price, and the facts that differ. */
function chooseColumns(products: readonly Product[]): TableColumn[] {
  const ratings = products.map(({ rating }) => rating)
  const prices = products.map(getLowestPrice)
  const empty = { values: [], best: [] }
  return [
    { key: 'name', label: 'Product', kind: 'name', ...empty },
    {
      key: 'rating',
      label: 'Rating',
      kind: 'number',
      values: ratings.map(rating => (rating === null ? null : formatRating(rating))),
      best: findExtremes(ratings, 'more'),
    },
    {
      key: 'price',
      label: 'Price',
      kind: 'number',
      values: products.map(formatPrice),
      best: findExtremes(prices, 'less'),
    },
    ...chooseFactColumns(products).map(column => ({ ...column, key: `fact ${column.label}`, kind: 'text' as const })),
    { key: 'action', label: 'Action', kind: 'action', ...empty },
  ]
}

function ProductName({ product }: { product: Product }) {
  return (
    <>
      <a href={`#${getReviewId(product)}`}>{product.name}</a>
      {product.isPick && <span className="cell-role">{product.isPick}</span>}
    </>
  )
}

function Value({ value, isBest }: { value: string | null; isBest: boolean }) {
  if (value === null) return <MissingValue />
  if (!isBest) return value
  return (
    <span className="best">
      {value}
      <span className="unseen"> (best here)</span>
    </span>
  )
}

interface FixedValueProps {
  fact: Fact
  product: Product
  article: ArticleContext
  /** Currency sign. */
  sign: string
}

function FixedValue({ fact, product, article, sign }: FixedValueProps): ReactNode {
  switch (fact) {
    case 'name':
      return product.name
    case 'rating':
      return product.rating === null ? <MissingValue /> : formatRating(product.rating)
    case 'price':
      return <FixedPrice product={product} sign={sign} />
    case 'reviews':
      return product.reviewCount === null ? <MissingValue /> : formatInteger(product.reviewCount)
    case 'asin':
      return product.asin ?? 'N/A'
    case 'pick':
      return product.isPick ?? '-'
    case 'action':
      return <BuyNow product={product} article={article} />
  }
}

/** Lowest price, with its shop if there are two. */
function FixedPrice({ product, sign }: { product: Product; sign: string }): ReactNode {
  const lowest = getLowestPrice(product)
  if (lowest === null) return product.price === null ? <MissingValue /> : getOutdatedText(product)
  const text = formatTablePrice(lowest, product.currency, sign)
  return product.otherOffer ? `${text} ${describeShop(listOffers(product)[0])}` : text
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
