import { GROUP_SIZES } from '../../../domain/number-words.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, removeMarks, type SentenceScope, toSentenceScopes } from '../verify/mentions.ts'
import { createProblem, type Problem } from '../verify/problem.ts'
import { type Amount, findAmounts } from './relations/amounts.ts'
import { checkAmounts, checkSize } from './relations/check-amounts.ts'
import { checkComparative, checkEquality, checkNeeded } from './relations/check-comparative.ts'
import { checkOthers, checkParts, checkPurchase, isPurchase } from './relations/check-counts.ts'
import { checkQuantifiers } from './relations/check-quantifiers.ts'
import { checkRank } from './relations/check-rank.ts'
import { checkSuperlative, isRank } from './relations/check-superlative.ts'
import {
  findOwn,
  isAboutUnnamed,
  type RelationContext,
  splitClauses,
  splitExcluded,
  toClause,
} from './relations/clauses.ts'
import { confirmDifferences, confirmTotals } from './relations/derive.ts'
import { type Fault, isPartlyRead, pickFault } from './relations/findings.ts'
import { findOwners, type Reading, readClause } from './relations/operands.ts'
import { toKeywords } from './relations/quantities.ts'
import { findRatios } from './relations/ratios.ts'

/** Sentences about choosing in general, and questions. */
const GENERAL = new RegExp(
  String.raw`\?\s*$|^(?!.*\b(?:all|of the) ${GROUP_SIZES}\b).*\b(?:if|whether|unless|when|always|often|usually|generally|sometimes|rarely|may|might|can|could|would|should)\b`,
  'i',
)

/** Outcome of the relations in a sentence. */
interface SentenceRelations extends Fault {
  /** Amounts that follow from the facts by calculation. */
  confirmed: readonly Amount[]
}

/** Writes "second-cheapest" and "cheapest but one" as "second cheapest", without moving the words after it. */
function spellRanks(sentence: string): string {
  return sentence
    .replace(/\b(second|third|fourth|fifth|next)-(?=\p{L}+est\b|most\b|least\b)/gu, '$1 ')
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
  const quantified = checkSize(reading) ?? checkQuantifiers(reading)
  if (quantified) return { ...quantified, compared: named }
  const amounts = checkAmounts(reading)
  const { confirmed, words, compared } = amounts
  const faults = [
    checkNeeded(reading),
    checkEquality(reading),
    checkRank(reading),
    ...words.map(word => (isRank(word, reading) ? checkSuperlative(word, reading) : checkComparative(word, reading))),
  ]
  return { ...pickFault([amounts, ...faults]), confirmed, compared: compared?.products ?? named }
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
  const faults: (Fault | null)[] = [purchase]
  const confirmed = [...(purchase?.confirmed ?? [])]
  for (const part of splitClauses(spellRanks(sentence), products)) {
    const { clause, excluded } = splitExcluded(part)
    context = { ...context, products: context.products.filter(product => !excluded.includes(product)) }
    const reading = readClause(clause, context)
    const found: ClauseRelations =
      purchase && isPurchase(clause.text) ? { fault: null, confirmed: [], compared: [] } : checkClause(reading)
    const isOpen = found.isOpen ?? (found.fault !== null && found.unproven === undefined && isPartlyRead(reading))
    faults.push({ ...found, isOpen })
    confirmed.push(...found.confirmed)
    const [first] = reading.references.filter(({ kind, isObject }) => kind === 'named' && !isObject)
    context = {
      ...context,
      own: context.own ?? first?.products?.[0] ?? clause.names[0]?.product ?? null,
      compared: found.compared.length > 0 ? found.compared : context.compared,
      before: `${context.before} ${clause.text}`,
    }
  }
  const whole = readClause(toClause(sentence, products), { ...context, own, before: '' })
  const { text } = whole.clause
  faults.push(checkOthers(whole), checkParts(whole))
  const amounts = findAmounts(text, findRatios(text)).filter(({ unit }) => unit !== '')
  const owners = findOwners(whole)
  confirmed.push(...confirmTotals(amounts, text, owners), ...confirmDifferences(amounts, text, owners, products))
  return { ...pickFault(faults), confirmed }
}

/** Checks a sentence. If it is about a product that it does not name, it must be right of one of the products. */
function checkScope(
  scope: SentenceScope,
  own: BriefedProduct | null,
  nouns: ReadonlySet<string>,
  products: readonly BriefedProduct[],
): SentenceRelations {
  const read = checkSentence(scope.sentence, own, nouns, products)
  if (!isAboutUnnamed(scope)) return read
  const readings = products
    .filter(product => !scope.named.includes(product))
    .map(product => checkSentence(scope.sentence, product, nouns, products))
    .filter(({ fault }) => fault === null)
  return [read, ...readings].reduce((best, one) => {
    const isBetter = one.fault === null && (best.fault !== null || one.confirmed.length > best.confirmed.length)
    return isBetter ? one : best
  })
}

/** Maximum number of cached sentences per list of products. */
const maxCached = 2_000

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
  const key = `${own?.name ?? ''}|${isAboutUnnamed(scope)}|${topic}|${scope.sentence}`
  const read = known.get(key) ?? checkScope(scope, own, new Set(toKeywords(topic)), products)
  if (known.size >= maxCached) known.clear()
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
      const { fault, unproven, isOpen } = readRelations(scope, brief)
      if (fault === null) return []
      const text = removeMarks(scope.sentence)
      const problem = createProblem(block, 'wrong_relation', `${fault} In: "${text.slice(0, 160)}"`, text)
      return [{ ...problem, ...(unproven !== undefined && { unproven }), ...(isOpen && { isOpen }) }]
    }),
  )
}
