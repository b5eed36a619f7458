import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { toPlainText } from '../../article-text.ts'
import {
  type Amount,
  agreesAmount,
  findAmounts,
  findNumbers,
  getAmounts,
  getPackSize,
  groupAmounts,
  hasSum,
  isRoundedTo,
  isRoundSum,
  listDurations,
  listPartPrices,
} from './amounts.ts'
import { readQuantities } from './quantities.ts'
import { findRatios } from './ratios.ts'

/**
 * Calculations that lead from the facts to an amount of a sentence. They show that the amount can be right, not that it
 * is: it may be the difference of two other products. Who relies on them needs a judge who has read the sentence.
 */

const listPairs = <T>(ones: readonly T[], others: readonly T[]) =>
  ones.flatMap(one => others.map((other): [T, T] => [one, other]))

const listGaps = (ones: readonly number[]) => listPairs(ones, ones).map(([one, other]) => Math.abs(one - other))

/** Words that can announce a sum of measures. */
const ADDS =
  /\b(?:and|together|both|all|every\w*|combined|altogether|total\w*|between|plus|add\w*|sum|lot|pair|set|rest|others?)\b/i
const AVERAGES = /\b(?:averages?|mean|typical|typically)\b/i
const COMPARES = /\b(?:more|less|dearer|cheaper|extra|over|above|under|below|difference|gap|sav\w+)\b/i
const SUMS_UP = /\b(?:comes? to|makes?|totals?|adds? up|in all)\b/i
const DIVIDES = /\b(?:each|every|apiece|per|works? out)\b/i

/** Numbers of a listing, whatever their unit: 42 of "42 litres", "64G" for 64 gigabytes. */
const findListed = ({ title, features, facts }: BriefedProduct) =>
  [title, ...features, ...facts.map(({ value }) => value)].flatMap(text => findNumbers(toPlainText(text)))

type Accepts = (result: number) => boolean
/** Tests amounts of a unit after one or two steps: sums, multiples, differences, parts, averages, amounts for each pound. */
function hasResult(unit: string, sentence: string, products: readonly BriefedProduct[], accepts: Accepts): boolean {
  const counts = [...findNumbers(sentence), ...products.map(getPackSize).filter(size => size > 1)]
  const multiples = listPairs(getAmounts(unit, products), counts).map(([one, count]) => one * count)
  const isCombined = (single: readonly number[]) => {
    const hasGap = (result: number) => single.some(one => accepts(Math.abs(result - one)))
    const average = AVERAGES.test(sentence) ? single.reduce((sum, one) => sum + one, 0) / single.length : Number.NaN
    if (accepts(average) || single.some(hasGap) || multiples.some(hasGap)) return true
    if (unit !== 'pence' && !ADDS.test(sentence)) return single.some(accepts)
    return hasSum(single, sum => accepts(sum) || hasGap(sum))
  }
  const hasPart = (product: BriefedProduct) => {
    const listed = DIVIDES.test(sentence) ? findListed(product) : []
    const divisors = [...counts, ...readQuantities(product).map(({ number }) => number), ...listed]
    const own = getAmounts(unit, [product])
    const perPound = own.map(one => (one * 100) / (product.pricePence ?? Number.NaN))
    const parts = listPairs(own, divisors).map(([one, divisor]) => one / divisor)
    return [...parts, ...perPound, ...listGaps(own)].some(accepts)
  }
  const durations = unit === 'min' ? listDurations(products.flatMap(findListed), sentence) : []
  const stated = findAmounts(SUMS_UP.test(sentence) ? sentence : '').filter(one => one.unit === unit)
  const sums = getAmounts(unit, products).flatMap(one => stated.map(({ number }) => one + number))
  return (
    [...multiples, ...durations, ...sums].some(accepts) ||
    groupAmounts(unit, products).some(isCombined) ||
    products.some(hasPart)
  )
}

/** Tests the shares of an amount in others of its unit, and in their sums. */
function hasShare(units: Iterable<string>, products: readonly BriefedProduct[], accepts: Accepts): boolean {
  return [...units].some(unit => {
    const single = getAmounts(unit, products)
    return single.some(one => single.some(other => accepts(one / other)) || hasSum(single, sum => accepts(one / sum)))
  })
}

function isReached(amount: Amount, sentence: string, products: readonly BriefedProduct[]): boolean {
  const { unit, qualifier } = amount
  const isBound = ['under', 'over', 'at_least', 'at_most'].includes(qualifier)
  const isResult = (one: number) => agreesAmount(amount, one)
  const isStated = (one: number) => isRoundedTo(amount, one) || (isBound && isResult(one))
  const prices = products.flatMap(({ pricePence }) => pricePence ?? [])
  const isRounded = COMPARES.test(sentence) && listGaps(prices).some(gap => isRoundSum(amount, gap))
  if (isRounded || getAmounts(unit, products).some(isStated) || listPartPrices(unit, products).some(isResult))
    return true
  return hasResult(unit, sentence.replace(amount.text, ' '), products, isResult)
}

/** Returns true if a calculation with the facts and the numbers of a sentence gives an amount that it states. */
export function isCalculable(said: string, sentence: string, products: readonly BriefedProduct[]): boolean {
  // A measure such as "200 lumens" of "200 ANSI lumens" is read by itself.
  const at = sentence.indexOf(said)
  const text = at < 0 ? said : sentence
  const [start, end] = at < 0 ? [0, said.length] : [at, at + said.length]
  const [number] = findNumbers(said)
  // Shares are rounded to whole percentages, up or down.
  if (number !== undefined && /%|per ?cent/i.test(said)) {
    const all = products.flatMap(readQuantities).map(({ unit }) => unit)
    const units = /\b(?:reviews|ratings)$/i.test(said) ? ['reviews'] : all
    const stated = /cheaper|less|lower|fewer/i.test(said + text.slice(end, end + 9)) ? 100 - number : number
    return hasShare(new Set(units), products, share => Math.abs(share * 100 - stated) < 1)
  }
  const amount = findAmounts(text, findRatios(text)).find(one => one.at < end && start < one.end)
  if (amount && isReached(amount, sentence, products)) return true
  const isMoney = /[£$€]|\d ?p\b|pence|pounds?\b/i.test(said)
  return number !== undefined && !isMoney && products.some(product => findListed(product).includes(number))
}
