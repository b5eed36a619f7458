import { findMeasures } from '../../../domain/measures.ts'
import { foldName } from '../../../domain/products.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { SentenceKind, Verdict } from '../../../ports/claim-judge.ts'
import type { Fact, FactTable } from '../../../ports/product-source.ts'
import { isStatedIn } from '../trace/text-match.ts'
import { findFigures } from '../verify/figures.ts'
import { createMarker } from '../verify/mentions.ts'
import { getProductId } from './attributes.ts'
import { readRelations } from './check-relations.ts'
import { COMPUTED } from './computed-facts.ts'
import { type ClaimContext, findUnsupportedClaim, formatSubjects } from './find-unsupported-claim.ts'
import type { KnownVerdict } from './judge-sections.ts'
import { isGeneral } from './non-claims.ts'
import type { ArticleSentence } from './sentences.ts'

/** Outcome of the check of a sentence. `sourced` rests on facts; `unsupported` and `contradicted` must not be published. */
export type SentenceStatus = 'sourced' | 'general' | 'opinion' | 'unsupported' | 'contradicted'

export interface WeighedSentence {
  status: SentenceStatus
  /** Ids of the facts that the sentence rests on. */
  facts: string[]
  /** The reason to refuse the sentence, for its writer; null if it may be published. */
  problem: string | null
}

export type WeighContext = ClaimContext

const MAX_EXCERPT = 160

const GUIDE = /\b(?:choose|choosing|guide|buying|look for)\b/i

const toComparable = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

/**
 * Facts that a judge cites for a sentence, if they exist and its quotation stands in one of them. In the section of a
 * product, quotations from facts of other products are no evidence.
 */
function getCitedFacts({ facts, quote }: Verdict, sentence: ArticleSentence, { byId }: FactTable): Fact[] {
  const cited = facts.flatMap(id => byId.get(id) ?? [])
  const quoted = toComparable(quote).trim()
  if (quoted === '') return []
  const subjects = sentence.own ? getSubjects(sentence).map(getProductId) : null
  const isEvidence = ({ productId, field, value, quote: stated }: Fact) =>
    (productId === null || !subjects || subjects.includes(productId)) &&
    toComparable(`${field} ${value} ${stated}`).includes(quoted)
  return cited.some(isEvidence) ? cited : []
}

/** Returns true if a verdict can be relied on: an approval of a claim must cite a fact, and words that stand in it. */
export function isSubstantiated(verdict: Verdict, sentence: ArticleSentence, table: FactTable): boolean {
  const claims = verdict.kind === 'product' || verdict.kind === 'comparison' || verdict.facts.length > 0
  return verdict.verdict !== 'supported' || !claims || getCitedFacts(verdict, sentence, table).length > 0
}

/** Returns true if a verdict supports a sentence by a quotation from a fact, which opinions do not need. */
export const isCited = (verdict: Verdict, sentence: ArticleSentence, table: FactTable) =>
  verdict.verdict === 'supported' && getCitedFacts(verdict, sentence, table).length > 0

/** Kinds of sentences that may claim no more than those without a verdict. */
const STRICT_KINDS: ReadonlySet<SentenceKind> = new Set<SentenceKind>(['product', 'comparison'])

/** Returns true for advice that explains a kind of product: "Keystone correction helps when the projector stands at an angle". */
const isAboutKind = ({ section, text, own, namesOnlyKinds }: ArticleSentence) =>
  GUIDE.test(section) && own === null && namesOnlyKinds === true && !/\d/.test(text)

/** Returns true if a reliable judge supports a sentence by a quotation, which statements about no product do not need. */
export function isConfirmedBy(verdict: KnownVerdict, sentence: ArticleSentence, table: FactTable): boolean {
  const { kind, isReliable } = verdict
  // "We have not tested any of these" is about the authors.
  const isAboutNone =
    (getSubjects(sentence).length === 0 && (!isAboutAll(sentence) || /^we\b/i.test(sentence.text))) ||
    (kind === 'general' && isAboutKind(sentence))
  const isAside = !STRICT_KINDS.has(kind) && kind !== 'opinion' && isAboutNone
  const isRelied = isAside || isGeneral(sentence.text, sentence.named.length > 0) ? isSubstantiated : isCited
  return isReliable && isRelied(verdict, sentence, table)
}

/** Verbs of comparisons, which the check of relations computes. */
const COMPARING_VERB = /\b(?:undercut|outscore|outlast|outweigh|outnumber)s?\b/gi

/** Removes amounts that follow from the facts: no fact states "1,800 watts less". */
function removeConfirmed(sentence: ArticleSentence, { products, topic }: WeighContext): string {
  const marked = createMarker(products, topic)(sentence.text)
  const { confirmed } = readRelations({ ...sentence, sentence: marked }, { products, topic })
  const text = sentence.text.replace(COMPARING_VERB, found => ' '.repeat(found.length))
  return confirmed.reduce((rest, { text: amount }) => rest.replace(amount, ' '.repeat(amount.length)), text)
}

/** Verdict that supports a sentence. */
interface Opinion {
  kind: SentenceKind
  /** True if a reliable judge cites facts for what the sentence claims. */
  isConfirmed: boolean
}

/** Finds the reason to refuse a sentence: words that no fact covers. */
function findProblem(sentence: ArticleSentence, context: WeighContext, verdict: Opinion | null): string | null {
  if (sentence.kind === 'heading') return null
  const own = getSubjects(sentence)
  if (sentence.kind === 'row' && own.length === 0) return null
  const products = own.length === 0 && isAboutAll(sentence) ? context.products : own
  const { kind = null, isConfirmed = false } = verdict ?? {}
  const about = { products, named: sentence.named.length > 0, kind, isConfirmed }
  const claim = findUnsupportedClaim(removeConfirmed(sentence, context), about, context)
  if (claim === null) return null
  const excerpt = sentence.text.slice(0, MAX_EXCERPT)
  const subjects = own.length > 0 ? formatSubjects(own) : 'the products'
  return `"${claim}" is in no fact about ${subjects}. State what the facts say, or leave it out. In: "${excerpt}"`
}

/** Facts and the problem that code finds in a sentence before its verdict is known. */
export interface ReadSentence {
  found: readonly Fact[]
  problem: string | null
}

/** Reads a sentence while its verdict is not known. */
export function readSentence(sentence: ArticleSentence, context: WeighContext): ReadSentence {
  const found = findSupportingFacts(sentence.text, getFactsFor(getSubjects(sentence), context.table))
  return { found, problem: findProblem(sentence, context, null) }
}

/** Finds the reason to refuse a sentence that its verdict supports. */
function findProblemOfJudged(
  sentence: ArticleSentence,
  read: ReadSentence,
  context: WeighContext,
  verdict: KnownVerdict | null,
): string | null {
  if (verdict === null) return read.problem
  const { kind } = verdict
  const isStrict = STRICT_KINDS.has(kind)
  const isConfirmed = isConfirmedBy(verdict, sentence, context.table)
  if (isStrict && (read.problem === null || !isConfirmed)) return read.problem
  return findProblem(sentence, context, { kind, isConfirmed })
}

/**
 * Decides about a sentence that passed the rules.
 * @param verdict The judge's opinion; null if no judge gave one. It can refuse a sentence and cite facts. It makes up for
 * some words that no fact covers if the judge refused the control sentence and quotes a fact.
 */
export function weighSentence(
  sentence: ArticleSentence,
  read: ReadSentence,
  context: WeighContext,
  verdict: KnownVerdict | null,
): WeighedSentence {
  const cited = verdict ? getCitedFacts(verdict, sentence, context.table) : []
  const facts = [...new Set([...cited, ...read.found].map(({ id }) => id))]
  if (verdict && verdict.verdict !== 'supported') {
    const problem = `"${sentence.text.slice(0, MAX_EXCERPT)}" does not follow from the facts.`
    return { status: verdict.verdict, facts, problem }
  }
  const problem = findProblemOfJudged(sentence, read, context, verdict)
  if (problem !== null) return { status: 'unsupported', facts, problem }
  if (facts.length > 0) return { status: 'sourced', facts, problem: null }
  const isOpinion = verdict ? verdict.kind !== 'general' : getSubjects(sentence).length > 0
  return { status: isOpinion ? 'opinion' : 'general', facts, problem: null }
}

/**
 * Products that a sentence can be about: those it names, else those of its row or item, else that of its section, else
 * those that its pronouns mean.
 */
function getSubjects({ named, inBlock, own, antecedents }: ArticleSentence): readonly BriefedProduct[] {
  if (named.length > 0) return own && !named.includes(own) ? [...named, own] : named
  if (inBlock.length > 0) return inBlock
  return own ? [own] : antecedents
}

const ALL_PRODUCTS =
  /\b(?:(?:all|each|every one|any|none|both|several|most|some|half|one|two|three|four) of (?:them|these|the (?:two|three|four|five|six|seven|eight|nine|ten|others))|all (?:two|three|four|five|six|seven|eight|nine|ten)|the others|(?:every|each|any other|no other) (?:[\w-]+ ){1,2}here)\b|^(?:they|it|both|each|all|several|most|some|these)\b/i

/** Returns true for a sentence outside the guide that is about the products of the article but names none. */
function isAboutAll({ section, text }: ArticleSentence): boolean {
  return !GUIDE.test(section) && ALL_PRODUCTS.test(text)
}

/** Returns the facts that may support a sentence: facts about its products and about all products. */
function getFactsFor(subjects: readonly BriefedProduct[], { byProduct }: FactTable): Fact[] {
  const own = subjects.flatMap(product => byProduct.get(getProductId(product)) ?? [])
  return [...own, ...(byProduct.get(null) ?? [])]
}

/** Share of a fact's words that a sentence must repeat to rest on it. */
const MIN_SHARED_WORDS = 0.6
const MIN_WORD_LENGTH = 3

function getLongWords(text: string): string[] {
  return foldName(text)
    .split(' ')
    .filter(word => word.length >= MIN_WORD_LENGTH)
}

interface ReadFact {
  words: string[]
  measures: string[]
}

/** Words and measures of facts, cached because every sentence is compared with them. */
const readFacts = new WeakMap<Fact, ReadFact>()

function readFact(fact: Fact): ReadFact {
  const cached = readFacts.get(fact)
  if (cached) return cached
  const { field, value, source } = fact
  const read = {
    words: field === 'title' || field === 'brand' ? [] : getLongWords(value),
    measures: source === COMPUTED ? [] : findMeasures(value).map(({ key }) => key),
  }
  readFacts.set(fact, read)
  return read
}

const FIGURE_KINDS: Readonly<Record<string, string>> = { pence: 'price', stars: 'rating', reviews: 'reviews' }

/** Returns the facts that code can see a sentence state: by their figures, their measures or their words. */
function findSupportingFacts(text: string, facts: readonly Fact[]): Fact[] {
  const figures = findFigures(text)
  const measures = new Set(findMeasures(text).map(({ key }) => key))
  const words = new Set(getLongWords(text))
  // The same array each time, so that its text is folded only once.
  const texts = [text]
  return facts.filter(fact => {
    if (figures.some(({ kind, value }) => kind === FIGURE_KINDS[fact.unit ?? ''] && value === fact.number)) return true
    const read = readFact(fact)
    if (read.measures.some(key => measures.has(key))) return true
    const shared = read.words.filter(word => words.has(word)).length
    if (shared === 0) return false
    return shared >= MIN_SHARED_WORDS * read.words.length || isStatedIn(fact.value, texts)
  })
}
