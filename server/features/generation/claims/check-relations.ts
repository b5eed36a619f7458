import { NUMBER_WORDS, parseNumberWords } from '../../../domain/number-words.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, removeMarks, type SentenceScope, toSentenceScopes } from '../verify/mentions.ts'
import { createProblem, type Problem } from '../verify/problem.ts'
import type { Amount } from './relations/amounts.ts'
import { checkAmounts } from './relations/check-amounts.ts'
import { checkComparative } from './relations/check-comparative.ts'
import { checkPurchase, isPurchase } from './relations/check-purchase.ts'
import { checkQuantifiers } from './relations/check-quantifiers.ts'
import { checkRank } from './relations/check-rank.ts'
import { checkSuperlative, isRank } from './relations/check-superlative.ts'
import { findOwn, type RelationContext, splitClauses, splitExcluded, toClause } from './relations/clauses.ts'
import { type Dimension, getDimension } from './relations/dimensions.ts'
import { getNumber } from './relations/find-dimensions.ts'
import { type Reading, readClause } from './relations/operands.ts'
import { pickDimensions } from './relations/pick-dimensions.ts'
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

interface ClauseRelations extends SentenceRelations {
  /** Products that the clause compares with. */
  compared: readonly BriefedProduct[]
}

function checkClause(reading: Reading): ClauseRelations {
  const objects = reading.references.filter(({ kind, isObject }) => kind === 'named' && isObject)
  const named = objects.flatMap(({ products }) => products ?? [])
  const quantified = checkQuantifiers(reading)
  if (quantified) return { fault: quantified.fault, confirmed: quantified.confirmed, compared: named }
  const { fault, confirmed, words, compared } = checkAmounts(reading)
  const faults = [
    fault,
    checkNeeded(reading),
    checkEquality(reading),
    checkRank(reading),
    ...words.map(word => (isRank(word, reading) ? checkSuperlative(word, reading) : checkComparative(word, reading))),
  ]
  return { fault: faults.find(one => one !== null) ?? null, confirmed, compared: compared?.products ?? named }
}

/** Checks a sentence clause by clause. A clause without a name is about the product that the one before it named. */
function checkSentence(
  sentence: string,
  own: BriefedProduct | null,
  nouns: ReadonlySet<string>,
  products: readonly BriefedProduct[],
): SentenceRelations {
  let context: RelationContext = { products, own, compared: [], before: '', nouns }
  const purchase = checkPurchase(readClause(toClause(sentence, products), context))
  let fault = purchase?.fault ?? null
  const confirmed = [...(purchase?.confirmed ?? [])]
  for (const part of splitClauses(spellRanks(sentence), products)) {
    const { clause, excluded } = splitExcluded(part)
    context = { ...context, products: context.products.filter(product => !excluded.includes(product)) }
    const reading = readClause(clause, context)
    const found: ClauseRelations =
      purchase && isPurchase(clause.text) ? { fault: null, confirmed: [], compared: [] } : checkClause(reading)
    fault ??= found.fault
    confirmed.push(...found.confirmed)
    const [first] = reading.references.filter(({ kind, isObject }) => kind === 'named' && !isObject)
    context = {
      ...context,
      own: context.own ?? first?.products?.[0] ?? clause.names[0]?.product ?? null,
      compared: found.compared.length > 0 ? found.compared : context.compared,
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

const SAME =
  /\b(?:the same|equal|identical)(?:\s+([a-z ]{3,30}))?(?= |[.,;:]|$)|\bas (\w+) as\b|\b(?:match(?:es)?|ties? with|level with|equals?|shares?)\b/i

const NEEDED = new RegExp(
  String.raw`\b(?:need|takes?|want|require) (${NUMBER_WORDS}|\d{1,3}) (?:of (?:these|them|it|those)|\uE004)[^,;]{0,20} to (?:match|equal|reach|make up)\b`,
  'iu',
)
/** Dimensions that several of one product add up to. */
const ADDED = ['capacity', 'battery capacity', 'power', 'brightness', 'length', 'pack'].map(getDimension)

/** Checks "You would need eight of them to match the Acme". Null if the clause does not say so, or it is right. */
function checkNeeded({ clause, context, references }: Reading): string | null {
  const found = NEEDED.exec(clause.text)
  if (!found) return null
  const count = /^\d/.test(found[1] ?? '') ? Number(found[1]) : parseNumberWords(found[1] ?? '')
  const end = found.index + found[0].length
  const named = references.filter(({ kind }) => kind === 'named')
  const other = named.find(({ at }) => at >= end - 1)?.products?.[0]
  const one = named.find(({ at }) => at < end - 1)?.products?.[0] ?? context.own
  if (!one || !other) return null
  const isRight = ADDED.some(dimension => {
    const [part, whole] = [getNumber(dimension, one), getNumber(dimension, other)]
    return part !== null && whole !== null && part * count >= whole && part * (count - 1) < whole
  })
  return isRight ? null : `"${found[0]}" is wrong: compare ${one.name} with ${other.name} in the source.`
}

/** Checks "The Acme and the Bolt share the same capacity". */
function checkEquality(reading: Reading): string | null {
  const { clause, context, references } = reading
  const found = SAME.exec(clause.text)
  if (!found || NEEDED.test(clause.text) || /\bnot\b/i.test(clause.text) || found[2] !== undefined) return null
  const at = found.index
  const end = at + (found[1] === undefined ? found[0].length : found[0].length - found[1].length)
  const dimensions = pickDimensions({ clause, at, end, unit: null, word: null }, context)
  const named = references.flatMap(({ kind, products }) => (kind !== 'others' ? (products ?? []) : []))
  const subjects = [...new Set([...named, ...(named.length < 2 && context.own ? [context.own] : [])])]
  const [one, other] = subjects
  if (!one || !other || dimensions.length === 0) return null
  const isEqual = (dimension: Dimension) => {
    const numbers = subjects.map(product => getNumber(dimension, product))
    return numbers.some(number => number === null) ? null : new Set(numbers).size === 1
  }
  const outcomes = dimensions.map(isEqual)
  if (outcomes.includes(true) || !outcomes.includes(false)) return null
  return `"${found[0].trim()}" is wrong: compare ${one.name} with ${other.name} in the source.`
}
