/** Links in the text of an article. The HTML comes from the server's sanitiser. */

export interface TextLink {
  /** Words of the text that become a link, as plain text. */
  phrase: string
  href: string
}

/** Tags of elements whose text gets no links. */
const UNLINKED_TAG = /^<\/?(?:a|h[1-6]|th|pre|code)\b/

interface Piece {
  html: string
  /** True for text outside of links and headings. */
  isLinkable: boolean
}

/** Splits HTML into tags and the text between them. */
function splitPieces(html: string): Piece[] {
  const pieces: Piece[] = []
  let depth = 0
  for (let start = 0, end = 0; start < html.length; start = end) {
    const isTag = html.startsWith('<', start)
    const next = isTag ? html.indexOf('>', start) + 1 : html.indexOf('<', start)
    end = next > 0 ? next : html.length
    const piece = html.slice(start, end)
    pieces.push({ html: piece, isLinkable: !isTag && depth === 0 })
    if (isTag && UNLINKED_TAG.test(piece)) depth += piece.startsWith('</') ? -1 : 1
  }
  return pieces
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '(?:"|&quot;)' }

/** Pattern of the words of a phrase in any case. It does not check what is around them: see `findMention`. */
function toPattern(phrase: string): RegExp {
  const quote = (character: string) => entities[character] ?? `\\${character}`
  const words = phrase.trim().split(/\s+/)
  const pattern = words.map(word => word.replace(/[&<>"]|[\\^$.*+?()[\]{}|/]/g, quote)).join('(?:\\s|&nbsp;)+')
  return new RegExp(pattern, 'giu')
}

// Not a part of each pattern, because `\p{L}` in any case takes more than a millisecond to compile.
const WORD_START = /(?<![\p{L}\p{N}-])/uy
const WORD_END = /(?![\p{L}\p{N}-])/uy

function matchesAt(pattern: RegExp, html: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(html)
}

/** Finds the first mention of a phrase as whole words. */
function findMention(html: string, pattern: RegExp): { start: number; end: number } | undefined {
  pattern.lastIndex = 0
  for (let found = pattern.exec(html); found; found = pattern.exec(html)) {
    const [start, end] = [found.index, pattern.lastIndex]
    if (matchesAt(WORD_START, html, start) && matchesAt(WORD_END, html, end)) return { start, end }
    pattern.lastIndex = start + 1
  }
  return undefined
}

/** Makes the first mention of each phrase in these texts a link. Headings and existing links stay as they are. */
export function linkPhrases(texts: readonly string[], links: readonly TextLink[]): string[] {
  const split = texts.map(splitPieces)
  for (const { phrase, href } of links) linkFirst(split, toPattern(phrase), href)
  return split.map(pieces => pieces.map(({ html }) => html).join(''))
}

function linkFirst(texts: readonly Piece[][], pattern: RegExp, href: string): void {
  for (const pieces of texts) {
    for (const [index, { html, isLinkable }] of pieces.entries()) {
      const found = isLinkable && findMention(html, pattern)
      if (!found) continue
      const { start, end } = found
      const linked = `${html.slice(0, start)}<a href="${href}">${html.slice(start, end)}</a>${html.slice(end)}`
      pieces.splice(index, 1, ...splitPieces(linked))
      return
    }
  }
}

const splitWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Phrase with its words, which are split once for all texts. */
export interface Phrase {
  text: string
  words: readonly string[]
}

export function toPhrase(text: string): Phrase {
  return { text, words: splitWords(text) }
}

/** Texts of a page in which phrases are searched for. */
export interface SearchedText {
  texts: readonly string[]
  /** All words, for a quick test: few of many phrases have all their words in a text. */
  words: ReadonlySet<string>
}

export function toSearchedText(texts: readonly string[]): SearchedText {
  return { texts, words: new Set(splitWords(texts.join(' ').replace(/<[^>]*>/g, ' '))) }
}

/** Returns true if a text mentions a phrase outside of links and headings. */
export function hasMention({ texts }: SearchedText, { text }: Phrase): boolean {
  const pattern = toPattern(text)
  return texts.some(html => splitPieces(html).some(piece => piece.isLinkable && findMention(piece.html, pattern)))
}
