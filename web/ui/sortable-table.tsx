import './sortable-table.css'
import { useDeferredValue, useMemo, useState } from 'react'
import { wholeNumber } from '../lib/format.ts'
import { FormRow } from './form-row.tsx'
import { type Column, type Sorting, sortedNext, sortRows } from './sorting.ts'

interface Props<Row> {
  /** What the rows are, for those who do not see what stands around. */
  label: string
  rows: readonly Row[]
  /** The first names the row. */
  columns: readonly Column<Row>[]
  idOf: (row: Row) => string
  /** Without one the rows are in the order they come in, until somebody sorts them. */
  sortedBy?: Sorting
}

/** Rows that come at a time: with a thousand of them the page stays as quick as with a few. */
const batch = 25

/** Sorted by any column; its header stays in view. On a narrow screen each row is a card. */
export function SortableTable<Row>({ label, rows, columns, idOf, sortedBy }: Props<Row>) {
  const [sorting, setSorting] = useState(sortedBy)
  const [limit, setLimit] = useState(batch)
  const order = useDeferredValue(sorting)
  const ordered = useMemo(() => sortRows(rows, columns, order), [rows, columns, order])
  const more = ordered.length - limit
  return (
    <div className="sortable">
      {rows.length > 1 && <NarrowSorting {...{ columns, sorting }} onSort={setSorting} />}
      <table className="table sortable-table">
        <caption className="unseen">{label}</caption>
        <thead>
          <tr>
            {columns.map(column => (
              <HeadCell key={column.name} {...{ column, sorting }} onSort={setSorting} />
            ))}
          </tr>
        </thead>
        <tbody>
          {ordered.slice(0, limit).map(row => (
            <Cells key={idOf(row)} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <button
          type="button"
          className="button button-small button-quiet sortable-more"
          onClick={() => setLimit(limit + batch)}
        >
          Show {Math.min(batch, more)} more of {wholeNumber(ordered.length)}
        </button>
      )}
    </div>
  )
}

interface SortProps<Row> {
  sorting: Sorting | undefined
  onSort: (sorting: Sorting) => void
  column: Column<Row>
}

function HeadCell<Row>({ column, sorting, onSort }: SortProps<Row>) {
  const isSorted = sorting?.by === column.name
  const order = sorting?.descending ? 'descending' : 'ascending'
  return (
    <th scope="col" className={alignment(column)} {...(isSorted && { 'aria-sort': order })}>
      <button type="button" className="sort" onClick={() => onSort(sortedNext(column, sorting))}>
        <span>{column.name}</span>
        <span className="sort-mark" aria-hidden="true">
          {isSorted && (order === 'descending' ? '↓' : '↑')}
        </span>
      </button>
    </th>
  )
}

function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  const [first, ...others] = columns
  return (
    <tr>
      {first && <th scope="row">{shown(first, row)}</th>}
      {others.map(column => (
        <td key={column.name} className={alignment(column)} data-label={column.name}>
          {shown(column, row)}
        </td>
      ))}
    </tr>
  )
}

function shown<Row>({ show, value }: Column<Row>, row: Row) {
  return show ? show(row) : value(row)
}

function alignment<Row>({ isWords }: Column<Row>): string {
  return isWords ? 'cell-words' : 'cell-number'
}

/** Where rows are cards, there is no header to press. */
function NarrowSorting<Row>({
  columns,
  sorting,
  onSort,
}: Omit<SortProps<Row>, 'column'> & Pick<Props<Row>, 'columns'>) {
  const sorted = columns.find(({ name }) => name === sorting?.by)
  const choose = (name: string) => {
    const column = columns.find(one => one.name === name)
    if (column) onSort(sortedNext(column, undefined))
  }
  return (
    <div className="sortable-narrow">
      <FormRow label="Sort by">
        {control => (
          <select {...control} value={sorting?.by ?? ''} onChange={({ target }) => choose(target.value)}>
            {!sorting && <option value="">As they come</option>}
            {columns.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </select>
        )}
      </FormRow>
      {sorted && (
        <button
          type="button"
          className="button button-small button-quiet"
          onClick={() => onSort(sortedNext(sorted, sorting))}
        >
          {directionOf(sorted, sorting)}
        </button>
      )}
    </div>
  )
}

function directionOf<Row>({ isWords }: Column<Row>, sorting: Sorting | undefined): string {
  if (isWords) return sorting?.descending ? 'From Z to A' : 'From A to Z'
  return sorting?.descending ? 'Highest first' : 'Lowest first'
}
