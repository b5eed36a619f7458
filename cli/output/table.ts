import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { clip, pad, widthOf } from './width.ts'

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number
  readonly align?: 'left' | 'right'
  /** Something to copy: it is cut only when nothing else is left to cut. */
  readonly whole?: true
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
  const widths = shrink(
    wanted,
    columns.map(({ whole }) => whole !== true),
    page.width,
  )
  const last = dispensable(columns)
  if (
    columns.length > 1 &&
    last >= 0 &&
    columns.some(({ whole }, at) => whole && (widths[at] ?? 0) < (wanted[at] ?? 0))
  ) {
    return table(rows, columns.toSpliced(last, 1), page)
  }
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) =>
        pad(clip(cell, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align === 'right' ? 'left' : 'right'),
      )
      .join(' '.repeat(gap))
      .trimEnd()
  return [page.paint.dim(line(titles)), ...cells.map(line)].join('\n')
}

/** What is left out where not all has room: what may be spared, else the last that is nothing to copy; -1 for none. */
function dispensable<Row>(columns: readonly Column<Row>[]): number {
  const most = Math.max(...columns.map(({ spare = 0 }) => spare))
  if (most > 0) return columns.findIndex(({ spare }) => spare === most)
  return columns.findLastIndex(({ whole }) => whole !== true)
}

function shrink(wanted: readonly number[], mayGive: readonly boolean[], total: number): number[] {
  const once = shrinkThose(wanted, at => mayGive[at] === true, total)
  return shrinkThose(once, () => true, total)
}

/** Takes from the widest until the line fits, or nothing is left to take. */
function shrinkThose(wanted: readonly number[], mayGive: (at: number) => boolean, total: number): number[] {
  const widths = [...wanted]
  let over = widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1) - total
  while (over > 0) {
    const giving = widths.filter((width, at) => mayGive(at) && width > least)
    const widest = Math.max(...giving)
    if (giving.length === 0) break
    const at = widths.findIndex((width, index) => width === widest && mayGive(index))
    const next = Math.max(least, ...giving.filter(width => width < widest))
    const cut = Math.min(over, Math.max(1, widest - next))
    widths[at] = widest - cut
    over -= cut
  }
  return widths
}
