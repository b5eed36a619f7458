import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { createMarker, removeMarks, type SentenceScope, toSentenceScopes } from '../verify/mentions.ts'
import { createProblem, type Problem } from '../verify/problem.ts'
import type { Amount } from './relations/amounts.ts'
import { checkAmounts } from './relations/check-amounts.ts'
import { checkQuantifiers } from './relations/check-quantifiers.ts'
import { findOwn, type RelationContext, splitClauses } from './relations/clauses.ts'
import type { FoundComparison } from './relations/comparisons.ts'
import { type Dimension, getDimension } from './relations/dimensions.ts'
import { getNumber } from './relations/find-dimensions.ts'
import { findObject, findSubject, getNumbers, type Operand, type Reading, readClause } from './relations/operands.ts'
import { pickDimensions } from './relations/pick-dimensions.ts'
import { toKeywords } from './relations/quantities.ts'

const ORDINALS = ['second', 'third', 'fourth', 'fifth']
/** Claims about all products of the market, which no source of ours can state. */
const BEYOND =
  /\b(?:on the market|on amazon|in the world|in its class|ever made|anywhere|money can buy|you can (?:buy|get)|of its kind|in (?:its|the) category)\b/i
/** Comparisons by value for money: "Per pound, the Acme gives the most lumens." */
const PER_POUND = /\bper (?:pound|penny)\b|\bfor (?:every|each) pound\b/i
/** Sentences about choosing in general, and questions. */
const GENERAL =
  /\?\s*$|^(?!.*\b(?:all|of the) (?:five|four|three)\b).*\b(?:if|whether|unless|when|always|often|usually|generally|sometimes|rarely|may|might|can|could|would|should)\b/i
/** Groups that have all five products, also those without a price. */
const ALL_PRODUCTS = /\bof (?:the|all) five\b|\ball five\b|\b(?:any|every) other\b/i

interface Ranking {
  /** Products with a better and with an equal value. */
  better: number
  equal: number
  count: number
  texts: string
}

const format = (number: number) => Number(number.toFixed(2)).toLocaleString('en-GB')

function rank(
  dimension: Dimension,
  product: BriefedProduct,
  direction: number,
  products: readonly BriefedProduct[],
): Ranking | null {
  const own = getNumber(dimension, product)
  if (own === null) return null
  const numbers = products.flatMap(one => getNumber(dimension, one) ?? [])
  const better = numbers.filter(other => (other - own) * direction > 1e-9).length
  const equal = numbers.filter(other => other === own).length - 1
  const texts = numbers.map(number => format(dimension.name === 'price' ? number / 100 : number)).join(', ')
  return { better, equal, count: numbers.length, texts }
}

const PREFIX =
  /(?:\b(?:not|one of|among|isn't|never|far from|neither|nor|quite|nearly|almost|second|third|fourth|fifth|next|joint|equal|the|its|by far|runner-up|a)\b[- ]*)+$/i

/** Tests a superlative with the words before it: "second", "one of the", "not the". */
function isRankTrue({ better, equal, count }: Ranking, prefix: string): boolean {
  const ordinal = ORDINALS.findIndex(word => prefix.includes(word)) + 1 || (prefix.includes('next') ? 1 : 0)
  if (/\b(?:one of|among)\b/.test(prefix)) return better + 1 <= Math.max(2, Math.ceil(count / 2))
  const isFirst = ordinal === 0 ? better === 0 : better <= ordinal && better + equal >= ordinal
  return /\b(?:not|isn't|never|far from|neither|nor)\b/.test(prefix) ? !isFirst || equal > 0 : isFirst
}

/** Finds what a superlative is said of: the name before it, or the one after it ("The cheapest is the Acme"). */
function findRanked(word: FoundComparison, reading: Reading): Operand | null {
  const { clause, references } = reading
  const { text } = clause
  const after = references.find(({ at, kind }) => kind === 'named' && at >= word.end)
  const between = after ? text.slice(word.end, after.at) : ''
  const before = references.findLast(
    ({ end, products, kind }) => products !== null && kind !== 'described' && end <= word.at,
  )
  const toOperand = (products: readonly BriefedProduct[]) => ({ products, isSum: false, times: 1, isNearest: false })
  const isLinked =
    before !== undefined && /\b(?:is|are|remains|being|was|as)\b.{0,30}$/.test(text.slice(before.end, word.at))
  // "… twice as much as the cheapest, the Acme": the name explains the words before it.
  const isApposition = /^(?: \w+)?,\s+(?:the\s+)?$/.test(between)
  if (isApposition && after?.products && !(isLinked && !/\bas (?:the )?$/.test(text.slice(0, word.at))))
    return toOperand(after.products)
  // "… more than the Ardley, the next dearest": the words explain the name before them.
  if (before?.products && /^(?:['’]s)?, (?:the |our |still )?(?:\w+ )?$/.test(text.slice(before.end, word.at)))
    return toOperand(before.products)
  if (after?.products && /^\s+the\s+$/.test(between)) return toOperand(after.products)
  const isInverted =
    /\b(?:is|are|being|remains|goes to|belongs to)\s+(?:the\s+)?$|^\s*[:–—-]\s*(?:the )?$|^ [\w ]{2,40}: (?:the )?$/i.test(
      between,
    )
  const subject = references.findLast(
    ({ end, products, isObject, kind }) => products !== null && !isObject && kind !== 'described' && end <= word.at,
  )
  if (!subject && isInverted && after?.products) return toOperand(after.products)
  // "A strap is the cheapest extra" is about a strap, wherever it stands.
  if (!subject && /^\s*(?:an?|any|some|each|every)\s/i.test(text)) return null
  return findSubject(word.at, word.end, reading)
}

/** Words before a superlative that is not said of a product: "at best", "for the narrowest of desks". */
const IN_PHRASE = /\b(?:at(?: the| its)?|(?:for|in|on|into|to|under|through|during|with)(?: even)? (?:the|its))\s$/i
/** Advice: "find the longest setting before you rely on it". */
const ADVICE = /^\s*(?:find|check|look|see|compare|measure|choose|pick|use|ask|start|try|read|mind)\b/i
const LISTED: ReadonlySet<string> = new Set(['price', 'rating', 'reviews'])
/** "The gap to the highest": the superlative is what the gap ends at. */
const GAP_END = /\b(?:gap|distance|difference|way|step|leap|jump) (?:to|from) the $/i

function checkSuperlative(word: FoundComparison, reading: Reading): string | null {
  const { clause, context, references } = reading
  const { text } = clause
  // "than the cheapest bottle" means a product.
  if (
    references.some(
      ({ kind, at, end }) => (kind === 'described' || kind === 'nearest') && at <= word.at && word.at < end,
    )
  )
    return null
  if (GAP_END.test(text.slice(0, word.at))) return null
  const prefix = PREFIX.exec(text.slice(0, word.at))?.[0].toLowerCase() ?? ''
  const found = pickDimensions({ clause, at: word.at, end: word.end, unit: null, word }, context)
  const wording = text.slice(word.at - prefix.length, word.end).trim()
  if (found.length === 0) return null
  if (clause.names.length === 0 && ADVICE.test(text)) return null
  if (IN_PHRASE.test(text.slice(0, word.at)) && !LISTED.has(found[0]?.name ?? '')) return null
  if (BEYOND.test(text)) return `"${wording}" is about more products than the source has. Leave it out.`
  const perPound = PER_POUND.test(text)
  const dimensions = perPound ? found.map(one => ({ ...getDimension('price'), per: one })) : found
  const operand = findRanked(word, reading)
  if (!operand) return null
  const direction = perPound || found[0]?.isValue ? -word.direction : word.direction
  const misses =
    ALL_PRODUCTS.test(text) && found[0]?.name === 'price' && context.products.some(one => one.pricePence === null)
  if (misses)
    return `"${wording}" is about a product without a price. Compare only those with a price, or leave it out.`
  const strict = dimensions.flatMap(one => {
    const said = one.chosen.filter(word => one.keywords.includes(word))
    return said.length > 0 ? [{ ...one, keywords: [], byUnit: false, chosen: said }] : []
  })
  const isKnown = dimensions.some(one => context.products.some(product => getNumber(one, product) !== null))
  for (const product of operand.products) {
    const rankings = [...dimensions, ...strict].flatMap(
      dimension => rank(dimension, product, direction, context.products) ?? [],
    )
    const [first] = rankings
    if (!first && !isKnown && !/\b(?:is|are|as|remains|weighs|costs)\b[^,]*$/.test(text.slice(0, word.at))) return null
    if (!first) return `The source does not give what "${wording}" compares for ${product.name}. Leave it out.`
    const limit = operand.products.length - 1
    if (!rankings.some(one => one.count > 1 && isRankTrue({ ...one, better: Math.max(0, one.better - limit) }, prefix)))
      return `"${wording}" is wrong of ${product.name}: the ${dimensions[0]?.name} values are ${first.texts}.`
  }
  return null
}

/** Dimensions of which a product that "beats" another has less. */
const LOWER_IS_BETTER: ReadonlySet<string> = new Set(['price', 'weight', 'noise', 'charging time'])

function checkComparative(word: FoundComparison, reading: Reading): string | null {
  const { clause, context, references } = reading
  const { text } = clause
  const after = text.slice(word.end)
  if (!word.isVerb && !/^[^,;.]{0,60}?\bthan\b/.test(after)) return null
  if (/\b(?:not|no|isn't|neither)\s(?:\w+\s)?$/.test(text.slice(0, word.at))) return null
  const found = pickDimensions({ clause, at: word.at, end: word.end, unit: null, word }, context)
  const perPound = PER_POUND.test(text)
  const dimensions = perPound ? found.map(one => ({ ...getDimension('price'), per: one })) : found
  const isLowerBetter =
    perPound ||
    found[0]?.isValue ||
    (word.isVerb && word.dimensions.length === 0 && LOWER_IS_BETTER.has(found[0]?.name ?? ''))
  const direction = isLowerBetter && word.direction === 1 ? -1 : isLowerBetter && !word.isVerb ? 1 : word.direction
  const than = text.indexOf(' than ', word.end)
  // "more watts per pound from the Acme than from any other"
  const inner =
    than === -1 ? undefined : references.find(one => one.kind === 'named' && one.at >= word.end && one.end <= than)
  const subject = findSubject(inner && !references.some(one => one.end <= word.at) ? than : word.at, word.end, {
    ...reading,
    references: inner ? references.map(one => (one === inner ? { ...one, isObject: false } : one)) : references,
  })
  const object = findObject(inner ? { ...word, end: than } : word, subject, reading)
  if (dimensions.length === 0 || !subject || !object) return null
  const outcomes = dimensions.map(dimension => {
    const ones = getNumbers(dimension, direction, subject, null)
    const others = getNumbers(dimension, direction, object, subject)
    const pairs = ones.flatMap(one =>
      others.map(other => (one === null || other === null ? null : (one - other) * direction > 1e-9)),
    )
    const isAll = object.products.length > 2
    return pairs.includes(false)
      ? false
      : pairs.every(one => one === true) || (isAll && pairs.includes(true))
        ? true
        : null
  })
  if (outcomes.includes(true)) return null
  const [one, other] = [
    subject.products[0]?.name,
    object.products.find(product => !subject.products.includes(product))?.name,
  ]
  if (!outcomes.includes(false) && /\bany other (?:\w+ )?(?:stated|listed|given)\b/.test(text)) return null
  if (outcomes.includes(false)) return `"${word.text}" is wrong: compare ${one} with ${other} in the source.`
  return `The source does not give what "${word.text}" compares for ${one} and ${other}. Leave it out.`
}

const SAME =
  /\b(?:the same|equal|identical)\s+([a-z ]{3,30})|\bas (\w+) as\b|\b(?:match(?:es)?|ties? with|level with|equals?|shares?)\b/i

/** Checks "The Acme and the Bolt share the same capacity". */
function checkEquality(reading: Reading): string | null {
  const { clause, context, references } = reading
  const found = SAME.exec(clause.text)
  if (!found || /\bnot\b/i.test(clause.text) || found[2] !== undefined) return null
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
