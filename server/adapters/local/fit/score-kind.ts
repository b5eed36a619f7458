import { areSimilarKinds, getSynonyms, getWordLists, isAccessory, isKind, toWords } from '../product-words.ts'
import type { ListingWords } from './listing-words.ts'
import type { Thing, TopicCriteria } from './topic.ts'

/** Words that may follow the noun of a name: a model, a number, a size. */
const AFTER_NOUN = /\d|^(?:.|pro|max|plus|mini|lite|ultra|air|one|two|se|set|pack|gen|duo|new|upgraded|sport)$/

function isPlainFollower(word: string): boolean {
  const { describingWords, softWords, stopWords } = getWordLists()
  return AFTER_NOUN.test(word) || describingWords.has(word) || softWords.has(word) || stopWords.has(word)
}

/** Returns true if the opening names an accessory, part or toy of the noun: "Kettle Descaler", "Earbuds Case". */
function isAccessoryOf(opening: readonly string[], at: number, topicWords: ReadonlySet<string>): boolean {
  const { alwaysAccessories } = getWordLists()
  if (alwaysAccessories.has(opening[at] ?? '')) return false
  if (opening.some(word => alwaysAccessories.has(word) && !topicWords.has(word))) return true
  const last = opening.slice(at + 1).findLast(word => !isPlainFollower(word))
  return last !== undefined && isAccessory(last) && !topicWords.has(last)
}

/** Returns true if the noun at a position names the product and does not modify another noun: not "kettle chips". */
function isHead(opening: readonly string[], at: number, noun: string, isSupported: boolean): boolean {
  const [next, ...later] = opening.slice(at + 1)
  if (next === undefined || isPlainFollower(next)) return true
  if (isKind(next)) return areSimilarKinds(next, noun)
  return isSupported || later.some(word => isKind(word) && areSimilarKinds(word, noun))
}

/** Returns true if the opening joins two products of different kinds: "Kettle and Toaster Set". */
function isBundle({ opening, hasType, head }: ListingWords, topicWords: ReadonlySet<string>): boolean {
  if (hasType) return false
  if (head.has('bundle') && !topicWords.has('bundle')) return true
  const parts = opening.split(/\s(?:and|&|\+)\s/i, 4).map(part => toWords(part).findLast(isKind))
  const [first, ...others] = parts.filter(kind => kind !== undefined && !isAccessory(kind))
  return (
    first !== undefined &&
    others.some(kind => kind !== undefined && !areSimilarKinds(kind, first) && !topicWords.has(kind))
  )
}

function isToy({ head }: ListingWords, noun: string, topicWords: ReadonlySet<string>): boolean {
  const { toyWords } = getWordLists()
  if (toyWords.has(noun) || [...topicWords].some(word => toyWords.has(word))) return false
  return [...toyWords].some(word => head.has(word))
}

/**
 * Scores 2 if the opening or the type names the noun, 1 if only another clause does and the opening names no other kind;
 * 0 for other kinds, accessories, toys and bundles.
 */
export function scoreKind({ noun, qualifiers }: Thing, listing: ListingWords, { words }: TopicCriteria): number {
  if (noun === null) return 1
  const names = getSynonyms(noun)
  if (listing.hasType) return names.includes(listing.kind.at(-1) ?? '') ? 2 : 0
  if (isToy(listing, noun, words) || isBundle(listing, words)) return 0
  const hasContext = qualifiers.some(word => listing.head.has(word))
  const isSupported = hasContext || names.some(name => listing.category.has(name))
  const positions = listing.kind.flatMap((word, at) => (names.includes(word) ? [at] : []))
  if (positions.some(at => isAccessoryOf(listing.kind, at, words))) return 0
  if (positions.some(at => isHead(listing.kind, at, noun, isSupported))) return 2
  return scoreClauses(noun, listing, hasContext, words)
}

function scoreClauses(
  noun: string,
  { kind, nouns }: ListingWords,
  hasContext: boolean,
  topicWords: ReadonlySet<string>,
): number {
  const isForeign = kind.some(word => (isKind(word) || isAccessory(word)) && !areSimilarKinds(word, noun))
  if (isForeign && !kind.some(word => isKind(word) && areSimilarKinds(word, noun))) return 0
  if (kind.some(word => isAccessory(word) && !topicWords.has(word) && !areSimilarKinds(word, noun))) return 0
  const at = nouns.findIndex(word => getSynonyms(noun).includes(word))
  return at >= 0 && (hasContext || at < 2) ? 1 : 0
}
