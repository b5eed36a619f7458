import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Verdict } from '../../../ports/claim-judge.ts'
import type { FactTable } from '../../../ports/facts.ts'
import type { ArticleSentence } from './sentences.ts'
import { findSupportingFacts, getFactsFor, getSubjects } from './supporting-facts.ts'

/** Outcome of the check of a sentence. `sourced` rests on facts; `unsupported` and `contradicted` must not be published. */
export type SentenceStatus = 'sourced' | 'general' | 'opinion' | 'unsupported' | 'contradicted'

export interface WeighedSentence {
  status: SentenceStatus
  /** Ids of the facts that the sentence rests on. */
  facts: string[]
  /** The reason to refuse the sentence, for its writer; null if it may be published. */
  problem: string | null
}

export interface WeighContext {
  table: FactTable
  products: readonly BriefedProduct[]
  topic: string
}

/**
 * Decides about a sentence that passed the rules.
 * @param verdict The judge's opinion; null if no judge gave one. Nothing in it is trusted.
 */
export function weighSentence(
  sentence: ArticleSentence,
  { table }: WeighContext,
  verdict: Verdict | null,
): WeighedSentence {
  const facts = findSupportingFacts(sentence.text, getFactsFor(getSubjects(sentence), table)).map(({ id }) => id)
  if (verdict && verdict.verdict !== 'supported')
    return {
      status: verdict.verdict,
      facts,
      problem: `"${sentence.text.slice(0, 160)}" does not follow from the facts.`,
    }
  return { status: facts.length > 0 ? 'sourced' : 'general', facts, problem: null }
}
