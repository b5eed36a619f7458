import type { ReactNode } from 'react'
import type { ComparisonColumn } from '../../server/contract/schemas/site.ts'

export interface GridColumn {
  key: number | string
  label: string
  kind: 'name' | 'text' | 'number' | 'centre' | 'action'
}

interface Props<Row, Column extends GridColumn> {
  label: string
  columns: readonly Column[]
  rows: readonly Row[]
  renderCell(column: Column, row: Row): ReactNode
}

/** Comparison table. It scrolls where the page is too narrow; the products stay in view. */
export function ComparisonGrid<Row extends { id: string }, Column extends GridColumn>({
  label,
  columns,
  rows,
  renderCell,
}: Props<Row, Column>) {
  return (
    <div className={`compare compare-${getWidth(columns.length)}`}>
      <p className="swipe" aria-hidden="true">
        Swipe for more columns →
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area has to be reachable by keyboard */}
      <section className="scroller" aria-label={label} tabIndex={0}>
        <table className="comparison-grid">
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.key} scope="col" className={`cell-${column.kind}`}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={row.id}>
                {columns.map(column => {
                  const [Cell, scope] = column.kind === 'name' ? (['th', 'row'] as const) : (['td', undefined] as const)
                  return (
                    <Cell key={column.key} scope={scope} className={`cell-${column.kind}`}>
                      {renderCell(column, row)}
                    </Cell>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Wider tables need more room before they fit without scrolling. */
function getWidth(columns: number): 'narrow' | 'medium' | 'wide' {
  if (columns <= 4) return 'narrow'
  return columns <= 6 ? 'medium' : 'wide'
}

/** A column value that differs per row. */
export type Fact = Exclude<ComparisonColumn['shows'], 'text'>

const kinds: Readonly<Record<ComparisonColumn['shows'], GridColumn['kind']>> = {
  name: 'name',
  pick: 'text',
  asin: 'text',
  rating: 'number',
  price: 'number',
  reviews: 'number',
  text: 'centre',
  action: 'action',
}

interface FixedGridProps<Row> {
  label: string
  columns: readonly (ComparisonColumn & { id?: number })[]
  rows: readonly Row[]
  /** Renders a fact of a row. */
  show(fact: Fact, row: Row): ReactNode
}

/** Comparison table with the columns from the settings. */
export function FixedComparisonGrid<Row extends { id: string }>({ label, columns, rows, show }: FixedGridProps<Row>) {
  return (
    <ComparisonGrid
      label={label}
      columns={columns.map(column => ({ ...column, key: column.id ?? column.label, kind: kinds[column.shows] }))}
      rows={rows}
      renderCell={(column, row) =>
        column.shows === 'text' ? <FixedText text={column.text} /> : show(column.shows, row)
      }
    />
  )
}

function FixedText({ text }: { text: string | undefined }) {
  if (text !== '✓') return text
  return (
    <span role="img" aria-label="Yes">
      ✓
    </span>
  )
}
