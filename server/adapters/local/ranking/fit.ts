import type { SourcedProductWithStats } from '../figured.ts'
import { areSimilarKinds, findClauseNouns, getOpening, getSynonyms, isKind } from './kinds.ts'
import type { Thing, TopicCriteria } from './topic.ts'
import { toWords } from './words.ts'

/** Product with details from its source that the port does not have. */
export interface Candidate<Product extends SourcedProductWithStats = SourcedProductWithStats> {
  product: Product
  /** Kind of product according to the source: "Coffee grinder". */
  type?: string
  /** True if the product is in the requested category. */
  preferred?: boolean
}

interface ListingWords {
  /** Words for the kind of product: its type, or else the opening words of its title. */
  kind: string[]
  /**
   * Nouns certain to name the product. A noun in the middle of the opening is not: "Minnie Mouse Stacker" is not a
   * mouse.
   */
  sure: string[]
  /** Nouns at the end of the title's other clauses. */
  nouns: string[]
  /** Every word of title, type, name, category and brand. */
  head: ReadonlySet<string>
  features: ReadonlySet<string>
}

/** Words that may follow the naming noun: a model, a number, a size. */
const AFTER_NOUN = /\d|^(?:.|pro|max|plus|mini|lite|ultra|air|one|two|se|sport|set|pack|bundle|gen|duo)$/

/** Returns the nouns that end the opening, ignoring models: the "kettle" of "Acme Kettle Pro X100". */
function findEndNouns(opening: readonly string[]): string[] {
  return opening.filter((_, at) => at === opening.length - 1 || AFTER_NOUN.test(opening[at + 1] ?? ''))
}

function toWordSet(texts: readonly string[]): ReadonlySet<string> {
  return new Set(toWords(texts.join(' | ')))
}

function readListing({ product, type }: Candidate): ListingWords {
  const { title, name, category, brand, features } = product
  // A label such as "Funko POP! TV:" does not name the product.
  const opening = toWords(getOpening(title).replace(/\b\w+:/g, ' '))
  const nouns = findClauseNouns(title)
  return {
    kind: type === undefined ? opening : toWords(type),
    // A type ends in the kind of product: "desk lamps" are lamps and no match for "desk".
    sure: type === undefined ? [...findEndNouns(opening), ...nouns, ...toWords(category)] : findEndNouns(toWords(type)),
    nouns,
    head: toWordSet([title, type ?? '', name ?? '', category, brand ?? '']),
    features: toWordSet(features),
  }
}

/**
 * Scores 2 if the opening or the type contains the noun, 1 if only another clause does and the opening names no other
 * kind.
 */
function scoreNoun({ noun, distinguishing, describing }: Thing, listing: ListingWords, hasType: boolean): number {
  if (noun === null) return 1
  const names = getSynonyms(noun)
  const hasContext = [...distinguishing, ...describing].some(
    word => listing.head.has(word) || listing.features.has(word),
  )
  if (names.some(name => listing.kind.includes(name) && (hasContext || listing.sure.includes(name)))) return 2
  const otherKind = listing.kind.find(isKind)
  const isOpen = !hasType && (otherKind === undefined || areSimilarKinds(otherKind, noun))
  return isOpen && names.some(name => listing.nouns.includes(name)) ? 1 : 0
}

/**
 * Scores 1 for a word of the title and 0.5 for a word found only in features: "no electric motor" contains "electric".
 */
function scoreWord(word: string, listing: ListingWords): number {
  const names = getSynonyms(word)
  if (names.some(name => listing.head.has(name))) return 1
  return names.some(name => listing.features.has(name)) ? 0.5 : 0
}

function scoreShare(wanted: readonly string[], listing: ListingWords): number {
  return wanted.length === 0 ? 1 : wanted.reduce((sum, word) => sum + scoreWord(word, listing), 0) / wanted.length
}

function scoreThing(thing: Thing, candidate: Candidate, listing: ListingWords): number {
  const distinguishing = scoreShare(thing.distinguishing, listing)
  const noun = scoreNoun(thing, listing, candidate.type !== undefined)
  // "Coffee grinder" must not match the herb grinder. "Kitchen gadgets" matches all kitchen products, but "gadgets"
  // matches none.
  const isVague = thing.noun === null && !thing.distinguishing.some(word => listing.head.has(word))
  if (noun === 0 || distinguishing < 0.5 || isVague) return 0
  return noun + 2 * distinguishing + scoreShare(thing.describing, listing) + (candidate.preferred ? 0.5 : 0)
}

/** Scores how well a product fits the topic; 0 means not at all. */
export function scoreFit(candidate: Candidate, { things, price }: TopicCriteria): number {
  const { pricePence } = candidate.product
  if (pricePence < price.from || pricePence > price.to) return 0
  const listing = readListing(candidate)
  return Math.max(0, ...things.map(thing => scoreThing(thing, candidate, listing)))
}
