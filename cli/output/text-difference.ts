import { type DiffSection, diffLists } from '../../server/contract/compare-lists.ts'
import { htmlToText } from './html-text.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { maxTextWidth, wrap } from './width.ts'

/**
 * Formats the differences of two HTML texts, paragraph by paragraph. Equal paragraphs are counted, except next to a
 * change.
 */
export function htmlDifference(before: string, after: string, page: Page): string {
  const runs = diffLists(toParagraphs(before), toParagraphs(after))
  return runs
    .flatMap((run, at) => formatRun(run, page, { isFirst: at === 0, isLast: at === runs.length - 1 }))
    .join('\n')
}

/** Formats the difference of two plain texts. */
export function textDifference(before: string, after: string, page: Page): string {
  return [...formatMarked('-', [before], page), ...formatMarked('+', [after], page)].join('\n')
}

function toParagraphs(html: string): string[] {
  return printable(htmlToText(html), { lines: true })
    .split('\n')
    .filter(line => line.trim() !== '')
}

function formatRun(run: DiffSection, page: Page, { isFirst, isLast }: { isFirst: boolean; isLast: boolean }): string[] {
  if (run.kind === 'changed') return [...formatMarked('-', run.before, page), ...formatMarked('+', run.after, page)]
  // The paragraph before a change is often a heading and gives orientation.
  const next = isLast ? [] : run.items.slice(-1)
  const first = isFirst || run.items.length === next.length ? [] : run.items.slice(0, 1)
  const between = run.items.length - first.length - next.length
  const counted =
    between > 0 ? [page.paint.dim(`  … ${between} ${between === 1 ? 'paragraph' : 'paragraphs'} as before`)] : []
  return [...formatPlain(first, page), ...counted, ...formatPlain(next, page)]
}

function formatMarked(mark: '-' | '+', paragraphs: readonly string[], page: Page): string[] {
  const paint = mark === '-' ? page.paint.red : page.paint.green
  return paragraphs.map(paragraph => prefixLines(`${mark} `, paragraph, page, paint))
}

function formatPlain(paragraphs: readonly string[], page: Page): string[] {
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
