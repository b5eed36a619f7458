import stringWidth from 'string-width'
import wrapAnsi from 'wrap-ansi'
import type { Page } from './output.ts'
import { printable } from './printable.ts'

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Maximum line length for readable text, however wide the terminal is. */
export const maxTextWidth = 88

/** Width of a text in terminal columns. */
export function measureWidth(text: string): number {
  return stringWidth(text)
}

/** Truncates to `columns` with an ellipsis. */
export function truncate(text: string, columns: number): string {
  if (measureWidth(text) <= columns) return text
  let truncated = ''
  let width = 0
  for (const { segment } of segments.segment(text)) {
    width += measureWidth(segment)
    if (width > columns - 1) break
    truncated += segment
  }
  return columns < 1 ? '' : `${truncated.trimEnd()}…`
}

export function pad(text: string, columns: number, side: 'left' | 'right' = 'right'): string {
  const blank = ' '.repeat(Math.max(0, columns - measureWidth(text)))
  return side === 'left' ? blank + text : text + blank
}

/** Wraps paragraphs at blanks into lines of at most `columns`; a longer word gets a line of its own. */
export function wrap(text: string, columns: number): string {
  return text
    .split('\n')
    .map(paragraph => wrapParagraph(paragraph, columns))
    .join('\n')
}

/** Wraps text to the terminal's width; other programs get it on one line. */
export function paragraph(text: string, { width }: Pick<Page, 'width'>): string {
  return width === undefined ? text : wrap(text, Math.min(width, maxTextWidth))
}

/** Makes text from elsewhere safe to show, and wraps it with an indent. */
export function indentText(text: string, page: Page, indent = '  '): string {
  const columns = Math.min(page.width ?? maxTextWidth, maxTextWidth) - indent.length
  return wrap(printable(text), columns)
    .split('\n')
    .map(line => indent + line)
    .join('\n')
}

/** Wraps a paragraph; the lines after the first begin below its text, not below its bullet or number. */
function wrapParagraph(paragraph: string, columns: number): string {
  const lead = /^\s*(?:[-+•] |\d+\. )?/.exec(paragraph)?.[0] ?? ''
  const words = paragraph.slice(lead.length).trim().replace(/\s+/g, ' ')
  const lines = wrapAnsi(words, Math.max(1, columns - lead.length)).split('\n')
  return lead + lines.join(`\n${' '.repeat(lead.length)}`)
}

export interface Column<Row> {
  readonly title: string
  readonly value: (row: Row) => string | number
  readonly align?: 'left' | 'right'
  /** The column contains something to copy and is truncated last. */
  readonly whole?: true
  /** Minimum width; the column is truncated below it only if no other column can be left out. */
  readonly minWidth?: number
  /** Order in which columns are left out before whole ones are truncated: the highest first. */
  readonly spare?: number
}

const gap = 2
/** Minimum width of any column. */
const minWidth = 6

/**
 * Formats rows as aligned columns within the terminal's width. Truncates the widest column first, then leaves out
 * columns that are not marked `whole`. Without a terminal (`page.width` undefined): tab-separated, complete and
 * without a heading, for `cut` and `awk`.
 */
export function table<Row>(rows: readonly Row[], columns: readonly Column<Row>[], page: Page): string {
  const cells = rows.map(row => columns.map(column => printable(String(column.value(row)))))
  if (page.width === undefined) return cells.map(row => row.join('\t')).join('\n')
  const titles = columns.map(({ title }) => title)
  // Loop instead of spreading: a call takes only about 100,000 arguments.
  const wantedWidths = titles.map((title, at) =>
    cells.reduce((widest, row) => Math.max(widest, measureWidth(row[at] ?? '')), measureWidth(title)),
  )
  const minimum = columns.map(({ whole, minWidth: columnMinimum = minWidth }, at) =>
    whole ? (wantedWidths[at] ?? 0) : columnMinimum,
  )
  const last = findDispensable(columns)
  const truncated = shrink(wantedWidths, minimum, page.width)
  if (columns.length > 1 && last >= 0 && lineWidth(truncated) > page.width) {
    return table(rows, columns.toSpliced(last, 1), page)
  }
  const widths = shrink(
    truncated,
    columns.map(() => minWidth),
    page.width,
  )
  const line = (row: readonly string[]) =>
    row
      .map((cell, at) =>
        pad(truncate(cell, widths[at] ?? 0), widths[at] ?? 0, columns[at]?.align === 'right' ? 'left' : 'right'),
      )
      .join(' '.repeat(gap))
      .trimEnd()
  return [page.paint.dim(line(titles)), ...cells.map(line)].join('\n')
}

/**
 * Returns the index of the column to leave out: the one with the highest `spare`, else the last without a minimum
 * width; -1 if there is no such column.
 */
function findDispensable<Row>(columns: readonly Column<Row>[]): number {
  const maxSpare = Math.max(...columns.map(({ spare = 0 }) => spare))
  if (maxSpare > 0) return columns.findIndex(({ spare }) => spare === maxSpare)
  return columns.findLastIndex(({ whole, minWidth }) => whole !== true && minWidth === undefined)
}

function lineWidth(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0) + gap * (widths.length - 1)
}

/** Takes width from the widest columns until the line fits or all have their minimum. */
function shrink(wantedWidths: readonly number[], minimum: readonly number[], total: number): number[] {
  const widths = [...wantedWidths]
  let over = lineWidth(widths) - total
  while (over > 0) {
    const giving = widths.filter((width, at) => width > (minimum[at] ?? 0))
    if (giving.length === 0) break
    const widest = Math.max(...giving)
    const at = widths.findIndex((width, index) => width === widest && width > (minimum[index] ?? 0))
    const next = Math.max(minimum[at] ?? 0, ...giving.filter(width => width < widest))
    const truncated = Math.min(over, Math.max(1, widest - next))
    widths[at] = widest - truncated
    over -= truncated
  }
  return widths
}

/** Formats removed or added paragraphs. */
export function formatMarked(mark: '-' | '+', paragraphs: readonly string[], page: Page): string[] {
  const paint = mark === '-' ? page.paint.red : page.paint.green
  return paragraphs.map(paragraph => prefixLines(`${mark} `, paragraph, page, paint))
}

/** Formats unchanged paragraphs. */
export function formatPlain(paragraphs: readonly string[], page: Page): string[] {
  return paragraphs.map(paragraph => prefixLines('  ', paragraph, page, page.paint.dim))
}

/** Puts the mark before every line: a terminal's search finds it, and it needs no colour. */
function prefixLines(mark: string, paragraph: string, page: Page, paint: (text: string) => string): string {
  const width = Math.min(page.width ?? maxTextWidth, maxTextWidth) - mark.length
  return wrap(paragraph, width)
    .split('\n')
    .map(line => paint(mark + line))
    .join('\n')
}
