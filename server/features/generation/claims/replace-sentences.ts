import { groupBy } from '../../../domain/lists.ts'
import type { Block, SourceText } from '../article-text.ts'
import type { ArticleSentence } from './sentences.ts'

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

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

/** Change of the HTML: a range and the text that replaces it. */
interface Change extends Range {
  text: string
}

/** Replaces the text of a sentence, but not the space before it. Keeps a text that contains markup. */
function createChanges(characters: readonly SourceCharacter[], text: string, html: string): Change[] {
  if (text === '') return characters.map(({ start, end }) => ({ start, end, text: '' }))
  const first = characters.findIndex(character => /\S/.test(character.text))
  const [begin, last] = [characters[first], characters.at(-1)]
  if (!begin || !last || html.slice(begin.start, last.end).includes('<')) return []
  return [{ start: begin.start, end: last.end, text: escapeHtml(text) }]
}

/** Finds the changes of a block's HTML for the sentences that are replaced. */
function findChanges(
  { source = [] }: Block,
  sentences: readonly ArticleSentence[],
  replacements: ReadonlyMap<string, string>,
  html: string,
): Change[] {
  const characters = toCharacters(source)
  let letters = 0
  return sentences.flatMap(({ id, text }, index) => {
    const start = findSentenceStart(characters, letters)
    letters += countLetters(text)
    const replacement = replacements.get(id)
    if (replacement === undefined) return []
    const end = index === sentences.length - 1 ? characters.length : findSentenceStart(characters, letters)
    return createChanges(characters.slice(start, end), replacement, html)
  })
}

function applyChanges(html: string, changes: readonly Change[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of changes.toSorted((a, b) => a.start - b.start)) {
    parts.push(html.slice(at, start), text)
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
/** Space that a removed first sentence leaves at the beginning of a paragraph. */
const LEADING_SPACE = /(<(?:p|li|td|th|h5)(?:\s[^<>]*)?>)\s+(?=[^\s<]|<(?:a|strong|em)[\s>])/g
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
 * Replaces sentences in HTML. An empty text removes a sentence, and the list items, rows and headings that this leaves
 * empty. Sentences with links or other markup inside can only be removed.
 * @param blocks The blocks that `readArticle` returns for this HTML.
 * @param sentences All sentences of these blocks.
 * @param replacements Texts by the id of the sentence.
 */
export function replaceSentences(
  html: string,
  blocks: readonly Block[],
  sentences: readonly ArticleSentence[],
  replacements: ReadonlyMap<string, string>,
): string {
  const byBlock = groupBy(sentences, ({ block }) => block)
  const changes = blocks.flatMap(block => {
    const own = byBlock.get(block.at ?? -1) ?? []
    return own.some(({ id }) => replacements.has(id)) ? findChanges(block, own, replacements, html) : []
  })
  return changes.length === 0 ? html : removeEmptyElements(applyChanges(html, changes)).replace(LEADING_SPACE, '$1')
}

/** Removes sentences from HTML, and what this leaves empty. */
export function removeSentences(
  html: string,
  blocks: readonly Block[],
  sentences: readonly ArticleSentence[],
  removed: ReadonlySet<string>,
): string {
  return replaceSentences(html, blocks, sentences, new Map([...removed].map(id => [id, ''])))
}
