import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, removeMarks, type SentenceScope, toSentenceScopes } from '../verify/mentions.ts'
import { createProblem, type Problem } from '../verify/problem.ts'
import type { Amount } from './relations/amounts.ts'
import { checkAmounts } from './relations/check-amounts.ts'
import { checkComparative } from './relations/check-comparative.ts'
import { checkEquality } from './relations/check-equality.ts'
import { checkQuantifiers } from './relations/check-quantifiers.ts'
import { checkSuperlative } from './relations/check-superlative.ts'
import { findOwn, type RelationContext, splitClauses } from './relations/clauses.ts'
import { readClause } from './relations/operands.ts'
import { toKeywords } from './relations/quantities.ts'

/** Sentences about choosing in general, and questions. */
const GENERAL =
  /\?\s*$|^(?!.*\b(?:all|of the) (?:five|four|three)\b).*\b(?:if|whether|unless|when|always|often|usually|generally|sometimes|rarely|may|might|can|could|would|should)\b/i

/** Outcome of the relations in a sentence. */
interface SentenceRelations {
  fault: string | null
  /** Amounts that follow from the facts by calculation. */
  confirmed: readonly Amount[]
}

/** Writes "second-cheapest" and "cheapest but one" as "second cheapest", without moving the words after it. */
function spellRanks(sentence: string): string {
  return sentence
    .replace(/\b(second|third|fourth|fifth|next)-(?=\p{L}+est\b)/gu, '$1 ')
    .replace(/\b(\p{L}+est) but (one|two)\b/gu, (said: string, word: string, count: string) =>
      `${count === 'one' ? 'second' : 'third'} ${word}`.padEnd(said.length),
    )
}

/** Checks a sentence clause by clause. A clause without a name is about the product that the one before it named. */
function checkSentence(
  sentence: string,
  own: BriefedProduct | null,
  nouns: ReadonlySet<string>,
  products: readonly BriefedProduct[],
): SentenceRelations {
  let context: RelationContext = { products, own, compared: [], before: '', nouns }
  let fault: string | null = null
  const confirmed: Amount[] = []
  for (const clause of splitClauses(spellRanks(sentence), products)) {
    const reading = readClause(clause, context)
    const quantified = checkQuantifiers(reading)
    if (quantified) confirmed.push(...quantified.confirmed)
    const isOpen = (item: { at: number; end: number }) =>
      !quantified?.consumed.some(({ at, end }) => item.at < end && at < item.end)
    const amounts = quantified
      ? { fault: quantified.fault, words: [], confirmed: [], compared: null }
      : checkAmounts(reading)
    confirmed.push(...amounts.confirmed)
    fault ??= amounts.fault ?? (quantified ? null : checkEquality(reading))
    for (const word of amounts.words.filter(isOpen)) {
      fault ??= word.degree === 'superlative' ? checkSuperlative(word, reading) : checkComparative(word, reading)
    }
    const [first] = reading.references.filter(({ kind, isObject }) => kind === 'named' && !isObject)
    const carried =
      amounts.compared?.products ??
      reading.references.filter(({ kind, isObject }) => kind === 'named' && isObject).flatMap(one => one.products ?? [])
    context = {
      ...context,
      own: context.own ?? first?.products?.[0] ?? clause.names[0]?.product ?? null,
      compared: carried.length > 0 ? carried : context.compared,
      before: `${context.before} ${clause.text}`,
    }
  }
  return { fault, confirmed }
}

/** Cached, because the checks of figures, measures and relations read the same sentences. */
const cache = new WeakMap<readonly BriefedProduct[], Map<string, SentenceRelations>>()

/** Reads the relations of a sentence. */
export function readRelations(
  scope: SentenceScope,
  { products, topic }: { products: readonly BriefedProduct[]; topic: string },
): SentenceRelations {
  const own = findOwn(scope)
  const known = cache.get(products) ?? new Map<string, SentenceRelations>()
  cache.set(products, known)
  const key = `${own?.name ?? ''}|${topic}|${scope.sentence}`
  const read = known.get(key) ?? checkSentence(scope.sentence, own, new Set(toKeywords(topic)), products)
  known.set(key, read)
  return read
}

/** Finds comparisons and superlatives that the sources disprove or cannot show. */
export function checkRelations(blocks: readonly Block[], brief: ArticleBrief): Problem[] {
  const { products, topic } = brief
  const mark = createMarker(products, topic)
  const prose = blocks.filter(({ kind }) => kind !== 'row')
  return prose.flatMap(block =>
    toSentenceScopes(block, mark, products).flatMap((scope): Problem[] => {
      if (scope.named.length === 0 && GENERAL.test(scope.sentence)) return []
      const { fault } = readRelations(scope, brief)
      if (fault === null) return []
      const text = removeMarks(scope.sentence)
      return [createProblem(block, 'wrong_relation', `${fault} In: "${text.slice(0, 160)}"`, text)]
    }),
  )
}
