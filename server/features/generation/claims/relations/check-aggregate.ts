import { GROUP_SIZES, NUMBER_WORDS } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { type Amount, agreesAmount, findAmounts, getFactor, hasSum, toNumber } from './amounts.ts'
import type { RelationContext } from './clauses.ts'
import { type Dimension, getDimension } from './dimensions.ts'
import { findDimensionsByUnit, getNumber } from './find-dimensions.ts'
import { type Findings, meansTotal, noFindings } from './findings.ts'
import { findSubject, type Reading } from './operands.ts'
import { pickDimensions } from './pick-dimensions.ts'
import { agreesRatio, type Ratio } from './ratios.ts'

const TOTAL = new RegExp(
  String.raw`\b(?:(?:add|pair|combine) (?:the )?\uE004|between them|one of each|together|in (?:total|all)|combined|altogether|add(?:s|ed)? up to|totals?|all ${GROUP_SIZES}|(?<!\bof )the (?:(?:whole )?lot|pair of them))(?!\w)`,
  'iu',
)
const OF_ALL = new RegExp(String.raw`\b(?:of )?(?:the|all|these) ${GROUP_SIZES}\b|\bprices?\b`, 'i')
const SPAN = /\b(?:span|spans|spread|stretch|gap (?:between|from)|range (?:of|is))\b(?! from)/i
const AVERAGE = new RegExp(
  String.raw`\b(?:average of the ${GROUP_SIZES}|average (?:price|cost)|averages? out|on average)\b`,
  'i',
)

/** Words for a sum of fewer products, or of parts of them. */
const PARTIAL_SUM = /\b(?:without|leav\w+|skip\w*|apart|except\w*|but|rest|others?|each|per|add|plus)\b/i

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

const COUNTED = new RegExp(String.raw`\b(?:all|the) (${NUMBER_WORDS}|\d{1,2})\b`, 'i')

/** Returns true for a sum of all products: "the lot", "between them the five". */
function isOfAll(text: string, { products }: RelationContext): boolean {
  const count = COUNTED.exec(text)?.[1] ?? ''
  return /\bthe (?:whole )?lot\b|\bone of each\b/i.test(text) || toNumber(count) === products.length
}

/** Characters around an amount that can say what it is. */
const REACH = 80

/** Words that are about an amount: all, or those of its part if others have the same unit: "£78, or on average £16 each". */
function getPart({ at, end, unit }: Amount, text: string): string {
  if (findAmounts(text).filter(one => one.unit === unit).length < 2) return text
  const before = text.slice(Math.max(0, at - REACH), at).replace(/^.*[,;]/s, '')
  return before + (text.slice(at, end + REACH).split(/[,;]/)[0] ?? '')
}

/** Checks a sum, an average or the whole span: "between them they cost £107". Null if the amount is none of these. */
export function checkAggregate(amount: Amount, reading: Reading): Findings | null {
  const { clause, context, references } = reading
  const { text } = clause
  if (amount.unit === '') return null
  const isMoney = amount.unit === 'pence' || amount.unit === 'stars'
  if (!(isMoney && AVERAGE.test(text)) && !SPAN.test(text) && !TOTAL.test(text)) return null
  const isAverage = isMoney && AVERAGE.test(getPart(amount, text)) && OF_ALL.test(text)
  const isSpan = SPAN.test(text) && !/\b(?:from|between) (?:\w+ )?[£\d]/i.test(text)
  if (isSpan && (context.own !== null || findAmounts(text).filter(({ at }) => at === amount.at).length > 1)) return null
  if (!isAverage && !isSpan && (!TOTAL.test(text) || amount.unit === 'stars')) return null
  const group = references.find(
    ({ products, isObject }) => !isObject && products !== null && products.length > 1,
  )?.products
  if (!isAverage && !isSpan && !group && !isOfAll(text, context)) return null
  const [picked] = pickDimensions({ clause, at: amount.at, end: amount.end, unit: amount.unit, word: null }, context)
  if (!picked) return null
  // "£78.22, or £15.64 each": the sum is not divided.
  const dimension = { ...picked, per: null }
  const values = (group ?? context.products).map(product => getNumber(dimension, product))
  const numbers = values.flatMap(number => number ?? [])
  const isKnown = numbers.length === values.length && numbers.length > 0
  const actual = isSpan ? Math.max(...numbers) - Math.min(...numbers) : sum(numbers) / (isAverage ? numbers.length : 1)
  if (isKnown && agreesAmount(amount, actual)) return { ...noFindings, confirmed: [amount], consumed: [amount] }
  return {
    ...noFindings,
    fault: `"${amount.text}" does not follow from the numbers of the source.`,
    ...(isKnown &&
      context.own === null &&
      (isAverage || isOfAll(text, context)) &&
      !PARTIAL_SUM.test(text) && { isOpen: false }),
    consumed: [amount],
  }
}

const RANGE = /\b(?:from|between|start(?:s|ing)? at|begin(?:s|ning)? at)\b/i
/** Verbs that say how products differ: general advice may give other ranges. */
const SPREAD =
  /\b(?:runs?|spread|ranges?|ranging|spans?|var(?:y|ies)|stretch(?:es)?|differs?|costs?|priced|prices|falls?|rises?|climbs?|top out|start|go(?:es)?)\b/i
/** "a penny under fifty": the amount is the distance from another. */
const PARTIAL = /^ (?:under|over|below|above|short of|shy of|off) /
/** Unit prices, of which code cannot tell the range. */
const DIVIDED = /\b(?:each|apiece|per)\b|(?:£[\d.]+|\dp) an? \p{L}/u
const ROUNDED_END = 0.02

/** Ratings have one decimal place; prices and other amounts may be rounded. */
function getRounding(dimension: Dimension, end: number): number {
  return dimension.units.includes('stars') ? 0.05 : Math.max(0.6, ROUNDED_END * end)
}

/** Checks "Prices run from £9.99 to £46.63": both ends must be those of the products. */
export function checkRange(amounts: readonly Amount[], reading: Reading): Findings | null {
  const { clause, context, references } = reading
  const { text } = clause
  const opening = RANGE.exec(text)
  if (!opening || !SPREAD.test(text)) return null
  const isNamed = references.some(({ kind }) => kind === 'named')
  const [low, high] = amounts.filter(({ at }) => at > opening.index)
  if (
    !low ||
    !high ||
    PARTIAL.test(text.slice(high.end)) ||
    context.own !== null ||
    (low.at !== high.at && !/\b(?:to|and|out at)\b/.test(text.slice(low.end, high.at)))
  )
    return null
  // "The jump from the Acme to the Bolt costs £5" gives a difference.
  if (references.some(({ kind, at }) => kind === 'named' && at > opening.index && at < low.at)) return null
  const unit = high.unit === '' ? low.unit : low.unit === '' ? high.unit : low.unit
  if (
    (high.unit !== unit && high.unit !== '') ||
    (isNamed && references.some(({ isObject, at }) => !isObject && at < opening.index))
  )
    return null
  const ends = [low.number * getFactor(low, high), high.number * getFactor(high, low)]
  const dimensions = pickDimensions({ clause, at: opening.index, end: opening.index, unit, word: null }, context)
  const known = dimensions.filter(one => context.products.some(product => getNumber(one, product) !== null))
  if (known.length === 0) return null
  const isRight = known.some(dimension => {
    const numbers = context.products.flatMap(product => getNumber(dimension, product) ?? [])
    const actual = [Math.min(...numbers), Math.max(...numbers)]
    return [...ends]
      .sort((a, b) => a - b)
      .every((end, index) => Math.abs(end - (actual[index] ?? 0)) <= getRounding(dimension, actual[index] ?? 0))
  })
  const consumed = [{ at: opening.index, end: high.end }]
  return isRight
    ? { ...noFindings, confirmed: [low, high], consumed }
    : {
        ...noFindings,
        fault: `"${text.slice(opening.index, high.end)}" is not the range of the source.`,
        isOpen: DIVIDED.test(text) || undefined,
        consumed,
      }
}

const OF_SUM = /^ (?:of (?:that|this|it|the (?:total|bill|sum|lot|whole|outlay))|(?:that|this)(?! of)(?: \w+)?)\b/i
/** "six times that for the Acme" */
const FOR_OTHER = /^ (?:that|this)(?: \w+)? (?:for|with|from|on|in|at) (?:the )?$/i
const OF_WHICH = /\bof (?:which|that)\b[^;]*$/i

/** Shares that are said of a whole and never of another product: "90% of the total". */
export const OF_WHOLE = /(?:%|cent|^all)$/i

/** Checks the share of products in the sum of all: "The Acme makes up a third of the total". */
function checkShareOfTotal(ratio: Ratio, { clause, context, references }: Reading): Findings | null {
  const { text } = clause
  const read = references.filter(({ products }) => products !== null)
  const subject = read.findLast(one => !one.isObject && one.end <= ratio.at) ?? read.find(({ at }) => at > ratio.end)
  if (!meansTotal(text.slice(ratio.end)) || (!subject && (context.own || OF_WHOLE.test(ratio.text)))) return null
  const [dimension = getDimension('price')] = pickDimensions({ ...ratio, clause, word: null }, context)
  const toValue = (product: BriefedProduct) => getNumber(dimension, product) ?? Number.NaN
  const all = context.products.map(toValue)
  const own = (subject?.products ?? []).map(toValue)
  const isOfOne = !subject && ratio.qualifier === 'exact' && /\b(?:on|to) (?:just |only )?one\b/i.test(text)
  const parts = isOfOne ? [Math.max(...all)] : /\beach\b/i.test(text) ? own : [sum(own)]
  const share: Ratio = isOfOne ? { ...ratio, qualifier: 'at_least' } : ratio
  const isShareOf = (whole: number) => parts.every(part => agreesRatio(share, part / whole, text))
  if (isShareOf(sum(all))) return { ...noFindings, confirmed: [ratio], consumed: [ratio] }
  // An earlier sentence may have added up some of the products.
  const isOpen = !subject || hasSum(all, isShareOf)
  const fault = `"${ratio.text}" is not the share in the total ${dimension.name}.`
  return { ...noFindings, fault, isOpen, consumed: [ratio] }
}

/** Checks the share of a product in a sum that the sentence states: "£466.88, and the Acme makes up three fifths of that". */
export function checkShareOfSum(ratio: Ratio, reading: Reading): Findings | null {
  const { clause, context } = reading
  const { text } = clause
  const before = text.slice(0, ratio.at)
  const after = text.slice(ratio.end)
  if (!OF_SUM.test(after) && !meansTotal(after) && !OF_WHICH.test(before)) return null
  const whole = findAmounts(`${context.before} ${before}`).findLast(({ unit }) => unit !== '')
  const [dimension] = whole ? findDimensionsByUnit(whole.unit) : []
  const other = reading.references.find(({ at }) => FOR_OTHER.test(text.slice(ratio.end, at)))
  const subject = findSubject(ratio.at, ratio.end, reading)
  const [product] = other?.products ?? subject?.products ?? []
  const part = dimension && product ? getNumber(dimension, product) : null
  // "At £119.99, the Acme makes up half of the total"
  if (!whole || whole.number === part) return checkShareOfTotal(ratio, reading)
  if (part === null) return null
  if (agreesRatio(ratio, part / whole.number, text)) return { ...noFindings, confirmed: [ratio], consumed: [ratio] }
  const fault = `"${ratio.text}" is not the share of ${product?.name} in ${whole.text}.`
  return { ...noFindings, fault, consumed: [ratio] }
}
