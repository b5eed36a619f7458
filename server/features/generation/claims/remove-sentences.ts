import type { Block, SourceText } from '../article-text.ts'
import type { ArticleSentence } from './sentences.ts'

interface Range {
  start: number
  end: number
}

/** Letters and digits, which identify a position in a text whatever its spaces and signs. */
function countLetters(text: string): number {
  return text.normalize('NFKC').match(/[\p{L}\p{N}]/gu)?.length ?? 0
}

/** A character of the HTML with its range there. */
interface SourceCharacter extends Range {
  text: string
}

function toCharacters(source: readonly SourceText[]): SourceCharacter[] {
  return source.flatMap(({ text, start, end }) => {
    // An entity is one piece: it is removed whole.
    if (text.length !== end - start) return [{ text, start, end }]
    let at = start
    return Array.from(text, character => {
      const from = at
      at += character.length
      return { text: character, start: from, end: at }
    })
  })
}

/** Finds the index of the first character of a sentence: after `before` letters and the space that follows them. */
function findSentenceStart(characters: readonly SourceCharacter[], before: number): number {
  if (before === 0) return 0
  let letters = 0
  let at = 0
  while (at < characters.length && letters < before) {
    letters += countLetters(characters[at]?.text ?? '')
    at += 1
  }
  while (at < characters.length && !/\s/.test(characters[at]?.text ?? '')) at += 1
  return at
}

/** Ranges of the HTML that contain the text of some sentences of a block. */
function findTextRanges({ source = [] }: Block, sentences: readonly ArticleSentence[], removed: ReadonlySet<string>) {
  const characters = toCharacters(source)
  let letters = 0
  return sentences.flatMap(({ id, text }, index) => {
    const start = findSentenceStart(characters, letters)
    letters += countLetters(text)
    if (!removed.has(id)) return []
    const end = index === sentences.length - 1 ? characters.length : findSentenceStart(characters, letters)
    return characters.slice(start, end).map(({ start: from, end: to }) => ({ start: from, end: to }))
  })
}

function removeRanges(html: string, ranges: readonly Range[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end } of ranges.toSorted((a, b) => a.start - b.start)) {
    parts.push(html.slice(at, start))
    at = Math.max(at, end)
  }
  return [...parts, html.slice(at)].join('')
}

/** Elements without content, innermost first; a heading without a text below it. */
const EMPTY: readonly RegExp[] = [
  /<(strong|em|b|i|span|a)(?:\s[^<>]*)?>\s*<\/\1>/g,
  /<(p|li|h5)(?:\s[^<>]*)?>\s*<\/\1>\n?/g,
  /<tr(?:\s[^<>]*)?>(?:\s*<t[dh](?:\s[^<>]*)?>\s*<\/t[dh]>)*\s*<\/tr>\n?/g,
  /<(ul|ol|tbody|thead|table|blockquote)(?:\s[^<>]*)?>\s*<\/\1>\n?/g,
  /<h5(?:\s[^<>]*)?>[^<>]*<\/h5>\s*(?=<h[345][\s>]|$)/g,
]
/** Passes over the text: lists in items in lists are not nested deeper in an article. */
const MAX_PASSES = 4

function removeEmptyElements(html: string): string {
  let before = html
  for (let pass = 0; pass < MAX_PASSES; pass += 1) {
    const after = EMPTY.reduce((text, pattern) => text.replace(pattern, ''), before)
    if (after === before) return after
    before = after
  }
  return before
}

/**
 * Removes sentences from HTML, and the list items, rows and headings that this leaves empty.
 * @param blocks The blocks that `readArticle` returns for this HTML.
 * @param sentences All sentences of these blocks.
 */
export function removeSentences(
  html: string,
  blocks: readonly Block[],
  sentences: readonly ArticleSentence[],
  removed: ReadonlySet<string>,
): string {
  const ranges = blocks.flatMap(block => {
    const own = sentences.filter(sentence => sentence.block === block.at)
    return own.some(({ id }) => removed.has(id)) ? findTextRanges(block, own, removed) : []
  })
  return ranges.length === 0 ? html : removeEmptyElements(removeRanges(html, ranges))
}
