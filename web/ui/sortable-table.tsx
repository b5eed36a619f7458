import './sortable-table.css'
import { type ReactNode, type Ref, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { compareNames } from '../../server/domain/text.ts'
import { formatInteger } from '../lib/format.ts'

interface Props<Row> {
  caption: string
  /** A heading above the table repeats the caption, so the caption is visually hidden. */
  hasHeading?: boolean
  /** In their initial order. */
  rows: readonly Row[]
  getKey: (row: Row) => string
  /** The first column names the row. */
  columns: readonly Column<Row>[]
  /** Initial order, if the rows are sorted. */
  initialOrder?: Order
  className?: string
}

/** Number of rows shown at first. Keeps a page with a thousand rows fast. */
const firstPageSize = 25

/** Each step doubles the number of rows, adding at most 400, so that thousands stay reachable. */
const getNextLimit = (limit: number) => limit + Math.min(limit, 400)

/** A table sorted by its column headings, which stay in view. On small screens each row becomes a card. */
export function SortableTable<Row>({ initialOrder, ...table }: Props<Row>) {
  const { rows, columns } = table
  const [order, setOrder] = useState(initialOrder)
  const [limit, setLimit] = useState(firstPageSize)
  // The heading shows the new order while a long table is rendered.
  const deferredOrder = useDeferredValue(order)
  const sorted = useMemo(() => sortRows(rows, columns, deferredOrder), [rows, columns, deferredOrder])
  const first = sorted.slice(0, limit)
  const { body, button, onPress } = useFocusOnMore(first.length, () => setLimit(getNextLimit(limit)))
  const remaining = sorted.length - first.length
  return (
    <>
      <OrderedTable {...table} order={order} body={body} rows={first} onOrder={setOrder} />
      {remaining > 0 && (
        <button ref={button} type="button" className="button button-small button-quiet sortable-more" onClick={onPress}>
          {`Show ${formatInteger(Math.min(getNextLimit(limit) - limit, remaining))} more of ${formatInteger(sorted.length)}`}
        </button>
      )}
    </>
  )
}

interface OrderedTableProps<Row> extends Omit<Props<Row>, 'initialOrder'> {
  /** Order shown in the headings. */
  order: Order | undefined
  onOrder: (order: Order) => void
  /** True while new rows are loading. */
  isBusy?: boolean
  body?: Ref<HTMLTableSectionElement>
}

/** A table that shows all its rows. The parent sorts them. */
export function OrderedTable<Row>(props: OrderedTableProps<Row>) {
  const { caption, hasHeading = false, rows, getKey, columns, order, onOrder, className = '', isBusy = false } = props
  return (
    <table className={`table sortable ${className}`} aria-busy={isBusy}>
      <caption className={hasHeading ? 'unseen' : undefined}>{caption}</caption>
      <thead>
        <tr>
          {columns.map(column => (
            <HeaderCell
              key={column.label}
              column={column}
              order={order}
              isText={isText(column, rows[0])}
              onOrder={onOrder}
            />
          ))}
        </tr>
      </thead>
      <tbody ref={props.body}>
        {rows.map(row => (
          <Row key={getKey(row)} row={row} columns={columns} />
        ))}
      </tbody>
    </table>
  )
}

/** Moves focus to the first added row, unless focus has moved elsewhere. */
function useFocusOnMore(count: number, onMore: () => void) {
  const body = useRef<HTMLTableSectionElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef<number>(undefined)
  useEffect(() => {
    if (before.current === undefined || count <= before.current) return
    const first = body.current?.rows[before.current]?.cells[0]
    before.current = undefined
    // The button disappears with the last rows, and focus with it.
    if (document.activeElement !== button.current && document.activeElement !== document.body) return
    const target = first?.querySelector('a') ?? first
    if (target === first) first?.setAttribute('tabindex', '-1')
    target?.focus()
  }, [count])
  const onPress = () => {
    before.current = count
    onMore()
  }
  return { body, button, onPress }
}

interface HeaderCellProps<Row> {
  column: Column<Row>
  isText: boolean
  order: Order | undefined
  onOrder: (order: Order) => void
}

function HeaderCell<Row>({ column: { label }, isText, order, onOrder }: HeaderCellProps<Row>) {
  const sorting = order?.label === label && { 'aria-sort': order.direction }
  return (
    <th scope="col" className={isText ? undefined : 'cell-number'} {...sorting}>
      <button type="button" onClick={() => onOrder(getNextOrder(order, label, isText))}>
        {label}
      </button>
    </th>
  )
}

function Row<Row>({ row, columns: [name, ...others] }: Pick<Props<Row>, 'columns'> & { row: Row }) {
  return (
    <tr>
      <th scope="row">{name && renderCell(name, row)}</th>
      {others.map(column => (
        <td key={column.label} className={isText(column, row) ? undefined : 'cell-number'} data-label={column.label}>
          {renderCell(column, row)}
        </td>
      ))}
    </tr>
  )
}

function renderCell<Row>({ show, value }: Column<Row>, row: Row): ReactNode {
  return show ? show(row) : value(row)
}

function isText<Row>({ value }: Column<Row>, row: Row | undefined): boolean {
  return row !== undefined && typeof value(row) === 'string'
}

export interface Column<Row> {
  /** Column heading, unique in the table. */
  label: string
  /** Sort key: text, or a number, which is aligned right. Rows with null come last. */
  value: (row: Row) => number | string | null
  /** Renders the cell. Defaults to the value. */
  show?: (row: Row) => ReactNode
}

export interface Order {
  label: string
  direction: 'ascending' | 'descending'
}

/**
 * Returns the order after a click on a column heading: numbers start descending, texts ascending. A second click
 * reverses it.
 */
export function getNextOrder(current: Order | undefined, label: string, isText: boolean): Order {
  const isAscending = current?.label === label ? current.direction === 'descending' : isText
  return { label, direction: isAscending ? 'ascending' : 'descending' }
}

/** Sorts rows; the sort is stable. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | undefined,
): readonly Row[] {
  const column = columns.find(({ label }) => label === order?.label)
  if (!column || !order) return rows
  const sign = order.direction === 'ascending' ? 1 : -1
  return rows.toSorted((first, second) => {
    const [a, b] = [column.value(first), column.value(second)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b)
  })
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
}
