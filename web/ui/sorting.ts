import type { ReactNode } from 'react'
import { compareNames } from '../../server/contract/compare-names.ts'

export interface Column<Row> {
  /** What stands over it; each has another. */
  label: string
  /** What rows are sorted by: a text, or a figure, which is aligned to the right; those with null come last. */
  value: (row: Row) => number | string | null
  /** How it is shown; without it, as it is. */
  show?: (row: Row) => ReactNode
}

export interface Order {
  label: string
  direction: 'ascending' | 'descending'
}

/** By another column: figures from the highest, texts from the first. By the same one: the other way round. */
export function nextOrder(before: Order | undefined, label: string, isText: boolean): Order {
  const isUp = before?.label === label ? before.direction === 'descending' : isText
  return { label, direction: isUp ? 'ascending' : 'descending' }
}

/** Rows of which a column says the same stay in the order they came in. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: Order | undefined,
): readonly Row[] {
  const column = columns.find(({ label }) => label === order?.label)
  if (!column || !order) return rows
  const sign = order.direction === 'ascending' ? 1 : -1
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return sign * compare(a, b)
  })
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : compareNames(String(a), String(b))
}
