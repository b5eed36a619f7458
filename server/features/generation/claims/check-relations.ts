import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, removeMarks, toSentenceScopes } from '../verify/mentions.ts'
import { createProblem, type Problem } from '../verify/problem.ts'
import { type Attribute, getProductId, readAttributes } from './attributes.ts'
import { checkQuantifiers } from './relations/check-quantifiers.ts'
import { checkEquality, checkRatio, hasRatio } from './relations/check-ratios.ts'
import { type Clause, findOwn, type RelationContext, splitClauses } from './relations/clauses.ts'
import { type CompiledTerm, findTerms } from './relations/find-terms.ts'
import { type Direction, findAttributes } from './relations/terms.ts'

const ORDINALS = ['second', 'third', 'fourth', 'fifth']
/** Claims about all products of the market, which no source of ours can state. */
const BEYOND =
  /\b(?:on the market|on amazon|in the world|in its class|ever made|anywhere|money can buy|you can (?:buy|get)|of its kind|in (?:its|the) category)\b/i
/** Comparisons by value for money that no attribute holds: "Per pound, the Acme gives the most lumens." */
const PER_POUND = /\bper (?:pound|penny)\b|\bfor (?:every|each) pound\b/i
/** Comparisons with the sum of all others. */
const COMBINED = /\b(?:end to end|put together|taken together|combined|all together)\b/i
/** The compared products as a whole: "than any other", "than the rest". */
const ALL_OTHERS =
  /^\s*(?:any other|any of the others|all (?:of )?the others|the others|the rest|every other|all the rest|its rivals)\b/i
/** Sentences about choosing in general, and questions. */
const GENERAL =
  /\?\s*$|\b(?:if|whether|unless|when|always|often|usually|generally|sometimes|rarely|may|might|can|could|would|should)\b/i

interface Ranking {
  attribute: Attribute
  number: number
  /** Products with a better and with an equal value. */
  better: number
  equal: number
  count: number
}

function rank(attribute: Attribute, product: BriefedProduct, direction: Direction): Ranking | null {
  const own = attribute.values.get(getProductId(product))
  if (!own) return null
  const numbers = [...attribute.values.values()].map(({ number }) => number * direction)
  const number = own.number * direction
  const better = numbers.filter(other => other > number).length
  const equal = numbers.filter(other => other === number).length - 1
  return { attribute, number: own.number, better, equal, count: numbers.length }
}

/** Tests a superlative with the words before it: "second", "one of the", "not the". */
function isRankTrue({ better, equal, count }: Ranking, prefix: string): boolean {
  const ordinal = ORDINALS.findIndex(word => prefix.includes(word)) + 1
  if (/\b(?:one of|among)\b/.test(prefix)) return better + 1 <= Math.max(2, Math.ceil(count / 2))
  const isFirst = ordinal === 0 ? better === 0 : better <= ordinal && better + equal >= ordinal
  return /\b(?:not|isn't|never|far from|neither)\b/.test(prefix) ? !isFirst || equal > 0 : isFirst
}

function describeWrongRank(wording: string, product: BriefedProduct, { attribute }: Ranking): string {
  const values = [...attribute.values.values()].map(({ text }) => text).join(', ')
  return `"${wording.trim()}" is wrong of ${product.name}: the ${attribute.field} values are ${values}.`
}

/** Position of the subject: the last name before the words, else the first after them ("The cheapest is the Acme"). */
function findSubject({ text, names }: Clause, at: number, length: number, own: BriefedProduct | null) {
  const before = names.findLast(name => name.at < at)
  const after = names.find(name => name.at >= at + length)
  const between = after ? text.slice(at + length, after.at) : ''
  const isInverted = /\b(?:is|are|being|remains|goes to|belongs to|of all is)\s+(?:the\s+)?$|^\s*[:–—-]\s*$/.test(
    between,
  )
  // "… costs twice as much as the cheapest, the Acme": the name explains the words before it.
  const isApposition = /^(?:\s+here)?,\s+(?:the\s+)?$/.test(between)
  const isLinked = before !== undefined && /\b(?:is|are|remains|being|was|as)\b.{0,30}$/.test(text.slice(before.at, at))
  if (isApposition && after && !(isLinked && !/\bas (?:the )?$/.test(text.slice(0, at)))) return after.product
  const product = before?.product ?? (isInverted ? after?.product : undefined)
  // "A strap is the cheapest extra" is about a strap, wherever it stands.
  if (!product && /^\s*(?:an?|any|some|each|every)\s/i.test(text)) return null
  return product ?? own ?? after?.product ?? null
}

function checkSuperlative(clause: Clause, term: CompiledTerm, context: RelationContext): string | null {
  const found = term.superlativePattern.exec(clause.text)
  if (!found) return null
  const [wording, prefix = ''] = found
  if (PER_POUND.test(clause.text)) return `"${wording.trim()}" divides by the price, which no fact does. Leave it out.`
  if (BEYOND.test(clause.text)) return `"${wording.trim()}" is about more products than the source has. Leave it out.`
  const product = findSubject(clause, found.index, wording.length, context.own)
  if (!product) return null
  const rankings = findAttributes(term, context.attributes, clause.text).flatMap(
    attribute => rank(attribute, product, term.direction) ?? [],
  )
  const [first] = rankings
  if (!first) return `The source does not give what "${wording.trim()}" compares for ${product.name}. Leave it out.`
  return rankings.some(one => one.count > 1 && isRankTrue(one, prefix.toLowerCase()))
    ? null
    : describeWrongRank(wording, product, first)
}

/** Products that a comparison is made with: those named after "than", or all others. */
function findObjects(
  { text, names }: Clause,
  end: number,
  subject: BriefedProduct,
  products: readonly BriefedProduct[],
) {
  const named = names.filter(({ at, product }) => at >= end && product !== subject).map(({ product }) => product)
  if (named.length > 0) return named
  return ALL_OTHERS.test(text.slice(end)) ? products.filter(product => product !== subject) : []
}

function isComparisonTrue(attribute: Attribute, direction: Direction, subject: BriefedProduct, object: BriefedProduct) {
  const [one, other] = [subject, object].map(product => attribute.values.get(getProductId(product))?.number)
  return one === undefined || other === undefined ? null : (one - other) * direction > 0
}

function checkComparative(clause: Clause, term: CompiledTerm, context: RelationContext): string | null {
  const found = term.comparativePattern?.exec(clause.text)
  if (!found || found[1] !== undefined || hasRatio(clause.text)) return null
  const [wording] = found
  if (COMBINED.test(clause.text))
    return checkSum(clause, term, { ...context, wording, end: found.index + wording.length })
  if (NOBODY.test(clause.text))
    return checkUnsurpassed(clause, term, { ...context, wording, end: found.index + wording.length })
  if (THE_OTHERS.test(clause.text))
    return checkOthers(clause, term, { ...context, wording, end: found.index + wording.length })
  const before = clause.names.findLast(({ at }) => at < found.index)
  // "For less money the Acme does more": the subject may follow.
  const subject = before?.product ?? context.own ?? clause.names[0]?.product
  if (!subject) return null
  const objects = findObjects(clause, found.index + wording.length, subject, context.products)
  const attributes = findAttributes(term, context.attributes, clause.text)
  for (const object of objects) {
    const outcomes = attributes.map(attribute => isComparisonTrue(attribute, term.direction, subject, object))
    if (outcomes.some(outcome => outcome === true)) continue
    if (outcomes.some(outcome => outcome === false))
      return `"${wording.trim()}" is wrong: compare ${subject.name} with ${object.name} in the source.`
    if (!/rest|others?|rivals/.test(clause.text.slice(found.index)))
      return `The source does not give what "${wording.trim()}" compares for ${subject.name} and ${object.name}. Leave it out.`
  }
  return null
}

const NOBODY = /^\s*(?:no|none|nothing|nobody|neither)\b/i
const THE_OTHERS = /^\s*(?:all |both )?(?:of )?(?:the )?(?:others|rest|other \w+)\b/i

interface ComparisonContext extends RelationContext {
  wording: string
  end: number
}

/** Checks "No pair here lasts longer than the Acme": the Acme must have the most. */
function checkUnsurpassed(clause: Clause, term: CompiledTerm, { attributes, own, wording, end }: ComparisonContext) {
  const object = clause.names.find(({ at }) => at >= end)?.product ?? own
  if (!object) return null
  const rankings = findAttributes(term, attributes, clause.text).flatMap(one => rank(one, object, term.direction) ?? [])
  const [first] = rankings
  if (!first || rankings.some(({ better }) => better === 0)) return null
  return describeWrongRank(wording, object, first)
}

/** Checks "It has more reviews than the other four put together". */
function checkSum(clause: Clause, term: CompiledTerm, { attributes, products, own, wording }: ComparisonContext) {
  const subject = clause.names[0]?.product ?? own
  const [attribute] = findAttributes(term, attributes, clause.text)
  if (!subject || !attribute) return null
  const getNumber = (product: BriefedProduct) => attribute.values.get(getProductId(product))?.number
  const others = products.filter(product => product !== subject).map(getNumber)
  const [number, sum] = [getNumber(subject), others.reduce<number>((total, other) => total + (other ?? 0), 0)]
  if (number !== undefined && (number - sum) * term.direction > 0) return null
  return `"${wording.trim()}" is wrong: the others come to more ${attribute.field} together than ${subject.name}.`
}

/** Checks "The others cost more than the Acme". */
function checkOthers(clause: Clause, term: CompiledTerm, { attributes, products, wording, end }: ComparisonContext) {
  const object = clause.names.find(({ at }) => at >= end)?.product
  if (!object) return null
  const [attribute] = findAttributes(term, attributes, clause.text)
  const wrong = products.find(
    product =>
      attribute && product !== object && isComparisonTrue(attribute, term.direction, product, object) === false,
  )
  return wrong ? `"${wording.trim()}" is wrong: compare ${wrong.name} with ${object.name} in the source.` : null
}

function checkClause(clause: Clause, context: RelationContext): string | null {
  const fault = checkRatio(clause, context) ?? checkEquality(clause, context) ?? checkQuantifiers(clause, context)
  if (fault !== null) return fault
  for (const term of findTerms(clause, context.attributes)) {
    const wrong = checkSuperlative(clause, term, context) ?? checkComparative(clause, term, context)
    if (wrong !== null) return wrong
  }
  return null
}

/** Checks a sentence clause by clause. A clause without a name is about the product that the one before it named. */
function checkSentence(clauses: readonly Clause[], context: RelationContext): string | null {
  let { own } = context
  for (const clause of clauses) {
    const fault = checkClause(clause, { ...context, own })
    if (fault !== null) return fault
    own = own ?? clause.names[0]?.product ?? null
  }
  return null
}

/** Finds comparisons and superlatives that the sources disprove or cannot show. */
export function checkRelations(blocks: readonly Block[], { products, topic }: ArticleBrief): Problem[] {
  const mark = createMarker(products, topic)
  const attributes = readAttributes(products)
  const prose = blocks.filter(({ kind }) => kind !== 'row')
  return prose.flatMap(block =>
    toSentenceScopes(block, mark, products).flatMap((scope): Problem[] => {
      if (scope.named.length === 0 && GENERAL.test(scope.sentence)) return []
      const context = { attributes, products, own: findOwn(scope) }
      const fault = checkSentence(splitClauses(scope.sentence, products), context)
      if (fault === null) return []
      const text = removeMarks(scope.sentence)
      return [createProblem(block, 'wrong_relation', `${fault} In: "${text.slice(0, 160)}"`, text)]
    }),
  )
}
