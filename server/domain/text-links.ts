/** Links in the text of an article. The HTML is that of the server's sanitiser. */

export interface TextLink {
  /** Words of the text that become a link, as plain text. */
  phrase: string
  href: string
}

/** Elements whose text gets no links. */
const UNLINKED: ReadonlySet<string> = new Set(['a', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th', 'pre', 'code'])

interface Piece {
  html: string
  /** True for text outside of links and headings. */
  isLinkable: boolean
}

/** Splits HTML into tags and the text between them. */
function splitPieces(html: string): Piece[] {
  let depth = 0
  return html.split(/(<[^>]*>)/).map(piece => {
    if (!piece.startsWith('<')) return { html: piece, isLinkable: depth === 0 && piece !== '' }
    const [, slash, name = ''] = /^<(\/?)([a-z0-9]+)/.exec(piece) ?? []
    if (UNLINKED.has(name)) depth += slash === '/' ? -1 : 1
    return { html: piece, isLinkable: false }
  })
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
  const linked = [...texts]
  for (const { phrase, href } of links) {
    const pattern = toPattern(phrase)
    for (const [index, html] of linked.entries()) {
      const pieces = splitPieces(html)
      const piece = pieces.find(candidate => candidate.isLinkable && pattern.test(candidate.html))
      if (!piece) continue
      piece.html = piece.html.replace(pattern, words => `<a href="${href}">${words}</a>`)
      linked[index] = pieces.map(({ html }) => html).join('')
      break
    }
  }
  return linked
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
  return { texts: linkable, words: new Set(linkable.flatMap(splitWords)) }
}

/** Finds the targets that a text mentions, each with the first phrase found. */
export function findMentions<T extends Target>(
  { texts, words }: LinkableText,
  targets: readonly T[],
): { target: T; phrase: string }[] {
  // Reviews often share a product, so each phrase is searched for once.
  const found = new Map<string, boolean>()
  const isMentioned = ({ text, words: own }: Phrase) => {
    const known = found.get(text)
    if (known !== undefined) return known
    // Only a few of many phrases have all their words in the text, so that few patterns are tried.
    const isFound = own.every(word => words.has(word)) && hasPhrase(texts, text)
    found.set(text, isFound)
    return isFound
  }
  return targets.flatMap(target => {
    const phrase = target.phrases.find(isMentioned)
    return phrase === undefined ? [] : [{ target, phrase: phrase.text }]
  })
}

function hasPhrase(texts: readonly string[], phrase: string): boolean {
  const pattern = toPattern(phrase)
  return texts.some(html => pattern.test(html))
}
