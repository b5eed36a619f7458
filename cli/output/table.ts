import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { clip, pad, widthOf } from './width.ts'

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number
  readonly align?: 'left' | 'right'
}

const gap = 2
/** Narrower than this, a column says nothing. */
const least = 6

/**
 * Rows in aligned columns no wider than the terminal, the widest cut first. Where no terminal reads (`page.width`
 * undefined): tab-separated, whole and without a heading, as `cut` and `awk` like it.
 */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string {
  const cells = rows.map(row => columns.map(column => printable(String(column.value(row)))))
  if (page.width === undefined) return cells.map(row => row.join('\t')).join('\n')
  const titles = columns.map(({ title }) => title)
  const widths = shrink(
    titles.map((title, at) => Math.max(widthOf(title), ...cells.map(row => widthOf(row[at] ?? '')))),
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

function shrink(wanted: readonly number[], total: number): number[] {
  const widths = [...wanted]
  let over = widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1) - total
  while (over > 0) {
    const widest = Math.max(...widths)
    if (widest <= least) break
    const at = widths.indexOf(widest)
    const next = Math.max(least, ...widths.filter(width => width < widest))
    const cut = Math.min(over, Math.max(1, widest - next))
    widths[at] = widest - cut
    over -= cut
  }
  return widths
}
