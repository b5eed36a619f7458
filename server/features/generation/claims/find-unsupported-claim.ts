import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { SentenceKind } from '../../../ports/claim-judge.ts'
import type { FactTable } from '../../../ports/product-source.ts'
import { getProductId } from './attributes.ts'
import {
  type CoverageSources,
  findComment,
  findDeniedDamage,
  findThirdPartyTerm,
  findUncoveredWords,
  type UncoveredWord,
} from './coverage.ts'
import { findNarration, findOpinionOfMany, findOwnExperience } from './experience.ts'
import type { Lexicon } from './lexicon.ts'
import { isAdvice, isDefinition, isGeneral, removeNonClaims } from './non-claims.ts'
import { isCalculable } from './relations/calculated-amounts.ts'
import { findHistory, findOffer, isBuyersTerm, isEverydayTerm } from './sensitive-terms.ts'
import { findUnstatedAge, findUnstatedCode, findUnstatedCount, findUnstatedName } from './unstated.ts'
import type { VettedStatements } from './vetted-statements.ts'
import { createVocabulary, getVocabulary, type Vocabulary } from './vocabulary.ts'
import { splitWords } from './words.ts'

export interface ClaimContext {
  table: FactTable
  products: readonly BriefedProduct[]
  topic: string
  category: string
  lexicon: Lexicon
  vetted: VettedStatements
}

/** Cached, because each sentence of an article needs the words of its topic. */
const topics = new WeakMap<FactTable, Vocabulary>()

function getTopic({ table, topic, category, lexicon }: ClaimContext): Vocabulary {
  const known = topics.get(table) ?? createVocabulary([topic, category], lexicon)
  topics.set(table, known)
  return known
}

function getSources(subjects: readonly BriefedProduct[], context: ClaimContext): CoverageSources {
  const { table, products, lexicon } = context
  const get = (product: BriefedProduct) => getVocabulary(product, table, lexicon)
  const own = subjects.map(get)
  const others = products.filter(product => !subjects.includes(product)).map(get)
  const covers = (word: string) => own.some(vocabulary => vocabulary.covers(word))
  const states = (word: string) => own.some(vocabulary => vocabulary.states(word))
  return { own: { covers, states }, topic: getTopic(context), others }
}

/** Statements without exception, which no fact supports: "they never leak", "you can take it anywhere". */
const ABSOLUTE =
  /\b(?:never(?! been)|always|whatever|wherever|anywhere(?! (?:from|between)\b)|everywhere|forever|no matter|(?:no|without(?: any)?) (?:trouble|risk|danger|fear|worry)|nobody gets?|can ever)\b(?!-)/i
const HEDGED =
  /\b(?:(?<!even )if|may|might|should|would|nearly|almost|not|according|listing|(?<!is to )says?|claims?)\b|"/i

function findAbsolute(text: string): string | null {
  return HEDGED.test(text) ? null : (ABSOLUTE.exec(text.slice(0, findComment(text)))?.[0] ?? null)
}

/** Removes quotations: their words are compared with the sources. */
function removeQuotations(text: string): string {
  return text.replace(/["“][^"”]{0,300}["”]/g, found => ' '.repeat(found.length))
}

/** Weight of uncovered words at which a sentence claims something that no fact states. */
const MAX_WEIGHT = 0.95
/** Weight for statements about a kind of thing, such as "A steel case shows fingerprints". */
const MAX_GENERAL_WEIGHT = 1.2
/** Weight for sentences in which a judge sees advice, opinions or general statements. */
const MAX_OPINION_WEIGHT = 1.95
/** Further weight for sentences that a reliable judge confirms. */
const CONFIRMED_WEIGHT = 4

function squash(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

function getValues(subjects: readonly BriefedProduct[], { byProduct }: FactTable): string[] {
  return subjects.flatMap(product => byProduct.get(getProductId(product)) ?? []).map(({ value }) => squash(value))
}

/** Returns true for a sentence that a fact states word for word, such as an item of a list of drawbacks. */
function isVerbatim(text: string, subjects: readonly BriefedProduct[], table: FactTable): boolean {
  return getValues(subjects, table).includes(squash(text))
}

function isPartOfFact(words: string, subjects: readonly BriefedProduct[], table: FactTable): boolean {
  return getValues(subjects, table).some(value => value.includes(squash(words)))
}

/** Returns true for words of a fact or its label, such as "Bought in last month: 50". */
function isStatedByFact(words: string, subjects: readonly BriefedProduct[], { byProduct }: FactTable): boolean {
  const facts = subjects.flatMap(product => byProduct.get(getProductId(product)) ?? [])
  return facts.some(({ field, value }) => squash(`${field} ${value}`).includes(squash(words)))
}

/** End of what a sentence says about an event. */
const NEXT_PART = /[,;:.]| (?:and|but|with)\b/
/** Words between an event and its year. */
const DATING = new Set(['in', 'the', 'year', 'of', 'back', 'during', 'early', 'late', 'since'])

/** Returns true if a fact of each product states an event with the year and other words that a sentence gives it. */
function isDatedByFact(
  verb: string,
  rest: string,
  products: readonly BriefedProduct[],
  { byProduct }: FactTable,
): boolean {
  const [part = ''] = rest.split(NEXT_PART)
  const stem = verb.replace(/(?:ed|en|n)$/, '')
  const words = splitWords(part).filter(({ text }) => !DATING.has(text))
  const said = [stem, ...(part.match(/\b(?:19|20)\d\d\b/) ?? []), ...words.map(({ text }) => text)]
  const isEvent = (stated: string) => /\d{4}/.test(part) && said.every(word => stated.includes(word))
  return products.every(product =>
    (byProduct.get(getProductId(product)) ?? []).some(({ field, value, quote }) =>
      isEvent(`${field} ${value} ${quote}`.toLowerCase()),
    ),
  )
}

const REVIEWED = /\b(?:reviews?|ratings)\b/i

/** Finds words that no source can support, whatever its facts are. */
function findUnsupportable(
  text: string,
  { products, isConfirmed }: ClaimSubjects,
  context: ClaimContext,
): string | null {
  const { table, lexicon } = context
  const isAboutProducts = products.length > 0
  const history = findHistory(text, isAboutProducts && !isConfirmed)
  const dated = history === null || isStatedByFact(history, products, table) ? null : history
  const claim = findOffer(text) ?? findOwnExperience(text, lexicon) ?? dated
  if (claim !== null || !isAboutProducts) return claim
  const event = findNarration(text, (verb, rest) => isConfirmed && isDatedByFact(verb, rest, products, table))
  if (event !== null) return event
  const count = findUnstatedCount(text, table)
  const isSum = isConfirmed && REVIEWED.test(text) && isCalculable(`${count} reviews`, text, context.products)
  return isSum ? null : count
}

/** Products that a sentence is about. */
export interface ClaimSubjects {
  /** Products whose facts may support it. */
  products: readonly BriefedProduct[]
  /** True if it names one of them. */
  named: boolean
  /** Kind that a judge gives a sentence which it supports; null without one. */
  kind: SentenceKind | null
  /** True if a reliable judge cites facts for it. */
  isConfirmed: boolean
}

/** Kinds that allow no further words. A "general" sentence with a name or a figure is one about a product. */
const STATING: ReadonlySet<SentenceKind | null> = new Set<SentenceKind | null>([
  'product',
  'comparison',
  'general',
  null,
])
/** Words from which on a sentence may have more that no fact covers. */
const LONG = 14
const PER_FURTHER_WORD = 0.08

/** Returns the weight of uncovered words at which a sentence is refused. */
function getLimit(text: string, { named, kind, isConfirmed }: ClaimSubjects, words: readonly UncoveredWord[]): number {
  const isTolerated = (isGeneral(text, named) || !STATING.has(kind)) && !words.some(({ isSensitive }) => isSensitive)
  const length = text.split(' ').length
  const usual = isTolerated ? (STATING.has(kind) ? MAX_GENERAL_WEIGHT : MAX_OPINION_WEIGHT) : MAX_WEIGHT
  const base = isConfirmed ? usual + CONFIRMED_WEIGHT : usual
  // Length does not excuse a thing that only other products have.
  return words.some(({ isForeign }) => isForeign) ? base : base + PER_FURTHER_WORD * Math.max(0, length - LONG)
}

const MIN_WORDS = 4

/** Returns true for sentences that state nothing about a product: questions, definitions, "The catch?". */
function statesNothing(text: string, { named }: ClaimSubjects): boolean {
  if (text.trim().endsWith('?')) return true
  if (splitWords(text).length < MIN_WORDS && isGeneral(text, named)) return !named
  return isAdvice(text) || isDefinition(text)
}

/** Finds a term in a general statement that only a third party can establish. */
function findGeneralClaim(text: string, { kind }: ClaimSubjects, context: ClaimContext): string | null {
  if (isAdvice(text) || kind === 'instruction' || text.trim().endsWith('?')) return null
  const { own } = getSources(context.products, context)
  return findThirdPartyTerm(removeNonClaims(text), own, context.lexicon)
}

/** Finds what no fact covers: the heaviest words of a sentence, or null. */
function findClaim(sentence: string, subjects: ClaimSubjects, context: ClaimContext): string | null {
  const { products } = subjects
  const { table, lexicon } = context
  const text = removeQuotations(sentence)
  const claim = findUnsupportable(text, subjects, context)
  if (claim !== null) return claim
  const isStatement = subjects.kind === 'general' && isGeneral(text, subjects.named)
  if (products.length === 0 || isStatement) return findGeneralClaim(text, subjects, context)
  if (statesNothing(text, subjects)) return null
  const stated =
    findUnstatedCode(text, products, context) ??
    findUnstatedAge(text, products, context) ??
    findUnstatedName(text, context) ??
    (subjects.isConfirmed ? null : findAbsolute(text))
  if (stated !== null) return stated
  const sources = getSources(products, context)
  const claimed = removeNonClaims(text)
  const denied = findDeniedDamage(claimed, sources.own)
  if (denied !== null) return denied
  const isStated = (word: string) => sources.own.states(word) || sources.topic.states(word)
  const opinion = findOpinionOfMany(text, { lexicon, isStated, isOfBuyers: subjects.isConfirmed })
  if (opinion !== null && !isPartOfFact(opinion, products, table)) return opinion
  const all = findUncoveredWords(claimed, sources, lexicon)
  const words = text === sentence ? all : all.filter(word => !isBuyersTerm(word.text))
  const weight = words.reduce((sum, word) => sum + word.weight, 0)
  const isEveryday = ({ text: word }: UncoveredWord) => [word, ...lexicon.findLemmas(word)].some(isEverydayTerm)
  const sensitive = words.find(word => word.isSensitive && !(subjects.isConfirmed && isEveryday(word)))
  if (sensitive) return sensitive.text
  if (weight < getLimit(text, subjects, words)) return null
  const heaviest = words.toSorted((one, other) => other.weight - one.weight).slice(0, 2)
  return heaviest.map(word => word.text).join('", "')
}

/** Finds what a sentence about products claims without a fact, or null if it may be published. */
export function findUnsupportedClaim(sentence: string, subjects: ClaimSubjects, context: ClaimContext): string | null {
  const claim = findClaim(sentence, subjects, context)
  if (claim === null) return null
  if (isVerbatim(sentence, subjects.products, context.table)) return null
  const rest = context.vetted.blank(sentence)
  if (rest === sentence) return claim
  return /\p{L}{3}/u.test(rest) ? findClaim(rest, subjects, context) : null
}

/** Names products for a message: "Acme Fjord and Acme Glen". */
export function formatSubjects(subjects: readonly BriefedProduct[]): string {
  const ids = new Set(subjects.map(getProductId))
  return subjects
    .filter(product => ids.delete(getProductId(product)))
    .map(({ name }) => name)
    .join(' and ')
}
