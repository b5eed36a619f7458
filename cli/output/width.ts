import type { Page } from './page.ts'

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })
const wide =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|[\u{20000}-\u{3fffd}]/u

/** Maximum line length for readable text, however wide the terminal is. */
export const maxTextWidth = 88

/** Width of a text in terminal columns. */
export function measureWidth(text: string): number {
  if (isAscii(text)) return text.length
  let width = 0
  for (const { segment } of segments.segment(text)) width += wide.test(segment) ? 2 : 1
  return width
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

function wrapParagraph(paragraph: string, columns: number): string {
  const lead = /^\s*(?:[-+•] |\d+\. )?/.exec(paragraph)?.[0] ?? ''
  const indent = ' '.repeat(lead.length)
  const lines: string[] = []
  let line = lead
  for (const word of paragraph.slice(lead.length).split(/\s+/).filter(Boolean)) {
    const empty = line === lead || line === indent
    if (!empty && measureWidth(line) + 1 + measureWidth(word) > columns) {
      lines.push(line)
      line = indent + word
    } else line += empty ? word : ` ${word}`
  }
  return [...lines, line].join('\n')
}

function isAscii(text: string): boolean {
  return /^[\x20-\x7e]*$/.test(text)
}
