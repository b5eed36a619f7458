import { findMeasures } from '../../../domain/measures.ts'
import { findPackSize } from '../../../domain/number-words.ts'
import type { SourcedProduct } from '../../../ports/product-source.ts'
import {
  findClauses,
  findOccasions,
  foldText,
  getOpening,
  getSynonyms,
  getWordLists,
  toWords,
} from '../product-words.ts'
import { hasSynonym, isContradicted, isExcluded, isMissing, scoreKind, scoreQualifier } from './score-kind.ts'
import {
  type Candidate,
  type ListingWords,
  type Thing,
  type TopicCriteria,
  toComparableMeasure,
  type WantedMeasure,
} from './topic.ts'

function scorePreference(word: string, listing: ListingWords): number {
  const { head, features } = listing
  const names = getSynonyms(word)
  if (names.some(name => head.has(name)) || hasSynonym(word, listing)) return 1
  return names.some(name => features.has(name)) ? 0.5 : 0
}

function getMean(scores: readonly number[]): number {
  return scores.length === 0 ? 1 : scores.reduce((sum, score) => sum + score, 0) / scores.length
}

function isForMourning({ head }: ListingWords, { words }: TopicCriteria): boolean {
  const { memorialWords } = getWordLists()
  return [...memorialWords].some(word => head.has(word)) && ![...memorialWords].some(word => words.has(word))
}

/** Returns true if a product is named after another occasion than the topic: "New Baby Gift" for "birthday gifts". */
function isForOtherOccasion({ opening }: ListingWords, { occasions }: TopicCriteria): boolean {
  const own = findOccasions(opening)
  return occasions.length > 0 && own.length > 0 && !own.some(occasion => occasions.includes(occasion))
}

/** Scores a product as one of the topic's kinds: kind and every qualifier must be met. */
function scoreThing(thing: Thing, listing: ListingWords, criteria: TopicCriteria, isPreferred: boolean): number {
  const { noun, qualifiers, preferences } = thing
  // "Kitchen gadgets" matches all kitchen products, but "gadgets" matches none.
  if (noun === null && qualifiers.length === 0) return 0
  const names = noun === null ? [...criteria.words].filter(word => getWordLists().vagueWords.has(word)) : [noun]
  if (names.some(name => isExcluded(name, listing, criteria.words))) return 0
  if (isForMourning(listing, criteria) || isForOtherOccasion(listing, criteria)) return 0
  const kind = scoreKind(thing, listing, criteria)
  if (kind === 0) return 0
  const met = qualifiers.map(word => scoreQualifier(word, noun, listing))
  // "Toys for toddlers": small parts are for children from three years.
  if (met.includes(0) || preferences.some(word => isContradicted(word, listing) || isMissing(word, listing))) return 0
  const preferred = getMean(preferences.map(word => scorePreference(word, listing)))
  return kind + 2 * getMean(met) + preferred + (isPreferred ? 0.5 : 0)
}

/** Tolerance for sizes converted between inches, feet and metres, as a share. */
const TOLERANCE = 0.015

/** Metres as listings of cables write them: "2M". */
const CAPITAL_METRES = /(?<![\d.])(\d{1,3}(?:\.\d)? ?)M(?=\s|$|[,)/|])/g

function isWithin(number: number, { number: wanted, bound }: WantedMeasure): boolean {
  if (bound === 'least') return number >= wanted
  return bound === 'most' ? number <= wanted : Math.abs(number - wanted) <= wanted * TOLERANCE
}

/** Returns true if a product states every measure and the pack size that the topic asks for. */
function meetsMeasures({ title, features, facts }: SourcedProduct, { measures, packSize }: TopicCriteria): boolean {
  if (measures.length === 0 && packSize === null) return true
  const texts = [title, ...features, ...facts.map(({ label, value }) => `${label} ${value}`)]
  if (packSize !== null && !texts.some(text => findPackSize(text)?.count === packSize)) return false
  const stated = texts
    .flatMap(text => findMeasures(text.replace(CAPITAL_METRES, '$1m')))
    .flatMap(measure => toComparableMeasure(measure) ?? [])
  return measures.every(wanted => stated.some(({ number, unit }) => unit === wanted.unit && isWithin(number, wanted)))
}

/** Scores how well a product fits the topic; 0 means not at all. */
export function scoreFit(candidate: Candidate, criteria: TopicCriteria): number {
  const { product, preferred = false } = candidate
  const { things, price } = criteria
  if (product.pricePence < price.from || product.pricePence > price.to) return 0
  if (!meetsMeasures(product, criteria)) return 0
  const listing = readListing(candidate)
  return Math.max(0, ...things.map(thing => scoreThing(thing, listing, criteria, preferred)))
}

const toWordSet = (texts: readonly string[]): ReadonlySet<string> => new Set(toWords(texts.join(' | ')))

function readListing({ product, type }: Candidate): ListingWords {
  const { title, name, category, brand, features, facts } = product
  // A label such as "Funko POP! TV:" does not name the product.
  const opening = getOpening(title).replace(/\b\w+:/g, ' ')
  return {
    kind: toWords(type ?? opening),
    hasType: type !== undefined,
    opening,
    clauses: findClauses(title),
    category: toWordSet([category]),
    head: toWordSet([title, type ?? '', name ?? '', category, brand ?? '']),
    features: toWordSet([...features, ...facts.map(({ label, value }) => `${label} ${value}`)]),
    text: foldText([title, type ?? '', name ?? ''].join(' | ')),
  }
}
