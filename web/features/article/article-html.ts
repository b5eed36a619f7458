import { findVerdictKind, foldName } from '../../../server/domain/products.ts'

/**
 * Functions on sanitised HTML. The sanitiser writes well-formed elements with quoted attributes and escapes `<` and `>`
 * in text, so that a few patterns are enough to read it.
 */

/**
 * Renumbers the headings of sanitised HTML so that levels start at `top` and have no gaps: with `top` 2, `h3` and `h5`
 * become `h2` and `h3`.
 */
export function nestHeadings(html: string, top: number): string {
  const usedLevels = new Set(Array.from(html.matchAll(/<h([1-6])(?=[\s>])/g), ([, level]) => level))
  const levels = [...usedLevels].sort()
  return html.replace(
    /<(\/?)h([1-6])(?=[\s>])/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, top + levels.indexOf(level))}`,
  )
}

/**
 * Makes tables in sanitised HTML scrollable where the page is too narrow, also by keyboard. Sanitised tables have no
 * attributes.
 */
export function scrollTables(html: string): string {
  return html
    .replaceAll('<table>', '<div class="scroll" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>')
}

/** Keeps "4.7 out of 5" on one line. Attributes stay as they are. */
export function joinRatings(html: string): string {
  return html.replace(/<[^>]*>|(\d(?:\.\d+)?) out of 5\b/g, (match, rating: string | undefined) =>
    rating === undefined ? match : `${rating}\u00a0out\u00a0of\u00a05`,
  )
}

export interface BodySection {
  /** Plain text; null for text above the first heading. */
  heading: string | null
  /** HTML of the heading as an `h2`; empty without one. */
  title: string
  /** HTML below the heading. */
  html: string
}

const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'hr', 'img'])

/** Splits HTML into its outermost elements and the text between them. */
function splitBlocks(html: string): string[] {
  const blocks: string[] = []
  let depth = 0
  let start = 0
  for (const { 0: tag, 1: slash, 2: name = '', index } of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
    if (slash !== '/' && depth === 0 && index > start) {
      blocks.push(html.slice(start, index))
      start = index
    }
    if (!VOID_ELEMENTS.has(name)) depth += slash === '/' ? -1 : 1
    if (depth === 0) {
      blocks.push(html.slice(start, index + tag.length))
      start = index + tag.length
    }
  }
  blocks.push(html.slice(start))
  return blocks.filter(block => block.trim() !== '')
}

/** Splits a body at its outermost headings of the highest level. */
export function splitSections(html: string): BodySection[] {
  const sections: { heading: string | null; title: string; blocks: string[] }[] = [
    { heading: null, title: '', blocks: [] },
  ]
  for (const block of splitBlocks(nestHeadings(html, 2))) {
    const [, heading] = /^<h2[^>]*>([\s\S]*)<\/h2>$/.exec(block) ?? []
    if (heading !== undefined) sections.push({ heading: toText(heading), title: block, blocks: [] })
    else sections.at(-1)?.blocks.push(block)
  }
  return sections
    .map(({ heading, title, blocks }) => ({ heading, title, html: blocks.join('') }))
    .filter(({ heading, html }) => heading !== null || html.trim() !== '')
}

const GUIDE =
  /\b(?:buy(?:ing|ers?) (?:guide|advice)|how to (?:choose|pick|buy)|what to (?:look for|consider|check)|before you buy|choosing)\b/

/** Returns true for a section that helps to choose any product of its kind. */
export function isGuideHeading(heading: string | null): boolean {
  return heading !== null && GUIDE.test(foldName(heading))
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" }

/** Text of sanitised HTML. */
function toText(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => entities[name] ?? ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,;:)])/g, '$1')
    .trim()
}

/** Counts the words of sanitised HTML. Punctuation after a tag belongs to the word before. */
function countWords(html: string): number {
  return html.replace(/<[^>]*>|&nbsp;/g, ' ').match(/(?<!\S)[^\s.,;:)]/g)?.length ?? 0
}

/** Splits HTML after at most `limit` words, between two blocks or between two sentences of a paragraph. */
export function splitAfterWords(html: string, limit: number): [start: string, rest: string] {
  const blocks = splitBlocks(html)
  let words = 0
  for (const [index, block] of blocks.entries()) {
    const count = countWords(block)
    if (words + count > limit) {
      const [head, tail] = splitParagraph(block, limit - words)
      let end = index
      while (head === '' && isLeadIn(blocks[end - 1])) end -= 1
      const [before, lead, after] = [blocks.slice(0, end), blocks.slice(end, index), blocks.slice(index + 1)]
      return [[...before, head].join(''), [...lead, tail, ...after].join('')]
    }
    words += count
  }
  return [html, '']
}

/** Returns true for a heading, and for a paragraph that ends in a colon. */
function isLeadIn(block = ''): boolean {
  return /^<h[1-6]\b|:\s*<\/p>$/.test(block)
}

/** Splits a paragraph after the last sentence that ends within `limit` words, outside of other elements. */
function splitParagraph(block: string, limit: number): [head: string, tail: string] {
  const [, content] = /^<p>([\s\S]*)<\/p>$/.exec(block) ?? []
  if (content === undefined) return ['', block]
  let end = 0
  let depth = 0
  for (const { 0: match, 1: slash, 2: name, index } of content.matchAll(
    /<(\/?)([a-z0-9]+)[^>]*>|[.!?]”?\s+(?=[A-Z“])/g,
  )) {
    if (name !== undefined) depth += VOID_ELEMENTS.has(name) ? 0 : slash === '/' ? -1 : 1
    else if (depth === 0) {
      if (countWords(content.slice(0, index)) > limit) break
      end = index + match.length
    }
  }
  return end === 0 ? ['', block] : [`<p>${content.slice(0, end).trim()}</p>`, `<p>${content.slice(end)}</p>`]
}

/** Removes the lists of pros and cons, which a review shows by itself. */
export function removeVerdicts(html: string): string {
  const blocks = splitBlocks(html)
  const isList = (block: string | undefined) => block !== undefined && /^<[uo]l\b/.test(block)
  const isVerdictHeading = (block: string | undefined) =>
    block !== undefined && /^<(?:h[2-6]|p)\b/.test(block) && findVerdictKind(toText(block)) !== null
  return blocks
    .filter((block, index) =>
      isList(block) ? !isVerdictHeading(blocks[index - 1]) : !(isList(blocks[index + 1]) && isVerdictHeading(block)),
    )
    .join('')
}

/** Returns the first sentence of a text. */
function getFirstSentence(text: string): string {
  return /^.*?[.!?](?=\s+[A-Z“£]|\s*$)/.exec(text)?.[0] ?? text
}

/** Finds the first sentence after the bold name of a product in running text or in a list. */
export function findRemark(html: string, name: string): string | undefined {
  const blocks = html.match(/<(p|li)>[\s\S]*?<\/\1>/g) ?? []
  const folded = foldName(name)
  for (const block of blocks) {
    const [, bold = '', after = ''] = /^<(?:p|li)>\s*<strong>([\s\S]*?)<\/strong>([\s\S]*)$/.exec(block) ?? []
    if (!foldName(toText(bold)).includes(folded)) continue
    return getFirstSentence(toText(after).replace(/^\s*(?:\([^)]*\))?[\s.:,–-]*/, ''))
  }
  return undefined
}

/** Returns the first sentence of the first paragraph. */
export function findFirstSentence(html: string): string | undefined {
  const [, paragraph] = /<p>([\s\S]*?)<\/p>/.exec(html) ?? []
  return paragraph === undefined ? undefined : getFirstSentence(toText(paragraph))
}
