import { GROUP_SIZES, NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import type { Clause, RelationContext } from './clauses.ts'
import type { Dimension } from './dimensions.ts'
import { getNumber } from './find-dimensions.ts'
import type { Direction } from './findings.ts'
import { type Domain, findDomain } from './groups.ts'
import { findReferences, type Reference, rankProducts } from './references.ts'

/** Side of a relation. Its products are compared one by one, or as a sum. */
export interface Operand {
  products: readonly BriefedProduct[]
  isSum: boolean
  /** Three, in "three Acmes". */
  times: number
  /** True for "its nearest rival", which depends on what is compared. */
  isNearest: boolean
}

const SUM = new RegExp(
  String.raw`\b(?:(?:add|pair|combine) (?:the )?\uE004|together|combined|between them|in total|altogether|added up|end to end|all ${GROUP_SIZES}|the (?:pair|two) of them)(?!\w)`,
  'iu',
)
/** Returns true if a clause adds up products of which code found only one: "the tea and the biscuits together". */
export const missesSummand = ({ clause: { text }, references }: Reading) =>
  SUM.test(text) && !references.some(({ kind, products }) => kind === 'others' || (products?.length ?? 0) > 1)

const TIMES = new RegExp(String.raw`(?<![\d.,£])\b(${NUMBER_WORDS}|\d{1,2}) (?:of (?:the|these|those|its) |of )?$`, 'i')
const THESE = new RegExp(String.raw`\b(${NUMBER_WORDS}|\d{1,2}) of (?:these|them|this one)\b`, 'i')

/** Words before the subject of a passive sentence. */
const PASSIVE = /\b(?:is|are|was|were) (?:\w+ )?\w+(?:ed|en|n) by (?:the )?$/i

export interface Reading {
  clause: Clause
  references: readonly Reference[]
  context: RelationContext
  /** Products among which the clause ranks; null for all. */
  domain: Domain | null
}

/** Finds the products of a subject such as "the other four": all but those that they are compared with. */
function resolveOthers(references: readonly Reference[], products: readonly BriefedProduct[]): Reference[] {
  const objects = references.filter(({ kind, isObject }) => kind === 'named' && isObject)
  const compared = objects.flatMap(one => one.products ?? [])
  const others = products.filter(product => !compared.includes(product))
  const isSubject = ({ kind, isObject }: Reference) => kind === 'others' && !isObject && compared.length > 0
  return references.map(one => (isSubject(one) ? { ...one, products: one.products ?? others } : one))
}

export function readClause(clause: Clause, context: RelationContext): Reading {
  const references = resolveOthers(findReferences(clause, context), context.products)
  return { clause, references, context, domain: findDomain(clause.text, context) }
}

/** Products whose numbers a clause can be about: that of its section, its subjects, then those that it compares with. */
export function findOwners({ context: { own }, references }: Reading): readonly BriefedProduct[] {
  const subjectsFirst = references.toSorted((one, other) => Number(one.isObject) - Number(other.isObject))
  const meant = subjectsFirst.flatMap(({ kind, products }) => (kind === 'pronoun' ? [] : (products ?? [])))
  return [...new Set([...(own ? [own] : []), ...meant])]
}

function toOperand(reference: Reference, subject: Operand | null, { clause: { text }, context }: Reading): Operand {
  const others = context.products.filter(product => !subject?.products.includes(product))
  const products = reference.products ?? others
  const count = reference.kind === 'named' ? TIMES.exec(text.slice(0, reference.at))?.[1] : undefined
  const around = text.slice(reference.at, reference.end + 30)
  return {
    products,
    isSum: products.length > 1 && SUM.test(reference.kind === 'others' && reference.isObject ? around : text),
    times: count === undefined || products.length > 1 ? 1 : /^\d/.test(count) ? Number(count) : parseNumberWords(count),
    isNearest: reference.kind === 'nearest',
  }
}

/** Beginnings after which the subject follows: "At 8p a gigabyte, the Acme …". */
const LEAD_IN =
  /^\s*(?:at|for|with|by|per|on|despite|close|about|roughly|nearly|some|only|just|twice|half|spend|pay|£|\d|an? )/i

/** Finds what a relation is about: the reference before its words, or the product of the section, or the one after. */
export function findSubject(at: number, end: number, reading: Reading): Operand | null {
  const { references, context, clause } = reading
  const subjects = references.filter(one => !one.isObject && one.products !== null)
  // "a Growler four times as big": the words follow what they describe.
  const described = references.find(one => one.end === at - 1 && one.kind === 'named')
  if (described) return toOperand(described, null, reading)
  // "A longer playtime than the Acme's is stated by the Bolt"
  const agent = references.find(
    one => one.products !== null && PASSIVE.test(clause.text.slice(Math.max(0, end), one.at)) && one.at >= end,
  )
  if (agent) return toOperand(agent, null, reading)
  const before = subjects.findLast(one => one.end <= at)
  if (before) return toOperand(before, null, reading)
  // "This is the best value, against £2.30 for the Acme" is about a product that the sentence does not name.
  if (
    !context.own &&
    /^\s*(?:[^,]{1,50}, )?(?:it|this|they)(?: is|['’]s| are| has| costs?)\b/i.test(clause.text.slice(0, at))
  )
    return null
  // "From the Acme to the Bolt the bill doubles": the second is compared with the first.
  const [first, second] = references.filter(({ kind }) => kind === 'named')
  if (
    first &&
    second &&
    /\bfrom (?:the )?$/i.test(clause.text.slice(0, first.at)) &&
    /^ (?:up |on )?to (?:the )?$/.test(clause.text.slice(first.end, second.at))
  )
    return toOperand(second, null, reading)
  // "those of the Acme number twice those of the Bolt"
  if (!context.own && first && first.end <= at && second && second.at >= end) return toOperand(first, null, reading)
  const after = subjects.find(one => one.at >= end && one.kind !== 'pronoun')
  const leads = after && LEAD_IN.test(clause.text) && clause.text.slice(end, after.at).includes(',')
  if (after && (leads || !context.own)) return toOperand(after, null, reading)
  // "An all-night party may outlast it" is not about a product.
  const isIndefinite = /^\s*(?:so )?(?:an?|any|some|most|many) (?!\uE004)/iu.test(clause.text)
  if (isIndefinite && !LEAD_IN.test(clause.text.replace(/^\s*an? /, '')) && !references.some(one => one.end <= at))
    return null
  const these = THESE.exec(clause.text.slice(0, at))
  const times = these?.[1] === undefined ? 1 : parseNumberWords(these[1])
  return context.own ? { products: [context.own], isSum: false, times, isNearest: false } : null
}

const isSame = (one: readonly BriefedProduct[], other: readonly BriefedProduct[]) =>
  one.length === other.length && one.every(product => other.includes(product))

/** Finds what a relation compares its subject with; null if the sentence does not say it. */
export function findObject(
  { at, end, isVerb }: { at: number; end: number; isVerb: boolean },
  subject: Operand | null,
  reading: Reading,
): Operand | null {
  const { references, context } = reading
  const usable = references.filter(({ products }) => products === null || !isSame(products, subject?.products ?? []))
  const found =
    usable.find(one => one.at >= end && (one.isObject || isVerb || one.products === null)) ??
    usable.findLast(one => one.end <= at && one.isObject) ??
    usable.findLast(one => one.end <= at && one.kind === 'named')
  if (found) return toOperand(found, subject, reading)
  const compared = context.compared.filter(product => !subject?.products.includes(product))
  // "The Acme is the cheapest; the Bolt costs two pounds more": the earlier subject is compared with.
  const earlier =
    context.own && subject && subject.products.length > 0 && !subject.products.includes(context.own)
      ? [context.own]
      : []
  const [meant] = [compared, earlier].filter(one => one.length > 0)
  return meant ? { products: meant, isSum: false, times: 1, isNearest: false } : null
}

/** Numbers of an operand: one for each product, or their sum. Null for what no source states. */
export function getNumbers(
  dimension: Dimension,
  direction: Direction,
  operand: Operand,
  subject: Operand | null,
): (number | null)[] {
  if (operand.isNearest) {
    const own = subject?.products[0]
    const number = own ? getNumber(dimension, own) : null
    const ranked = rankProducts(dimension, direction, operand.products).map(
      product => getNumber(dimension, product) ?? 0,
    )
    if (number === null) return [null]
    const nearest = ranked.toSorted((a, b) => Math.abs(a - number) - Math.abs(b - number))[0]
    return [nearest ?? null]
  }
  const numbers = operand.products.map(product => getNumber(dimension, product))
  if (!operand.isSum) return numbers.map(number => (number === null ? null : number * operand.times))
  return numbers.some(number => number === null)
    ? [null]
    : [numbers.reduce<number>((sum, number) => sum + (number ?? 0), 0)]
}
