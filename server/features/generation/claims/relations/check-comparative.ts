import { NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import { findAmounts } from './amounts.ts'
import { type FoundComparison, RATIO_BEFORE } from './comparisons.ts'
import { type Dimension, getDimension } from './dimensions.ts'
import { getNumber } from './find-dimensions.ts'
import { type Fault, isAnyKnown } from './findings.ts'
import { findObject, findSubject, getNumbers, missesSummand, type Operand, type Reading } from './operands.ts'
import { PER_POUND, pickDimensions } from './pick-dimensions.ts'
import { readQuantities } from './quantities.ts'

/** Dimensions in which the lower value "beats" the higher one. */
const LOWER_IS_BETTER: ReadonlySet<string> = new Set(['price', 'weight', 'noise', 'charging time'])

/** Words for a product that may have more than it is compared with: "at least as heavy as". */
const AT_LEAST = /\b(?:at least|easily|every bit|fully) $/i
/** Words for a product that may have a little less: "almost as heavy as". */
const ALMOST = /\b(?:about|around|roughly|nearly|almost|practically) $/i
/** Ratio from which on one product is not "as heavy as" another, but heavier. */
const OUTDONE = 1.2
const SHORT_OF = { exact: 0.995, almost: 0.92 }

/** Returns true if "as much as" may be said of two numbers, after the words before it. */
function isLevel(one: number, other: number, direction: number, before: string): boolean {
  const ratio = direction > 0 ? one / other : other / one
  return ratio >= SHORT_OF[ALMOST.test(before) ? 'almost' : 'exact'] && (AT_LEAST.test(before) || ratio <= OUTDONE)
}

/** Ages of users, which sources state in many forms: "for older children than the Acme". */
const AGED =
  /^(?:older|younger) (?:child(?:ren)?|kids?|toddlers?|bab(?:y|ies)|riders?|users?|players?|people|hands) than\b/i

/** Returns true if the words before a comparison count things of its subject by another name: "With 60 settings, it offers more steps". */
function isSynonym(
  dimensions: readonly Dimension[],
  { at }: FoundComparison,
  { products: [product] }: Operand,
  text: string,
): boolean {
  const isCounted = dimensions.every(({ keywords, byUnit, side }) => keywords.length === 0 && !byUnit && !side)
  const [count] = findAmounts(text.slice(0, at)).filter(({ unit }) => unit === '')
  if (!isCounted || !count || !product) return false
  return readQuantities(product).some(({ unit, number }) => unit === '' && number === count.number)
}

export function checkComparative(word: FoundComparison, reading: Reading): Fault | null {
  const { clause, context, references } = reading
  const { text } = clause
  const after = text.slice(word.end)
  const start = text.slice(0, word.at)
  if (word.degree === 'equative' && (RATIO_BEFORE.test(start) || /\bnot (?:quite )?$/.test(start))) return null
  if (!word.isVerb && word.degree === 'comparative' && !/^[^,;.]{0,60}?\bthan\b/.test(after)) return null
  if (/\b(?:not|no|isn't|neither)\s(?:\w+\s)?$/.test(text.slice(0, word.at))) return null
  if (AGED.test(text.slice(word.at)))
    return { fault: `The rules cannot compare ages: "${word.text}". State the ages instead.`, isOpen: true }
  const found = pickDimensions({ clause, at: word.at, end: word.end, unit: null, word }, context)
  const perPound = PER_POUND.test(text)
  const dimensions = perPound ? found.map(one => ({ ...getDimension('price'), per: one })) : found
  const isLowerBetter =
    perPound ||
    found[0]?.isValue ||
    (word.isVerb && word.dimensions.length === 0 && LOWER_IS_BETTER.has(found[0]?.name ?? ''))
  const direction = isLowerBetter && word.direction === 1 ? -1 : isLowerBetter && !word.isVerb ? 1 : word.direction
  const than = text.indexOf(word.degree === 'equative' ? ' as ' : ' than ', word.end)
  // "more watts per pound from the Acme than from any other"
  const inner =
    than === -1 ? undefined : references.find(one => one.kind === 'named' && one.at >= word.end && one.end <= than)
  const subject = findSubject(inner && !references.some(one => one.end <= word.at) ? than : word.at, word.end, {
    ...reading,
    references: inner ? references.map(one => (one === inner ? { ...one, isObject: false } : one)) : references,
  })
  const object = findObject(inner ? { ...word, end: than } : word, subject, reading)
  if (dimensions.length === 0 || !subject || !object) return null
  const isAs = word.degree === 'equative'
  // "… and carry less home than for any with pedals": code knows no product behind "than".
  const isUnread = !word.isVerb && than !== -1 && !references.some(({ at }) => at > than)
  const test = (one: number, other: number) =>
    isAs ? isLevel(one, other, direction, start) : (one - other) * direction > 1e-9
  const outcomes = dimensions.map(dimension => {
    const ones = getNumbers(dimension, direction, subject, null)
    const others = getNumbers(dimension, direction, object, subject)
    const pairs = ones.flatMap(one => others.map(other => (one === null || other === null ? null : test(one, other))))
    const isAll = object.products.length > 2
    return pairs.includes(false)
      ? false
      : pairs.every(one => one === true) || (isAll && pairs.includes(true))
        ? true
        : null
  })
  // A size that gives its sides no names is wider if every side is that may be its width.
  const isSized = dimensions.some(({ side }) => side !== undefined)
  const isMixed = isSized && outcomes.includes(true) && outcomes.includes(false)
  if (outcomes.includes(true) && !isMixed) return null
  const [one, other] = [
    subject.products[0]?.name,
    object.products.find(product => !subject.products.includes(product))?.name,
  ]
  if (
    !outcomes.includes(false) &&
    /\bany other (?:\w+ ){0,2}(?:stated|listed|given|says?|states?|gives?|claims?|mentions?)\b/.test(text)
  )
    return null
  if (outcomes.includes(false))
    return {
      isOpen: isMixed || missesSummand(reading) || isUnread || isSynonym(dimensions, word, subject, clause.text),
      fault: `"${word.text}" is wrong: compare ${one} with ${other} in the source.`,
    }
  const fault = `The source does not give what "${word.text}" compares for ${one} and ${other}. Leave it out.`
  return { fault, isOpen: !isAnyKnown(dimensions, context) && dimensions.every(({ chosen }) => chosen.length === 0) }
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
export function checkNeeded({ clause, context, references }: Reading): Fault | null {
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
  return isRight ? null : { fault: `"${found[0]}" is wrong: compare ${one.name} with ${other.name} in the source.` }
}

/** Checks "The Acme and the Bolt share the same capacity". */
export function checkEquality(reading: Reading): Fault | null {
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
  return { fault: `"${found[0].trim()}" is wrong: compare ${one.name} with ${other.name} in the source.` }
}
