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
