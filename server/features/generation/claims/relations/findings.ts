import { findMeasures } from '../../../../domain/measures.ts'
import { NUMBER_WORDS } from '../../../../domain/number-words.ts'
import { DETERMINERS, isFunctionWord, PREPOSITIONS, splitWords } from '../words.ts'
import { type Amount, findAmounts } from './amounts.ts'
import type { RelationContext } from './clauses.ts'
import { type FoundComparison, findComparisons } from './comparisons.ts'
import type { Dimension } from './dimensions.ts'
import { findNamedDimensions, getNumber } from './find-dimensions.ts'
import type { Domain } from './groups.ts'
import { getNumbers, type Operand, type Reading } from './operands.ts'
import { findProperty, hasProperty, isEmptyWord, isKnownWord } from './properties.ts'
import { VERB } from './quantified.ts'
import { toKeyword } from './quantities.ts'
import { findRatios } from './ratios.ts'

/** Direction of a comparison: 1 for more of a dimension, -1 for less. */
export type Direction = 1 | -1

/** Reason to refuse a clause. */
export interface Fault {
  /** Message for the writer; null if there is no reason. */
  fault: string | null
  /** Amount that the facts neither give nor disprove, if that is the fault. */
  unproven?: string | undefined
  /** True if the facts do not show the claim, but do not disprove it either; undefined if that depends on its other words. */
  isOpen?: boolean | undefined
}

/** Returns the fault that is hardest to excuse. */
export function pickFault(found: readonly (Fault | null)[]): Fault {
  const faults = found.flatMap(one => (one === null || one.fault === null ? [] : [one]))
  const isUnproven = ({ unproven }: Fault) => unproven !== undefined
  return faults.find(one => !one.isOpen && !isUnproven(one)) ?? faults.find(isUnproven) ?? faults[0] ?? { fault: null }
}

/** Outcome of the relations in a clause. */
export interface Findings extends Fault {
  /** Amounts that the facts confirm by calculation. */
  confirmed: Amount[]
  /** Words that comparisons need no more, because their amounts are checked. */
  consumed: { at: number; end: number }[]
  /** Products that the clause compares with. */
  compared: Operand | null
}

export const noFindings: Findings = { fault: null, confirmed: [], consumed: [], compared: null }

export type Outcome = boolean | null

/** Combines the outcomes of several readings: one true reading is enough. */
export function anyTrue(outcomes: readonly Outcome[]): Outcome {
  if (outcomes.includes(true)) return true
  return outcomes.includes(false) ? false : null
}

/** Returns true if a product of the article states a number for one of the dimensions. */
export const isAnyKnown = (dimensions: readonly Dimension[], { products }: RelationContext) =>
  dimensions.some(dimension => products.some(product => getNumber(dimension, product) !== null))

/** Tests each pair of numbers of two operands: all of them must be true. */
export function testPairs(
  dimension: Dimension,
  direction: Direction,
  [subject, object]: readonly [Operand, Operand],
  test: (one: number, other: number) => boolean,
): Outcome {
  const ones = getNumbers(dimension, direction, subject, null)
  const others = getNumbers(dimension, direction, object, subject)
  const outcomes = ones.flatMap(one =>
    others.map((other): Outcome => (one === null || other === null ? null : test(one, other))),
  )
  if (outcomes.includes(false)) return false
  return outcomes.length > 0 && outcomes.every(outcome => outcome === true) ? true : null
}

/** Tests a relation whose sentence names no object: another product must make it true. */
export function testAnyOther(
  dimension: Dimension,
  subject: Operand | null,
  object: Operand | null,
  { products }: RelationContext,
  test: (one: number, other: number) => boolean,
): Outcome {
  const ones = subject?.products ?? products
  const outcomes = ones.flatMap(one =>
    (object?.products ?? products)
      .filter(product => product !== one)
      .map((other): Outcome => {
        const [first, second] = [getNumber(dimension, one), getNumber(dimension, other)]
        return first === null || second === null ? null : test(first * (subject?.times ?? 1), second)
      }),
  )
  return anyTrue(outcomes)
}

/** Words for the products of the article. Without them and without a name, a sentence is general. */
export const MEANS_PRODUCTS =
  /\b(?:here|these|them|both|(?:the|all) (?:two|three|four|five|six|seven|eight|nine|ten)|the \w*(?:est|one)|on (?:the|this) (?:page|list))\b/i

const TOTAL =
  /^ (?:of )?the (?:(?:whole|combined|overall|grand) )?(?:total|bill(?! of)|sum|outlay)\b(?! \w+ of an?\b)(?: (?:number|amount) of(?: the| all)?)?(?: (\p{L}+))?/iu
const OF_PRICES = /^(?:prices?|costs?|bill|spend\w*|)$/i

/** Returns true if a text goes on with "of the total", and with no noun such as "area" that has no numbers here. */
export function meansTotal(text: string): boolean {
  const [wording, word = ''] = TOTAL.exec(text) ?? []
  if (wording === undefined) return false
  const isNoNoun = OF_PRICES.test(word) || isFunctionWord(word.toLowerCase()) || VERB.test(` ${word}`)
  return isNoNoun || findNamedDimensions(word).length > 0
}

/** Words of quantities, degrees and places in any comparison. */
const NEUTRAL = new Set(
  `second third fourth fifth first last next same lot bunch guide gap rival rivals people buyers bill sum size time cell
  money pound hundred thousand almost nearly roughly barely exactly precisely fully full good little bit shade touch
  fraction hair whisker tad short`.split(/\s+/),
)
const NUMBER = new RegExp(`^(?:${NUMBER_WORDS})$`)
const MIN_LENGTH = 3

/** Words for a condition or an exception. */
const CONDITION = /\b(?:if|unless|leav(?:e|ing) .{1,30} out|setting aside|discounting|ignoring|excluding)\b/i

/** Purposes, which do not change what is compared: "the cheapest kettle for a student". */
const PURPOSE = /\bfor (?:an?|the|your|any|most)\b[^,;]*/i

/**
 * Returns true if a clause has a condition, or a noun or an adjective that no rule reads. They may change what the clause
 * compares: "a third of the way round a tennis court", "the least of the mains machines".
 */
export function isPartlyRead({ clause, references, context: { nouns, products } }: Reading): boolean {
  const text = clause.text.replace(PURPOSE, found => ' '.repeat(found.length))
  if (CONDITION.test(text)) return true
  const ratios = findRatios(text)
  const comparisons = findComparisons(text)
  const spans = [references, ratios, findAmounts(text, ratios), comparisons, findNamedDimensions(text)].flat()
  const words = splitWords(text)
  return words.some(({ text: word, at }, index) => {
    const before = words[index - 1]
    if (!before || text.slice(before.at + before.text.length, at) !== ' ') return false
    const opens = (DETERMINERS.has(before.text) && !NUMBER.test(before.text)) || PREPOSITIONS.has(before.text)
    // "the cheapest whole desk": the words before a noun limit what is ranked.
    const limits = comparisons.some(({ end }) => end === at - 1) && /^ \p{L}/u.test(text.slice(at + word.length))
    if (
      !(opens || (limits && !isFunctionWord(words[index + 1]?.text ?? ''))) ||
      before.text === 'to' ||
      word.length < MIN_LENGTH ||
      word.endsWith('ing')
    )
      return false
    if (isEmptyWord(word) || NEUTRAL.has(word) || NUMBER.test(word)) return false
    const keyword = toKeyword(word)
    return !(
      spans.some(one => one.at <= at && at < one.end) ||
      nouns.has(keyword) ||
      isKnownWord(keyword, products) ||
      findMeasures(`1 ${word} charge`).length > 0
    )
  })
}

/**
 * Finds the products that state the words between a superlative and its noun: "the cheapest folding bike". Others may be
 * of that kind too. Returns "unread" if no product states them, or code does not know the noun: "the shortest record".
 * Null if nothing limits what is ranked.
 */
export function findLimited(
  { end, dimensions }: FoundComparison,
  { clause: { text }, context: { products, nouns } }: Reading,
): Domain | 'unread' | null {
  const [phrase = ''] = /^(?: [\p{L}-]+)+/u.exec(text.slice(end)) ?? []
  const words = phrase.split(' ').filter(Boolean)
  const last = words.findIndex(isFunctionWord)
  const limits = words.slice(0, last < 0 ? words.length : last)
  const noun = limits.findIndex(word => nouns.has(toKeyword(word)))
  if (noun > 0) {
    const property = findProperty(limits.slice(0, noun).join(' '), products, nouns)
    if (!property) return 'unread'
    return { products: products.filter(product => hasProperty(product, property)), count: null, end }
  }
  // "The cheapest machine" is about price whatever the machine is.
  if (noun === 0 || limits.length === 0 || dimensions.length === 1) return null
  const isRead = findNamedDimensions(phrase).length > 0 || limits.some(word => isKnownWord(toKeyword(word), products))
  return isRead ? null : 'unread'
}
