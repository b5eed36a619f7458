import { foldName } from '../../../domain/products.ts'
import { toPlainText } from '../article-text.ts'
import type { PageEvidence } from './search-pages.ts'

/** Negation before the words: "not waterproof" does not state "waterproof". */
const NEGATED =
  /\b(?:not(?! only)|no|non|never|without|nor|neither|cannot|\w{1,20}n't|lacks?|lacking|missing|excludes?|excluding|hardly|barely|scarcely|anything but|far from|no longer|sold separately:?)[\s-]+(?:[\w'-]{1,30} ){0,2}$/
/** Doubts and claims of others: "the claim that it is waterproof is false", "Is it waterproof? No." */
const DOUBTED_BEFORE =
  /\b(?:claim(?:s|ed)?|claiming|myth|pretends?|rumou?rs?|rivals?|competitors?|unlike|others|other (?:\w{1,20} )?(?:ones|buds|earbuds|models?|brands?|products?|sellers?)|if|whether|wish|used to be)\b/
const DOUBTED_AFTER =
  /^[^.!?]{0,200}\?|\b(?:is|are|was|were|be) (?:simply |just |plainly )?(?:false|untrue|wrong|a lie|a myth|misleading)\b|\bisn't true\b/

function foldText(text: string): string {
  return toPlainText(text)
    .toLowerCase()
    .replace(/[“”„«»]|′′/g, '"')
    .replace(/[′`]/g, "'")
    .replace(/[‐-―−]/g, '-')
}

/** A neighbouring character that makes the match part of a longer word or figure. */
const CONTINUES_BEFORE = /(?:[\p{L}\p{N}]|\d[.,])$/u
const CONTINUES_AFTER = /^(?:[\p{L}\p{N}]|[.,]\d)/u

/** Finds whole-word matches. Compiling a pattern for each statement would take milliseconds. */
function* findWholeMatches(words: string, text: string): Generator<number> {
  for (let at = text.indexOf(words); at >= 0; at = text.indexOf(words, at)) {
    const end = at + words.length
    const isWhole =
      !CONTINUES_BEFORE.test(text.slice(Math.max(0, at - 2), at)) && !CONTINUES_AFTER.test(text.slice(end, end + 2))
    if (isWhole) yield at
    at = isWhole ? end : at + 1
  }
}

/**
 * Returns true if a text states these words without negating them. Ignores case, spaces and kinds of quotation marks.
 */
export function isStatedIn(said: string, texts: readonly string[]): boolean {
  const words = foldText(said).replace(/^[\s.,;:!•*-]+|[\s.,;:!]+$/g, '')
  if (!/[\p{L}\p{N}]/u.test(words)) return false
  return foldAll(texts).some(text => {
    for (const at of findWholeMatches(words, text)) if (!isNegatedOrDoubted(text, at, words)) return true
    return false
  })
}

/** Folded texts, cached because many statements are looked up in the texts of one product. */
const known = new WeakMap<readonly string[], string[]>()

function foldAll(texts: readonly string[]): string[] {
  const before = known.get(texts)
  if (before) return before
  const now = texts.map(foldText)
  known.set(texts, now)
  return now
}

/** Returns true if the sentence around a match negates or questions it. */
function isNegatedOrDoubted(text: string, at: number, found: string): boolean {
  const sentence =
    text
      .slice(Math.max(0, at - 200), at)
      .split(/[.!?;|]\s/)
      .at(-1) ?? ''
  if (NEGATED.test(sentence.slice(-60)) || DOUBTED_BEFORE.test(sentence)) return true
  const [after = ''] = text.slice(at + found.length, at + found.length + 200).split(/(?<=[.!?;|])\s/)
  return DOUBTED_AFTER.test(after)
}

const SMALL_WORDS = new Set('the a an and with for of in on by to from'.split(' '))

/** Words of a text, plus neighbours joined: "ear buds" matches "earbuds". */
function getWords(text: string): string[] {
  const words = foldName(text).split(' ')
  return [...words, ...words.slice(1).map((word, at) => `${words[at]}${word}`)]
}

function toSingular(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '') : word
}

/** Words of a name that no title contains, except the brand's if a page names it. */
export function findUnknownWords(name: string, brand: string | null, { titles, passages }: PageEvidence): string[] {
  const brandNames = brand !== null && isStatedIn(brand, passages) ? [brand] : []
  const known = new Set([...titles, ...brandNames].flatMap(getWords).map(toSingular))
  const significant = foldName(name)
    .split(' ')
    .filter(word => word !== '' && !SMALL_WORDS.has(word))
  const joined = (at: number) => known.has(toSingular(`${significant[at - 1]}${significant[at]}`))
  return significant.filter((word, at) => !known.has(toSingular(word)) && !joined(at) && !joined(at + 1))
}
