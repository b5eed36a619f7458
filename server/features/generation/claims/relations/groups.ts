import { GROUP_SIZES, NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { getLeadWords } from '../../verify/kind-names.ts'
import { agreesAmount, findAmounts, toNumber } from './amounts.ts'
import type { RelationContext } from './clauses.ts'
import { createDimension, findDimensionsByUnit, findNamedDimensions, getNumber } from './find-dimensions.ts'
import { findProperty, hasProperty } from './properties.ts'
import { toKeyword } from './quantities.ts'

/** Nouns for any product. */
const GENERIC =
  /^(?:them|these|those|models?|products?|options?|picks?|listings?|ones?|pairs?|items?|things?|contenders?|versions?|alternatives?|choices?|sets?|presents?|gifts?|gadgets?)$/i
/** Beginning of the words after a noun that limit a group: "with a cable", "under £20". */
const LIMIT = /\b(?:with(?:out)?|that|which|whose|under|over|below|above|costing|rated|listing|stating|for which)\b/i
/** Words that say that the source gives a number: "the four with a price", "those that state a playtime". */
const STATED =
  /\b(?:with|that|which|whose|stating|listing|for which)\b.{0,30}?\b(?:a|an|the|its|their|stated|listed|known|given)\b/i
const PART_END =
  /[,;:()]|\s(?=(?:is|are|was|were|has|have|had|costs?|lists?|runs?|share|differ|together|combined|between|by|on|in|at|and|or|to|as|come|comes|weighs?|holds?|hold|lasts?|works?|gives?|offers?|than)\b)/i

interface Filter {
  isMember: (product: BriefedProduct) => boolean
}

/** Reads words after the noun of a group; null if code cannot read them. */
function readLimit(limit: string, { products, nouns }: RelationContext): Filter | null {
  const [amount] = findAmounts(limit).filter(({ unit }) => unit !== '')
  // "that extract ten litres": the words choose among the quantities in litres.
  const worded = amount ? createDimension(limit, [amount.unit], products) : null
  const measured = worded ?? (amount ? findDimensionsByUnit(amount.unit)[0] : null)
  if (amount && measured)
    return { isMember: product => agreesAmount(amount, getNumber(measured, product) ?? Number.NaN) }
  const isDenied = /\b(?:without|no|not)\b/i.test(limit)
  const [named] = findNamedDimensions(limit)
  const dimension = named?.dimension ?? null
  if (dimension && STATED.test(limit))
    return { isMember: product => (getNumber(dimension, product) !== null) !== isDenied }
  const property = findProperty(limit, products, nouns)
  return property && { isMember: product => hasProperty(product, property) !== isDenied }
}

/** Reads the words before and in the noun of a group, which its name or its whole source has. Null if it cannot. */
function readNoun(noun: string, inSource: boolean, { products, nouns }: RelationContext): Filter[] | null {
  const [amount] = findAmounts(noun).filter(({ unit }) => unit !== '')
  const rest = amount ? noun.replace(amount.text, ' ') : noun
  const words = (rest.match(/\p{L}[\p{L}\p{N}’'-]*/gu) ?? []).filter(word => !GENERIC.test(word)).map(toKeyword)
  const ownWords = words.filter(word => ![...nouns].some(one => one.endsWith(word)))
  const filters: Filter[] = []
  if (amount) {
    const dimension = {
      ...(createDimension(noun, [amount.unit], products) ?? { name: noun, chosen: [], per: null }),
      units: [amount.unit],
      byUnit: true,
      keywords: [''],
    }
    filters.push({ isMember: product => getNumber(dimension, product) === amount.number })
  }
  if (ownWords.length > 0) {
    const leads = new Map(products.map(product => [product, new Set([...getLeadWords(product)].map(toKeyword))]))
    const inLead = (product: BriefedProduct) => ownWords.every(word => leads.get(product)?.has(word))
    const property = findProperty(ownWords.join(' '), products, new Set())
    if (!inSource && products.some(inLead)) filters.push({ isMember: inLead })
    else if (property) filters.push({ isMember: product => hasProperty(product, property) })
    else return null
  }
  return filters
}

const isUnknown = (noun: string, { products }: RelationContext) =>
  /^\p{L}+ $/u.test(noun) && findProperty(noun, products, new Set()) === null

/** Products of a noun phrase such as "clamp lamps" or "brushes under £20"; null if they are all or cannot be read. */
function resolveGroup(phrase: string, count: number | null, context: RelationContext) {
  const limit = LIMIT.exec(phrase)
  const after = limit ? readLimit(phrase.slice(limit.index), context) : null
  if (limit && !after) return null
  const groups = [false, true].flatMap(inSource => {
    const noun = limit ? phrase.slice(0, limit.index) : phrase
    // "the machines that …": a noun that no source has means all products.
    const before = limit && isUnknown(noun, context) ? [] : readNoun(noun, inSource, context)
    const filters = [...(before ?? []), ...(after ? [after] : [])]
    if (!before || filters.length === 0) return []
    return [context.products.filter(product => filters.every(({ isMember }) => isMember(product)))]
  })
  return groups.find(group => (count === null ? group.length > 1 : group.length === count)) ?? null
}

/** Products that a plain noun counts: all for "pairs", those with the word for "figures". Null if no product has it. */
export function findCounted(noun: string, context: RelationContext): readonly BriefedProduct[] | null {
  const word = toKeyword(noun)
  const isAny = GENERIC.test(noun) || (word.length > 2 && [...context.nouns].some(one => one.endsWith(word)))
  return isAny ? context.products : resolveGroup(noun, null, context)
}

const OTHER_MEMBERS = new RegExp(String.raw`\bthe other (${NUMBER_WORDS}) (\p{L}+)$`, 'iu')

/** Members of the group of a product without itself: "the other two figures". Null if the words name none. */
export function findOtherMembers(said: string, context: RelationContext): readonly BriefedProduct[] | null {
  const [, count = '', noun = ''] = OTHER_MEMBERS.exec(said) ?? []
  const { own } = context
  const group = noun === '' || !own ? null : resolveGroup(noun, parseNumberWords(count) + 1, context)
  return group && own && group.includes(own) ? group.filter(product => product !== own) : null
}

const COUNTED = new RegExp(
  String.raw`\b(?:(?:(?:the|these|all)(?: (${NUMBER_WORDS}|[2-9]))?|both(?: of)?(?: the| these)?|either(?: of the)?|neither(?: of the)?|each of the(?: (${NUMBER_WORDS}|[2-9]))?) )(?=\S)`,
  'giu',
)
const MAX_WORDS = 7

export interface FoundGroup {
  products: readonly BriefedProduct[]
  at: number
  end: number
}

/** Finds groups with their number: "the two £20 lamps", "both clamp lamps", "either cable". */
export function findCountedGroups(text: string, context: RelationContext): FoundGroup[] {
  return [...text.matchAll(COUNTED)].flatMap(({ 0: said, 1: first, 2: second, index: at }): FoundGroup[] => {
    const stated = first ?? second
    const isPair = /^(?:both|either|neither)/i.test(said)
    if (stated === undefined && !isPair) return []
    const count = stated === undefined ? 2 : /^\d/.test(stated) ? Number(stated) : parseNumberWords(stated)
    const start = at + said.length
    const phrase = text.slice(start).split(PART_END)[0] ?? ''
    const words = [...phrase.matchAll(/\S+/g)].slice(0, MAX_WORDS)
    for (const last of words.toReversed()) {
      const end = (last.index ?? 0) + last[0].length
      const candidate = phrase.slice(0, end)
      if (candidate.includes('\uE004')) continue
      const products = resolveGroup(candidate, count, context)
      if (products && count < context.products.length) return [{ products, at, end: start + end }]
    }
    return []
  })
}

/** Products among which a clause ranks, and the number that it states. */
export interface Domain {
  /** Products of the domain; null if only their number is known. */
  products: readonly BriefedProduct[] | null
  count: number | null
  end: number
}

const AMONG = new RegExp(
  String.raw`(?:^\s*|\b)(?:of|among|amongst|out of) (?:all )?(?:the|these) (?:(${NUMBER_WORDS}|[2-9]) )?(?=\S)`,
  'iu',
)

const STATES_ONE = /\b(?:that|which|with) (?:(?:states?|lists?|gives?|has|have|quotes?|shows?) )?(?:one|it|a figure)\b/i

/** Finds what a clause ranks among: "Of the four with a price", "among the gas stoves". Null for all products. */
export function findDomain(text: string, context: RelationContext): Domain | null {
  const found = AMONG.exec(text)
  if (!found) return null
  const start = found.index + found[0].length
  const count = found[1] === undefined ? null : /^\d/.test(found[1]) ? Number(found[1]) : parseNumberWords(found[1])
  const part = text.slice(start).split(/[,;:()\uE004]/u)[0] ?? ''
  // "of the four that state one": products without a value are not ranked anyway.
  if (STATES_ONE.test(part)) return null
  const words = [...part.matchAll(/\S+/g)].slice(0, MAX_WORDS)
  for (const last of words.toReversed()) {
    const end = (last.index ?? 0) + last[0].length
    const products = resolveGroup(part.slice(0, end), count, context)
    const isPlural = count !== null || /s$/i.test(last[0]) || /^\p{L}+s (?:with|that|which|under|over)\b/iu.test(part)
    if (!products || !isPlural) continue
    return products.length < context.products.length ? { products, count: products.length, end: start + end } : null
  }
  return count !== null && count < context.products.length ? { products: null, count, end: start + part.length } : null
}

/** Groups that may have all products, also those without a price. */
const ALL_PRODUCTS = new RegExp(String.raw`\b(?:of (?:the|all)|all) (${GROUP_SIZES})\b|\b(?:any|every) other\b`, 'gi')

/** Returns true for words about all products: "of the five" of five, "than any other". */
export const isAmongAll = (text: string, { length }: readonly BriefedProduct[]) =>
  [...text.matchAll(ALL_PRODUCTS)].some(([, count]) => count === undefined || toNumber(count) === length)
