import './sortable-table.css'
import { type ReactNode, useState } from 'react'

export interface Column<Row> {
  label: string
  /** What the rows are sorted by: a number, which is aligned to the right, or a text. */
  value: (row: Row) => number | string
  /** How it is shown; without it, as it is. */
  show?: (row: Row) => ReactNode
}

interface Props<Row> {
  caption: string
  /** In the order that they have until another is asked for. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first names its row. */
  columns: readonly [Column<Row>, ...Column<Row>[]]
  className?: string
}

interface Order {
  label: string
  direction: 'ascending' | 'descending'
}

/** Sorted by the heads of its columns: figures begin with the highest, texts with the first. On small screens, cards. */
export function SortableTable<Row>({ caption, rows, keyOf, columns, className = '' }: Props<Row>) {
  const [order, setOrder] = useState<Order>()
  return (
    <table className={`table sortable ${className}`}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ label, value }) => {
            const isNumber = rows[0] !== undefined && typeof value(rows[0]) === 'number'
            return (
              <th
                key={label}
                scope="col"
                className={isNumber ? 'cell-number' : undefined}
                aria-sort={order?.label === label ? order.direction : undefined}
              >
                <button type="button" onClick={() => setOrder(next(order, label, isNumber))}>
                  {label}
                </button>
              </th>
            )
          })}
        </tr>
      </thead>
      <tbody>
        {sorted(rows, columns, order).map(row => (
          <Cells key={keyOf(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

function Cells<Row>({ row, columns: [name, ...others] }: Pick<Props<Row>, 'columns'> & { row: Row }) {
  return (
    <tr>
      <th scope="row">{shown(name, row)}</th>
      {others.map(column => (
        <td
          key={column.label}
          className={typeof column.value(row) === 'number' ? 'cell-number' : undefined}
          data-label={column.label}
        >
          {shown(column, row)}
        </td>
      ))}
    </tr>
  )
}

function shown<Row>({ show, value }: Column<Row>, row: Row): ReactNode {
  return show ? show(row) : value(row)
}

function next(order: Order | undefined, label: string, isNumber: boolean): Order {
  const isFirst = order?.label !== label
  const isUp = isFirst ? !isNumber : order.direction === 'descending'
  return { label, direction: isUp ? 'ascending' : 'descending' }
}

function sorted<Row>(rows: readonly Row[], columns: Props<Row>['columns'], order: Order | undefined): readonly Row[] {
  const column = columns.find(({ label }) => label === order?.label)
  if (!column || !order) return rows
  const sign = order.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => sign * compared(column.value(one), column.value(other)))
}

function compared(one: number | string, other: number | string): number {
  if (typeof one === 'number' && typeof other === 'number') return one - other
  return String(one).localeCompare(String(other), 'en-GB', { numeric: true })
}
