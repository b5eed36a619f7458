import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { type Amount, agreesAmount, findAmounts, findApposed } from './amounts.ts'
import type { FoundComparison } from './comparisons.ts'
import { type Dimension, getDimension } from './dimensions.ts'
import { findDimensionsByUnit, findNamedDimensions, getNumber } from './find-dimensions.ts'
import { anyTrue, type Findings, isAnyKnown, MEANS_PRODUCTS, noFindings, testAnyOther, testPairs } from './findings.ts'
import { findObject, findSubject, getNumbers, missesSummand, type Operand, type Reading } from './operands.ts'
import { pickDimensions } from './pick-dimensions.ts'
import { agreesRatio, findRatios, isRatioOfAny, OF_PART, type Ratio, UNKNOWN } from './ratios.ts'

const formatNumber = (number: number) => Number(number.toFixed(2)).toLocaleString('en-GB')

function describeRatio(
  ratio: Ratio,
  dimension: Dimension | undefined,
  subject: Operand | null,
  object: Operand | null,
) {
  const [one, other] = [subject, object].map(operand => operand?.products[0])
  if (!dimension || !one || !other) return `"${ratio.text}" does not follow from the source. Leave it out.`
  const [first, second] = [getNumber(dimension, one), getNumber(dimension, other)]
  if (first === null || !second)
    return `The source does not give what "${ratio.text}" compares for ${one.name} and ${other.name}. Leave it out.`
  return `"${ratio.text}" is wrong: the source gives ${formatNumber(first / second)} times for ${one.name} and ${other.name}.`
}

/** Dimensions that a ratio can be about if its sentence does not say which: "twice the number behind the Acme". */
const UNSPECIFIED = ['price', 'reviews', 'capacity', 'power', 'brightness', 'weight'].map(getDimension)

/** Checks the ratio of an amount of the sentence to that of a product: "£28.83, a quarter of the price of the Acme". */
function checkShareOf(ratio: Ratio, object: Operand | null, { clause: { text } }: Reading): Findings | null {
  const amount = findApposed(ratio, text, findRatios(text))
  const [dimension] = amount ? findDimensionsByUnit(amount.unit) : []
  if (!amount || !dimension || !object) return null
  const wholes = getNumbers(dimension, 1, object, null)
  const isRight = wholes.some(whole => whole !== null && agreesRatio(ratio, amount.number / whole, text))
  return isRight ? { ...noFindings, confirmed: [ratio], consumed: [ratio], compared: object } : null
}

const REACH = 80
/** Words for another product, of which the ratio is said: "as many as the one that costs twice as much". */
const OF_ANOTHER =
  /\b(?:the|an?) \p{L}+ (?:that|which) (?:costs?|asks?(?: for)?|has|have|holds?|weighs?|lasts?|runs?)(?: [\p{L}-]+){0,3} $/u

/** Checks "twice the price of the Acme", "half as many reviews". */
export function checkRatio(ratio: Ratio, words: readonly FoundComparison[], reading: Reading): Findings {
  const { clause, context } = reading
  const isNext = ({ at }: FoundComparison) => at >= ratio.end && /^ (?:as )?$/.test(clause.text.slice(ratio.end, at))
  const word = words.find(isNext) ?? words.find(one => one.at > ratio.at && one.end <= ratio.end) ?? null
  const isOfAnother =
    OF_ANOTHER.test(clause.text.slice(Math.max(0, ratio.at - REACH), ratio.at)) &&
    !clause.names.some(({ at }) => at >= ratio.end)
  const found = findSubject(ratio.at, ratio.end, reading)
  const subject = isOfAnother ? null : found
  const span = { at: ratio.at, end: word?.end ?? ratio.end }
  const isDirect = /^ (?:(?:that|those) of |what )?(?:the )?[\uE004]/u.test(clause.text.slice(ratio.end))
  const object = isOfAnother ? found : findObject({ ...span, isVerb: isDirect }, subject, reading)
  const share = checkShareOf(ratio, object, reading)
  if (share) return share
  const picked = pickDimensions({ clause, ...span, unit: 'times', word }, context)
  const isUnsaid = picked.length === 0 && subject !== null && object !== null
  const isPlural = /^ those\b/.test(clause.text.slice(ratio.end))
  const named = isPlural ? findNamedDimensions(clause.text.slice(0, ratio.at)).map(({ dimension }) => dimension) : []
  const dimensions = isUnsaid ? UNSPECIFIED : named.length > 0 ? named : picked
  const isGeneral = !subject && !object && !MEANS_PRODUCTS.test(clause.text)
  if (isGeneral || (!object && /\banother\b/.test(clause.text))) return noFindings
  if (dimensions.length === 0 && (!subject || !object)) return noFindings
  const isPicked = ({ dimension: { name } }: { dimension: Dimension }) => dimensions.some(one => one.name === name)
  const test = (one: number, other: number) => other !== 0 && agreesRatio(ratio, one / other, clause.text)
  const outcome = anyTrue(
    dimensions.map(dimension =>
      subject && object
        ? testPairs(dimension, 1, [subject, object], test)
        : testAnyOther(dimension, subject, object, context, test),
    ),
  )
  if (outcome === true) {
    const stated = findValues(reading, subject?.products ?? context.products, dimensions)
    return { fault: null, confirmed: [ratio, ...stated], consumed: [span, ...stated], compared: object }
  }
  // "A page from the Acme costs …", "Half the price of the Acme is …"
  const isPart =
    OF_PART.test(clause.text.slice(0, ratio.at)) || (!subject && !/\w/.test(clause.text.slice(0, ratio.at)))
  const isUnknown = !isAnyKnown(dimensions, context) || isPart || (!word && UNKNOWN.test(clause.text.slice(ratio.end)))
  // Some of several products may state no number.
  const isPartlyKnown = outcome === null && (!subject || (object?.products.length ?? 0) > 1)
  // "twice as long to put up" may be about any measure, and "two-thirds of the water" about another volume.
  const isLoose = dimensions.every(({ name }) => name === 'capacity') && !/\b(?:hold|capacit|volume)/i.test(clause.text)
  const isNamed = word?.dimensions.length === 1 || (!isLoose && findNamedDimensions(clause.text).some(isPicked))
  const isOther = !isNamed && isRatioOfAny(ratio, clause.text, [subject?.products ?? [], object?.products ?? []])
  const isOpen = isUnknown || isPartlyKnown || isOther || missesSummand(reading) || (object ? false : undefined)
  return { ...noFindings, fault: describeRatio(ratio, dimensions[0], subject, object), isOpen, consumed: [span] }
}

/** Amounts of a clause that are the compared values: "Two months … is four times the Acme's fortnight". */
function findValues(
  { clause: { text } }: Reading,
  products: readonly BriefedProduct[],
  dimensions: readonly Dimension[],
): Amount[] {
  return findAmounts(text, findRatios(text)).filter(
    amount =>
      amount.unit !== '' &&
      dimensions.some(
        dimension =>
          dimension.units.includes(amount.unit) &&
          products.some(product => agreesAmount(amount, getNumber(dimension, product) ?? Number.NaN)),
      ),
  )
}
