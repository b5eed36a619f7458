import type { ReactNode } from 'react'
import { ComparisonGrid, type Fact } from '../../ui/comparison-grid.tsx'
import { type DraftColumn, toColumn } from './draft.ts'

interface TablePreviewProps {
  columns: readonly DraftColumn[]
  currency: string
}

/** Preview of the comparison table with a sample product. */
export function TablePreview({ columns, currency }: TablePreviewProps) {
  const previewColumns = columns.map(column => ({ ...toColumn(column), id: column.id }))
  return (
    <figure className="preview">
      <figcaption className="note">Preview, with a made-up product</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section className="preview-table" aria-label="Preview" tabIndex={0}>
        <ComparisonGrid
          columns={previewColumns}
          rows={[{ id: 'example' }]}
          show={fact => renderSample(fact, currency)}
        />
      </section>
    </figure>
  )
}

function renderSample(fact: Fact, currency: string): ReactNode {
  const previewColumns: Readonly<Record<Fact, ReactNode>> = {
    name: 'Example Product',
    rating: 4.6,
    price: `${currency}49.99`,
    reviews: '1,284',
    asin: 'B0EXAMPLE1',
    pick: 'Best overall',
    action: <BuyNow />,
  }
  return previewColumns[fact]
}

/** Sample of the button, without a link. */
function BuyNow() {
  return (
    <>
      <span className="button button-small">Buy Now</span>
      <span className="paid">Paid link</span>
    </>
  )
}
