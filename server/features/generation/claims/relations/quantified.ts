import { NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { getLeadWords } from '../../verify/kind-names.ts'
import type { RelationContext } from './clauses.ts'
import type { Reading } from './operands.ts'
import { readQuantities, toKeyword } from './quantities.ts'

/** A statement about how many of the products something is true of. */
export interface Quantified {
  kind: 'all' | 'none' | 'only' | 'count'
  /** Number of products of a count, or left out by "all but one". */
  count: number
  bound: 'exactly' | 'at least' | 'at most'
  /** Products that the statement names: the only ones, the exceptions, or those of a list. */
  named: readonly BriefedProduct[]
  /** Products that are counted. */
  domain: readonly BriefedProduct[]
  wording: string
  /** Words before the predicate that say more of the products: "manual grinder" in "the only manual grinder with". */
  noun?: string
  /** True for "no other card" where the sentence does not say which one is left out. */
  isOfUnknown: boolean
  /** True if only numbers can disprove the statement, because a source may word a property otherwise. */
  isNumericOnly?: boolean
  /** Positions of what is said of the products. */
  from: number
  to: number
}

export const NUMBER = String.raw`(?:${NUMBER_WORDS}|\d{1,2})`
/** Verbs and other words with which a predicate begins. */
export const VERB =
  /(?<=^\s?|['’\w\uE004,)]\s)(?:is|are|has|have|had|costs?|comes?|lists?|states?|names?|offers?|carr(?:y|ies)|weighs?|holds?|runs?|lasts?|plays?|supports?|includes?|works?|uses?|rates?|scores?|fails?|falls?|makes?|draws?|delivers?|claims?|quotes?|gives?|gets?|sells?|go(?:es)?|stays?|sits?|tops?|exceeds?|breaks?|pass(?:es)?|crosses|clears?|manages?|puts?|provides?|charges?|needs?|reaches?|boasts?|measures?|stands?|fits?|takes?|mentions?|publishes?|specif(?:y|ies)|undercuts?|beats?|outscores?|outweighs?|outlasts?|earns?|brings?|keeps?|ships?|promises?|packs?|reads?|asks?|can|do|does|under|over|below|above|with)\b/iu
const GROUP_NOUN =
  /^(?:them|these|those|others?|rivals?|models?|products?|items?|things?|presents?|gifts?|options?|picks?|listings?|ones?|one|alternatives?|contenders?|the|here|it|us)$/i
/** Beginning of the next part of a sentence. */
export const LATER_PART =
  / and (?:one|two|three|the (?:other|rest|remaining|first|second|third|fourth|fifth|last|\w+est))\b|, (?:the (?:other|rest|remaining)|two|three|four|one|both|which)\b|[:;]|, (?:the )?\uE004/u
/** Words between a group and its verb: "both". */
const MAX_SHARED = 8

/** Words for a part of the products: "three out of five". */
const OUT_OF = new RegExp(String.raw`^\s*out of ${NUMBER}\b`, 'i')
const PARTS = new RegExp(String.raw`^\s*of the (?:${NUMBER} )?(?:\p{L}+ ){0,2}?(\p{L}+)\s*$`, 'iu')

/** Returns true if the words count parts of a product: "each of the two pots" of a cooker with two pots. */
function countsParts(group: string, { nouns, own }: Pick<RelationContext, 'nouns' | 'own'>): boolean {
  const part = toKeyword(PARTS.exec(group)?.[1] ?? '')
  if (part === '' || !own || [...nouns].some(noun => noun.endsWith(part))) return false
  return readQuantities(own).some(({ unit, number, words }) => unit === '' && number > 1 && words.has(part))
}

/** Returns true if words before the verb count products: "of the five", "cards here". */
export function countsProducts(group: string, { nouns, own }: RelationContext): boolean {
  if (countsParts(group, { nouns, own })) return false
  if (OUT_OF.test(group)) return true
  if (/^\s*(?:out )?of (?:the|these|those|them|all|our|its)\b/i.test(group)) {
    return !/^\s*(?:out )?of its\b/i.test(group)
  }
  const words = group
    .trim()
    .replace(new RegExp(`^${NUMBER}(?!\\w)`, 'i'), '')
    .split(/\s+/)
    .filter(Boolean)
  const [first = '', second = ''] = words
  const isNoun = (word: string) => [...nouns].some(noun => noun.endsWith(toKeyword(word)))
  if (words.length === 0) return own === null || group.trim() !== ''
  if (first === 'of') return true
  return [first, second].some(word => GROUP_NOUN.test(word) || (word.length > 2 && isNoun(word)))
}

/** Products that a part of a clause names. */
export const getNamed = ({ references }: Reading, from: number, to: number): BriefedProduct[] =>
  references.flatMap(({ kind, products, at }) =>
    kind === 'named' && products && at >= from && at < to ? [...products] : [],
  )

export function parseNumber(text: string): number {
  return /^\d/.test(text) ? Number(text) : parseNumberWords(text)
}

/** Returns true for words that name a product itself, and no part of it. */
export function isKindOf(group: string, product: BriefedProduct): boolean {
  const noun = /(\p{L}+?)s?$/u.exec(group)?.[1] ?? ''
  return GROUP_NOUN.test(`${noun}s`) || [...getLeadWords(product)].some(word => toKeyword(word) === toKeyword(noun))
}

const JOINT = /^(?: (?:both|each|all))? (?=\w)/i
export const TOGETHER =
  /\b(?:together|combined|between them|in total|altogether|apart|differ|separates?|than each other)\b/i

const GROUP_BEFORE = new RegExp(
  String.raw`^\s*(?:both (?:of )?|all (?:of )?|either (?:of )?|neither (?:of )?)?(?:the )?(?:${NUMBER} )?$`,
  'i',
)

/** Reads what is said of each product of a group: "Both clamp lamps cost …", "The Acme and the Bolt both list …". */
export function readGroupMembers(reading: Reading): Quantified | null {
  const { clause, references } = reading
  const { text } = clause
  const [first] = references.filter(({ isObject, kind }) => !isObject && (kind === 'named' || kind === 'described'))
  if (!first?.products || first.products.length < 2 || TOGETHER.test(text)) return null
  // In the section of a product, "both batteries" are parts of it.
  const { own } = reading.context
  if (own && first.kind === 'described' && !isKindOf(text.slice(first.at, first.end), own)) return null
  if (!GROUP_BEFORE.test(text.slice(0, first.at))) return null
  const verb = VERB.exec(text.slice(first.end))
  if (!verb || !JOINT.test(text.slice(first.end, first.end + verb.index + 2)) || verb.index > MAX_SHARED) return null
  const from = first.end + verb.index
  const later = LATER_PART.exec(text.slice(from))
  const to = later ? from + later.index : text.length
  const wording = text.slice(first.kind === 'named' ? first.end : 0, from).trim()
  const isNone = /^\s*neither\b/i.test(text)
  const base = { named: [], domain: first.products, wording, from, to, count: 0, isOfUnknown: false }
  return { ...base, kind: isNone ? 'none' : 'all', bound: 'exactly', isNumericOnly: true }
}

/** Words for the group in "the only two kettles of the five". */
const GROUP_WORDS = new RegExp(String.raw`\b(?:of|the|these|ones?|here|${NUMBER_WORDS})\b`, 'giu')

const THE_ONLY =
  /\b(?:the (?:only|sole|lone)|alone in|alone (?=with\b)|(?<=\uE004 )alone(?= \p{L}))((?: (?:one|two|three|four))?(?: [\p{L}-]+){0,4}?) ?\b(with|that|which|to|whose|rated|priced|listed|under|over|below|above|without|in|at|supplying|offering|listing|stating|having|giving|coming|carrying|holding|including|costs?|has|lists|states|offers|weighs|holds|runs|lasts)\b/iu

/** Reads "the Acme is the only one with …" and "the Acme is alone in …". */
export function readOnly(reading: Reading): Quantified | null {
  const { clause, context, references } = reading
  const found = THE_ONLY.exec(clause.text)
  if (!found) return null
  const [wording, noun = ''] = found
  const isAlone = /^alone/i.test(wording)
  if (!isAlone && noun.trim() !== '' && !countsProducts(noun, context) && !/\b(?:one|two|three|of the)\b/i.test(noun))
    return null
  const subject = references.findLast(({ kind, at, isObject }) => kind === 'named' && at < found.index && !isObject)
  const after = references.find(({ kind, at }) => kind === 'named' && at > found.index)
  const named = subject?.products ?? (context.own ? [context.own] : after?.products) ?? []
  if (named.length === 0) return null
  const from = found.index + wording.length - (found[2] ?? '').length
  const later = LATER_PART.exec(clause.text.slice(from))
  const to = later ? from + later.index : clause.text.length
  const base = { named, domain: context.products, wording: wording.trim(), from, to, count: 0, isOfUnknown: false }
  return { ...base, kind: 'only', bound: 'exactly', noun: isAlone ? '' : noun.replace(GROUP_WORDS, ' ') }
}

const TRAILING = new RegExp(
  String.raw`\b(?:for|by|on|in) (?:exactly |just |only )?(${NUMBER}) of (?:the|these|them)\b(?: (?:${NUMBER}|[\p{L}-]+)){0,2}(?=[,.;:]|$)`,
  'iu',
)

/** Reads "noise figures are given for four of the models". */
export function readTrailing(reading: Reading): Quantified | null {
  const { clause, context } = reading
  const found = TRAILING.exec(clause.text)
  if (!found) return null
  const named = getNamed(reading, found.index, clause.text.length)
  const base = {
    named,
    domain: context.products,
    wording: found[0],
    from: 0,
    to: found.index,
    bound: 'exactly' as const,
    isOfUnknown: false,
  }
  return { ...base, kind: 'count', count: parseNumber(found[1] ?? '') }
}

const GROUP_OF = new RegExp(
  String.raw`^\s*(?:of|among) the (${NUMBER})(?: [\p{L}-]+)? (?=(?:with|without|that|whose|rated|under|over|below|above)\b)`,
  'iu',
)

/** Reads the count in "Of the two chargers with a cable, …". */
export function readGroup({ clause, context }: Reading): Quantified | null {
  const found = GROUP_OF.exec(clause.text)
  const comma = clause.text.indexOf(',')
  if (!found || comma === -1) return null
  const base = {
    named: [],
    domain: context.products,
    wording: found[0].trim(),
    from: found[0].length,
    to: comma,
    isOfUnknown: false,
  }
  return { ...base, kind: 'count', count: parseNumber(found[1] ?? ''), bound: 'exactly' }
}
