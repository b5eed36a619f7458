import type { ReactNode } from 'react'

export interface Column<Row> {
  /** What stands over it; each has another. */
  name: string
  /** What its rows are sorted by; those with null come last, whichever way. */
  value: (row: Row) => number | string | null
  /** What is shown of a row; without it, the value. */
  show?: (row: Row) => ReactNode
  /** Words stand at the left and are sorted from A; figures at the right, from the highest. */
  isWords?: boolean
}

export interface Sorting {
  /** The name of a column. */
  by: string
  descending: boolean
}

const inWords = new Intl.Collator('en-GB', { numeric: true, sensitivity: 'base' })

/** By another column, in the order its values are mostly looked for; by the same one, the other way round. */
export function sortedNext<Row>({ name, isWords = false }: Column<Row>, before: Sorting | undefined): Sorting {
  return { by: name, descending: before?.by === name ? !before.descending : !isWords }
}

/** Rows of which a column says the same stay in the order they came in. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  sorting: Sorting | undefined,
): readonly Row[] {
  const column = columns.find(({ name }) => name === sorting?.by)
  if (!column || !sorting) return rows
  const turn = sorting.descending ? -1 : 1
  return rows.toSorted((one, other) => {
    const [a, b] = [column.value(one), column.value(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null)
    return turn * compare(a, b)
  })
}

function compare(a: number | string, b: number | string): number {
  return typeof a === 'number' && typeof b === 'number' ? a - b : inWords.compare(String(a), String(b))
}
