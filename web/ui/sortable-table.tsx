import './sortable-table.css'
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react'
import { wholeNumber } from '../lib/format.ts'
import { type Column, nextOrder, type Order, sortRows } from './sorting.ts'

interface Props<Row> {
  caption: string
  /** Whether a heading above the table says the same. */
  isTitled?: boolean
  /** In the order that they have until another is asked for. */
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** The first names its row. */
  columns: readonly Column<Row>[]
  /** What they come sorted by. */
  sortedBy?: Order
  className?: string
}

/** Rows that come at a time: with a thousand of them the page stays as quick as with a few. */
export const batch = 25

/** Sorted by the heads of its columns, which stay in view. On small screens each row is a card. */
export function SortableTable<Row>(props: Props<Row>) {
  const { caption, isTitled = false, rows, keyOf, columns, sortedBy, className = '' } = props
  const [order, setOrder] = useState(sortedBy)
  const [limit, setLimit] = useState(batch)
  // The head says what was pressed while a long table is drawn.
  const drawn = useDeferredValue(order)
  const sorted = useMemo(() => sortRows(rows, columns, drawn), [rows, columns, drawn])
  const onMore = () => setLimit(limit + batch)
  return (
    <OrderedTable
      {...{ caption, isTitled, keyOf, columns, order, className, onMore }}
      rows={sorted.slice(0, limit)}
      inAll={sorted.length}
      onOrder={setOrder}
    />
  )
}

interface OrderedProps<Row> extends Omit<Props<Row>, 'sortedBy'> {
  /** What its head says that it is sorted by. */
  order: Order | undefined
  onOrder: (order: Order) => void
  /** Rows that there are, of which these are the first. */
  inAll: number
  onMore: () => void
  /** Whether others are on their way. */
  isBusy?: boolean
}

/** The same, sorted by whoever has the rows. */
export function OrderedTable<Row>(props: OrderedProps<Row>) {
  const { caption, isTitled = false, rows, keyOf, columns, order, onOrder, inAll, onMore, isBusy = false } = props
  const { className = '' } = props
  const more = inAll - rows.length
  return (
    <>
      <table className={`table sortable ${className}`} aria-busy={isBusy}>
        <caption className={isTitled ? 'unseen' : undefined}>{caption}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <Head key={column.label} {...{ column, order }} isText={isText(column, rows[0])} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <Cells key={keyOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <button type="button" className="button button-small button-quiet sortable-more" onClick={onMore}>
          Show {Math.min(batch, more)} more of {wholeNumber(inAll)}
        </button>
      )}
    </>
  )
}

interface HeadProps<Row> {
  column: Column<Row>
  isText: boolean
  order: Order | undefined
  onOrder: (order: Order) => void
}

function Head<Row>({ column: { label }, isText, order, onOrder }: HeadProps<Row>) {
  const sorting = order?.label === label && { 'aria-sort': order.direction }
  return (
    <th scope="col" className={isText ? undefined : 'cell-number'} {...sorting}>
      <button type="button" onClick={() => onOrder(nextOrder(order, label, isText))}>
        {label}
      </button>
    </th>
  )
}

function Cells<Row>({ row, columns: [name, ...others] }: Pick<Props<Row>, 'columns'> & { row: Row }) {
  return (
    <tr>
      <th scope="row">{name && shown(name, row)}</th>
      {others.map(column => (
        <td key={column.label} className={isText(column, row) ? undefined : 'cell-number'} data-label={column.label}>
          {shown(column, row)}
        </td>
      ))}
    </tr>
  )
}

function shown<Row>({ show, value }: Column<Row>, row: Row): ReactNode {
  return show ? show(row) : value(row)
}

function isText<Row>({ value }: Column<Row>, row: Row | undefined): boolean {
  return row !== undefined && typeof value(row) === 'string'
}
