import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { type Amount, agreesAmount, findAmounts } from './amounts.ts'
import { type FoundComparison, findComparisons, isBound } from './comparisons.ts'
import { createDimension, findNamedDimensions, getNumber, LISTED_DIMENSIONS } from './find-dimensions.ts'
import type { Outcome } from './findings.ts'
import { findObject, getNumbers, type Operand, type Reading, readClause } from './operands.ts'
import { findBoundSides, pickDimensions, toSides } from './pick-dimensions.ts'
import { findProperty, hasProperty } from './properties.ts'
import type { Quantified } from './quantified.ts'
import { findRatios } from './ratios.ts'

export type Test = (product: BriefedProduct) => Outcome

function createComparison(word: FoundComparison, reading: Reading): Test | null {
  const { clause, context } = reading
  const named = reading.references.find(
    ({ at, kind }) => at >= word.end && (kind === 'named' || kind === 'pronoun' || kind === 'described'),
  )
  const object: Operand | null = named
    ? findObject({ ...word, isVerb: true }, null, reading)
    : context.own && { products: [context.own], isSum: false, times: 1, isNearest: false }
  if (!object) return null
  const dimensions = pickDimensions({ clause, at: word.at, end: word.end, unit: null, word }, context)
  if (dimensions.length === 0) return null
  return product => {
    if (object.products.includes(product)) return false
    const outcomes = dimensions.flatMap(dimension => {
      const number = getNumber(dimension, product)
      const others = getNumbers(dimension, word.direction, object, null)
      const least = word.degree === 'equative' ? -1e-9 : 1e-9
      return others.map(
        (other): Outcome => (number === null || other === null ? null : (number - other) * word.direction > least),
      )
    })
    return outcomes.includes(true) ? true : outcomes.includes(false) ? false : null
  }
}

interface Bound {
  test: Test
  /** Returns true if only some of the sides that the words can mean agree. */
  isUnclear: (product: BriefedProduct) => boolean
}

function createBound(amount: Amount, reading: Reading): Bound | null {
  const { clause, context } = reading
  const { at, end, unit } = amount
  // "leads in one respect" counts nothing that a source gives.
  const counted = /^(?: [\p{L}-]+){1,3}/u.exec(clause.text.slice(end))?.[0] ?? ''
  const labelled = /(\p{L}+)(?: of| at| v)? $/u.exec(clause.text.slice(0, at))?.[1] ?? ''
  if (unit === '' && createDimension(`${labelled} ${counted}`, [''], context.products) === null) return null
  const picked = pickDimensions({ clause, at, end, unit, word: null }, context)
  // "15 cm thick" is one of the sides of "320 x 81 x 15 cm".
  const isStated = picked.some(dimension => context.products.some(product => getNumber(dimension, product) !== null))
  const isSide = unit === 'mm' && !isStated
  const sides = isSide ? findBoundSides(clause.text, amount, context) : []
  const dimensions = isSide && sides.length === 0 ? toSides(['longest', 'middle', 'shortest']) : isSide ? sides : picked
  if (dimensions.length === 0) return null
  const listOutcomes = (product: BriefedProduct) =>
    dimensions.flatMap(dimension => getNumber(dimension, product) ?? []).map(number => agreesAmount(amount, number))
  return {
    test: product => {
      const outcomes = listOutcomes(product)
      return outcomes.length === 0 ? null : outcomes.includes(true)
    },
    isUnclear: product => sides.length > 0 && new Set(listOutcomes(product)).size > 1,
  }
}

const NEGATIVE = /\b(?:without|lacks?|lacking|omits?|no|not|nothing|neither|fails? to)\b|n['’]t\b/i

/** Returns true for the lowest price of several products: "ten projectors from £19.99". */
function startsRange({ unit, at, end }: Amount, text: string): boolean {
  return unit === 'pence' && /\bfrom $/i.test(text.slice(0, at)) && !/^ (?:to|up)\b/i.test(text.slice(end))
}

/** Known words that identify a property even if another word of it is unknown: "rain cover". */
const MIN_KNOWN = 2

/** "Battery life is stated for only two of them". */
const GIVEN = /\b(?:is|are) (?:only )?(?:stated|listed|given|quoted|published) $/i

export interface Predicate {
  tests: readonly Test[]
  /** True for a property that the words of the sources show, which may be worded otherwise. */
  isProperty: boolean
  amounts: readonly Amount[]
  /** True if it says more than its numbers, which code cannot read: "go on your wrist for about £20". */
  isPartial: boolean
  /** True for words that sources may replace by others: a property without a code, or denied numbers ("cannot weigh 5 kg"). */
  isLoose: boolean
  /** Returns true for a product of which the words can be right or wrong, depending on the side that they mean. */
  isUnclear: (product: BriefedProduct) => boolean
}

const isClear = () => false

/** Names whose number is a version, and part of a code. */
const VERSION = /\b(?:Bluetooth|HDMI|USB|Wi-?Fi) $/i

const DENIED = /\b(?:cannot|never)\s*$|n['’]t\s*$/i

/** Nouns of a predicate beside its amounts. */
const FURTHER =
  /\b(?:your|the|an?|in|on|at|with|into|and|for) (?!less\b|more\b|price|budget|list|page|group|mark|most\b|least\b|same\b|under\b|over\b)\p{L}{2,}/iu

/** Reads what is said of the products: comparisons, bounds, or a property. */
export function readPredicate({ kind, from, to, noun = '' }: Quantified, { clause, context }: Reading): Predicate {
  const text = clause.text.slice(from, to)
  const names = clause.names.filter(({ at }) => at >= from && at < to).map(one => ({ ...one, at: one.at - from }))
  const reading = readClause({ text, names }, context)
  // "All of them cost £9.99": a stated price is checked like any other.
  const amounts = findAmounts(text, findRatios(text))
    .map(amount => (startsRange(amount, text) ? { ...amount, qualifier: 'at_least' as const } : amount))
    .filter(({ unit, qualifier }) => kind !== 'all' || unit !== 'pence' || qualifier !== 'exact')
    .filter(({ at }) => !VERSION.test(text.slice(0, at)))
  const words = findComparisons(text).filter(word => word.degree !== 'superlative' && !isBound(word, amounts, text))
  const compared = words.flatMap(word => createComparison(word, reading) ?? [])
  if (compared.length > 0)
    return { tests: compared, isProperty: false, amounts: [], isPartial: false, isLoose: false, isUnclear: isClear }
  const bounds = amounts
    .map(amount => ({ amount, bound: createBound(amount, reading) }))
    .filter(({ bound }) => bound !== null)
  const numeric = bounds.flatMap(({ bound }) => bound?.test ?? [])
  const isListed = /^(?:with|that|whose)\b/.test(text)
  const stated = findNamedDimensions(text)
    .map(({ dimension }) => dimension)
    .find(({ name }) => GIVEN.test(text) || (isListed && LISTED_DIMENSIONS.has(name)))
  if (stated && amounts.length === 0 && !/\bIP\b|water/.test(text)) {
    const states: Test = product => (getNumber(stated, product) !== null) !== NEGATIVE.test(text)
    return { tests: [states], isProperty: true, amounts: [], isPartial: false, isLoose: false, isUnclear: isClear }
  }
  const bare = amounts.reduce((rest, { text: said }) => rest.replace(said, ' '), `${noun} ${text}`)
  const minKnown = kind === 'count' ? 0 : kind === 'only' ? MIN_KNOWN : Number.POSITIVE_INFINITY
  const property = findProperty(bare, context.products, context.nouns, minKnown)
  const named = property && (numeric.length === 0 ? property : { ...property, words: [] })
  const isNegative = NEGATIVE.test(text) && numeric.length === 0
  const hasNamed = named !== null && named.codes.length + named.words.length > 0
  const tests: Test[] = [...numeric]
  if (hasNamed) tests.push(product => hasProperty(product, named) !== isNegative)
  const isDenied = DENIED.test(clause.text.slice(0, from)) || NEGATIVE.test(text)
  const isLoose = numeric.length > 0 ? isDenied : named?.codes.length === 0
  const isPartial =
    numeric.length > 0 && FURTHER.test(amounts.reduce((rest, { text: said }) => rest.replace(said, '£'), text))
  return {
    tests,
    isProperty: numeric.length === 0,
    amounts: bounds.map(({ amount }) => amount),
    isPartial,
    isLoose,
    isUnclear: product => bounds.some(({ bound }) => bound?.isUnclear(product)),
  }
}
