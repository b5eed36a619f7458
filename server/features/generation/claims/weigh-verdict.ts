import type { Verdict } from '../../../ports/claim-judge.ts'
import type { Fact, FactTable } from '../../../ports/facts.ts'
import { createMarker } from '../verify/mentions.ts'
import { readRelations } from './check-relations.ts'
import { type ClaimContext, findUnsupportedClaim, formatSubjects } from './find-unsupported-claim.ts'
import type { ArticleSentence } from './sentences.ts'
import { findSupportingFacts, getFactsFor, getSubjects, isAboutAll } from './supporting-facts.ts'

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

const toComparable = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ')

/** Facts that a judge cites, if they exist and its quotation stands in one of them. */
function getCitedFacts({ facts, quote }: Verdict, { byId }: FactTable): Fact[] {
  const cited = facts.flatMap(id => byId.get(id) ?? [])
  const quoted = toComparable(quote).trim()
  const isQuoted = cited.some(fact => toComparable(`${fact.field} ${fact.value} ${fact.quote}`).includes(quoted))
  return isQuoted ? cited : []
}

/** Returns true if a verdict can be relied on: an approval of a claim must cite a fact, and words that stand in it. */
export function isSubstantiated(verdict: Verdict, table: FactTable): boolean {
  const claims = verdict.kind === 'product' || verdict.kind === 'comparison' || verdict.facts.length > 0
  return verdict.verdict !== 'supported' || !claims || getCitedFacts(verdict, table).length > 0
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

/** Finds the reason to refuse a sentence: words that no fact covers. */
function findProblem(sentence: ArticleSentence, context: WeighContext, verdict: Verdict | null): string | null {
  if (sentence.kind === 'heading') return null
  const own = getSubjects(sentence)
  if (sentence.kind === 'row' && own.length === 0) return null
  const products = own.length === 0 && isAboutAll(sentence) ? context.products : own
  const about = { products, named: sentence.named.length > 0, kind: verdict?.kind ?? null }
  const claim = findUnsupportedClaim(removeConfirmed(sentence, context), about, context)
  if (claim === null) return null
  const excerpt = sentence.text.slice(0, MAX_EXCERPT)
  const subjects = own.length > 0 ? formatSubjects(own) : 'the products'
  return `"${claim}" is in no fact about ${subjects}. State what the facts say, or leave it out. In: "${excerpt}"`
}

/**
 * Decides about a sentence that passed the rules.
 * @param verdict The judge's opinion; null if no judge gave one. Nothing in it is trusted: it can refuse a sentence, and
 * cite facts, but not make up for words that no fact covers.
 */
export function weighSentence(
  sentence: ArticleSentence,
  context: WeighContext,
  verdict: Verdict | null,
): WeighedSentence {
  const { table } = context
  const found = findSupportingFacts(sentence.text, getFactsFor(getSubjects(sentence), table))
  const cited = verdict ? getCitedFacts(verdict, table) : []
  const facts = [...new Set([...cited, ...found].map(({ id }) => id))]
  if (verdict && verdict.verdict !== 'supported') {
    const problem = `"${sentence.text.slice(0, MAX_EXCERPT)}" does not follow from the facts.`
    return { status: verdict.verdict, facts, problem }
  }
  const problem = findProblem(sentence, context, verdict)
  if (problem !== null) return { status: 'unsupported', facts, problem }
  if (facts.length > 0) return { status: 'sourced', facts, problem: null }
  const isOpinion = verdict ? verdict.kind !== 'general' : getSubjects(sentence).length > 0
  return { status: isOpinion ? 'opinion' : 'general', facts, problem: null }
}
