import type { ReactNode } from 'react'
import type { ComparisonColumn } from '../../../server/contract/schemas/site.ts'
import { columnOf, type DraftColumn } from './draft.ts'

interface Props {
  columns: readonly DraftColumn[]
  currency: string
}

/** The table with a product that is none, as articles will show theirs. */
export function TablePreview({ columns, currency }: Props) {
  return (
    <figure className="preview">
      <figcaption className="note">Preview, with a made-up product</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: where it scrolls, it has to by keyboard too. */}
      <section className="preview-table" aria-label="Preview" tabIndex={0}>
        <table className="table">
          <thead>
            <tr>
              {columns.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <tr>
              {columns.map(column => (
                <td key={column.id} data-label={column.label}>
                  {sample(columnOf(column), currency)}
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </section>
    </figure>
  )
}

function sample({ shows, text }: ComparisonColumn, currency: string): ReactNode {
  const shown = {
    name: 'Example Product',
    rating: '4.6',
    price: `${currency}49.99`,
    reviews: '1,284',
    asin: 'B0EXAMPLE1',
    pick: 'Best overall',
    action: <span className="button button-small">Buy Now</span>,
    text,
  }
  return shown[shows]
}
