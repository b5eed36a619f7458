import type { ReactNode } from 'react'
import { compareNames } from '../../server/domain/text.ts'

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
