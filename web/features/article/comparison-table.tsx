import type { ReactNode } from 'react'
import type { Product } from '../../../server/contract/schemas/article.ts'
import type { Comparison, ComparisonColumn } from '../../../server/contract/schemas/site.ts'
import { wholeNumber } from '../../lib/format.ts'
import { BuyLink } from './buy-link.tsx'
import { priceElsewhere } from './price.tsx'

interface Props {
  products: readonly Product[]
  /** Which columns there are and what sign prices have is the site's to set. */
  comparison: Comparison
}

export function ComparisonTable({ products, comparison: { columns, currency } }: Props) {
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map(column => (
            <th key={column.label} scope="col" className={alignment[column.shows]}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {products.map(product => (
          <tr key={product.id}>
            {columns.map(column => (
              <Cell key={column.label} column={column}>
                {show(column, product, currency)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const alignment: Readonly<Record<ComparisonColumn['shows'], string | undefined>> = {
  ...{ name: undefined, pick: undefined, asin: undefined },
  ...{ rating: 'cell-number', price: 'cell-number', reviews: 'cell-number' },
  ...{ text: 'cell-centre', action: 'cell-action' },
}

function Cell({ column: { label, shows }, children }: { column: ComparisonColumn; children: ReactNode }) {
  if (shows === 'name') return <th scope="row">{children}</th>
  return (
    <td className={alignment[shows]} data-label={label}>
      {children}
    </td>
  )
}

function show({ shows, text = '' }: ComparisonColumn, product: Product, currency: string): ReactNode {
  switch (shows) {
    case 'name':
      return product.name
    case 'rating':
      return product.rating
    case 'price':
      return product.priceCurrent ? `${currency}${product.price.toFixed(2)}` : priceElsewhere
    case 'reviews':
      return wholeNumber(product.reviewCount)
    case 'asin':
      return product.asin ?? 'N/A'
    case 'pick':
      return product.isPick ?? '-'
    case 'action':
      return <BuyNow product={product} />
    case 'text':
      return text === '✓' ? <Tick /> : text
  }
}

function BuyNow({ product }: { product: Product }) {
  return (
    <>
      <BuyLink product={product} className="button button-small">
        Buy Now
      </BuyLink>
      <span className="paid">Paid link</span>
    </>
  )
}

function Tick() {
  return (
    <span role="img" aria-label="Yes">
      ✓
    </span>
  )
}
