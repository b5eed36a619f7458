import type { ReactNode } from 'react'
import type { ComparisonColumn } from '../../server/contract/schemas/site.ts'

/** A column value that differs per row. */
export type Fact = Exclude<ComparisonColumn['shows'], 'text'>

interface Column extends ComparisonColumn {
  /** Key of the column. Defaults to its heading. */
  id?: number
}

interface Props<Row> {
  columns: readonly Column[]
  rows: readonly Row[]
  /** Renders a fact of a row. */
  show(fact: Fact, row: Row): ReactNode
}

/** Comparison table with the columns from the settings. */
export function ComparisonGrid<Row extends { id: string }>({ columns, rows, show }: Props<Row>) {
  return (
    <table className="table">
      <thead>
        <tr>
          {columns.map(column => (
            <th key={getColumnKey(column)} scope="col" className={alignment[column.shows]}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.id}>
            {columns.map(column => (
              <Cell key={getColumnKey(column)} column={column}>
                {column.shows === 'text' ? <FixedText text={column.text} /> : show(column.shows, row)}
              </Cell>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const getColumnKey = ({ id, label }: Column) => id ?? label

const alignment: Readonly<Record<ComparisonColumn['shows'], string | undefined>> = {
  name: undefined,
  pick: undefined,
  asin: undefined,
  rating: 'cell-number',
  price: 'cell-number',
  reviews: 'cell-number',
  text: 'cell-centre',
  action: 'cell-action',
}

function Cell({ column: { label, shows }, children }: { column: ComparisonColumn; children: ReactNode }) {
  if (shows === 'name') return <th scope="row">{children}</th>
  return (
    <td className={alignment[shows]} data-label={label}>
      {children}
    </td>
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
