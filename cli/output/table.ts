import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { clip, pad, widthOf } from './width.ts'

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number
  readonly align?: 'left' | 'right'
  /** Something to copy: it is cut only when nothing else is left to cut. */
  readonly whole?: true
  /** Minimum width; the column is cut further only when no other column can be left out. */
  readonly least?: number
  /** Left out before what is whole is cut; the highest first. */
  readonly spare?: number
}

const gap = 2
/** Narrower than this, a column says nothing. */
const least = 6

/**
 * Rows in aligned columns no wider than the terminal: the widest is cut first, and where that is not enough, the last
 * that is nothing to copy is left out. Where no terminal reads (`page.width`
 * undefined): tab-separated, whole and without a heading, as `cut` and `awk` like it.
 */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string {
  const cells = rows.map(row => columns.map(column => printable(String(column.value(row)))))
  if (page.width === undefined) return cells.map(row => row.join('\t')).join('\n')
  const titles = columns.map(({ title }) => title)
  // One by one: a call takes no more than some 100,000 arguments.
  const wanted = titles.map((title, at) =>
    cells.reduce((widest, row) => Math.max(widest, widthOf(row[at] ?? '')), widthOf(title)),
  )
  const minimum = columns.map(({ whole, least: own = least }, at) => (whole ? (wanted[at] ?? 0) : own))
  const last = dispensable(columns)
  const cut = shrink(wanted, minimum, page.width)
  if (columns.length > 1 && last >= 0 && lineWidth(cut) > page.width) {
    return table(rows, columns.toSpliced(last, 1), page)
  }
  const widths = shrink(
    cut,
    columns.map(() => least),
    page.width,
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) =>
        pad(clip(cell, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align === 'right' ? 'left' : 'right'),
      )
      .join(' '.repeat(gap))
      .trimEnd()
  return [page.paint.dim(line(titles)), ...cells.map(line)].join('\n')
}

/** Returns the column to leave out where not all have room: one to spare, else the last without a minimum width; -1 for none. */
function dispensable<Row>(columns: readonly Column<Row>[]): number {
  const most = Math.max(...columns.map(({ spare = 0 }) => spare))
  if (most > 0) return columns.findIndex(({ spare }) => spare === most)
  return columns.findLastIndex(({ whole, least }) => whole !== true && least === undefined)
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)
}

/** Takes from the widest column until the line fits, or each has its minimum. */
function shrink(wanted: readonly number[], minimum: readonly number[], total: number): number[] {
  const widths = [...wanted]
  let over = lineWidth(widths) - total
  while (over > 0) {
    const giving = widths.filter((width, at) => width > (minimum[at] ?? 0))
    if (giving.length === 0) break
    const widest = Math.max(...giving)
    const at = widths.findIndex((width, index) => width === widest && width > (minimum[index] ?? 0))
    const next = Math.max(minimum[at] ?? 0, ...giving.filter(width => width < widest))
    const cut = Math.min(over, Math.max(1, widest - next))
    widths[at] = widest - cut
    over -= cut
  }
  return widths
}
