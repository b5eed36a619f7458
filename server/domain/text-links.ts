/** Links in the text of an article. The HTML is that of the server's sanitiser. */

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

/** Pattern of a phrase as whole words, in any case. */
function toPattern(phrase: string): RegExp {
  const words = phrase
    .trim()
    .split(/\s+/)
    .map(word => word.replace(/[&<>"]|[\\^$.*+?()[\]{}|/]/g, character => entities[character] ?? `\\${character}`))
  return new RegExp(`(?<![\\p{L}\\p{N}-])${words.join('(?:\\s|&nbsp;)+')}(?![\\p{L}\\p{N}-])`, 'iu')
}

/** Makes the first mention of each phrase in these texts a link. Headings and existing links stay as they are. */
export function linkPhrases(texts: readonly string[], links: readonly TextLink[]): string[] {
  const split = texts.map(splitPieces)
  for (const { phrase, href } of links) linkFirst(split, toPattern(phrase), href)
  return split.map(pieces => pieces.map(({ html }) => html).join(''))
}

function linkFirst(texts: readonly Piece[][], pattern: RegExp, href: string): void {
  for (const pieces of texts) {
    const at = pieces.findIndex(({ html, isLinkable }) => isLinkable && pattern.test(html))
    const html = pieces[at]?.html
    if (html === undefined) continue
    const linked = html.replace(pattern, words => `<a href="${href}">${words}</a>`)
    pieces.splice(at, 1, ...splitPieces(linked))
    return
  }
}

export interface Target {
  /** Phrases that stand for the target, most specific first. */
  phrases: readonly Phrase[]
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

/** Text outside of links and headings, which may get links. */
export interface LinkableText {
  texts: readonly string[]
  words: ReadonlySet<string>
}

export function readLinkable(texts: readonly string[]): LinkableText {
  const linkable = texts.flatMap(splitPieces).flatMap(({ html, isLinkable }) => (isLinkable ? [html] : []))
  return { texts: linkable, words: new Set(splitWords(linkable.join(' '))) }
}

/** Returns true if a text contains the words of a phrase, in any order. Few of many phrases pass this quick test. */
export function hasAllWords({ words }: Pick<LinkableText, 'words'>, phrase: Phrase): boolean {
  return phrase.words.every(word => words.has(word))
}

function hasPhrase({ texts }: LinkableText, { text }: Phrase): boolean {
  const pattern = toPattern(text)
  return texts.some(html => pattern.test(html))
}

/** Finds the targets that a text mentions, each with the first phrase found. */
export function findMentions<T extends Target>(
  linkable: LinkableText,
  targets: readonly T[],
): { target: T; phrase: string }[] {
  // Reviews often share a product, so each phrase is searched for once.
  const found = new Map<string, boolean>()
  const isMentioned = (phrase: Phrase) => {
    const known = found.get(phrase.text)
    if (known !== undefined) return known
    const isFound = hasAllWords(linkable, phrase) && hasPhrase(linkable, phrase)
    found.set(phrase.text, isFound)
    return isFound
  }
  return targets.flatMap(target => {
    const phrase = target.phrases.find(isMentioned)
    return phrase === undefined ? [] : [{ target, phrase: phrase.text }]
  })
}
