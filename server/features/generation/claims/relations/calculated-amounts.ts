import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import {
  type Amount,
  agreesAmount,
  findAmounts,
  findListed,
  findNumbers,
  getAmounts,
  getPackSize,
  groupAmounts,
  hasShare,
  hasSum,
  isRoundedTo,
  isRoundSum,
  listDurations,
  listPartPrices,
} from './amounts.ts'
import { readQuantities } from './quantities.ts'
import { findRatios } from './ratios.ts'

/**
 * Calculations that lead from the facts to an amount show that it can be right, not that it is: it may be the difference
 * of two other products. Who relies on them needs a judge who has read the sentence.
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

/** Words before an amount that is given as one of the listing: "It costs under £30" is no difference. */
const AS_LISTED =
  /^(?:It|She|He|(?:The )?(?!\w+ing\b)\p{Lu}[^,;:.]{0,60}) (?:costs|has|sells for|leaves change from)(?: [a-z]+){0,3} $/u

function isReached(amount: Amount, sentence: string, products: readonly BriefedProduct[]): boolean {
  const { unit, qualifier } = amount
  const isBound = ['under', 'over', 'at_least', 'at_most'].includes(qualifier)
  const isResult = (one: number) => agreesAmount(amount, one)
  const isStated = (one: number) => isRoundedTo(amount, one) || (isBound && isResult(one))
  const prices = products.flatMap(({ pricePence }) => pricePence ?? [])
  if (COMPARES.test(sentence) && listGaps(prices).some(gap => isRoundSum(amount, gap))) return true
  const stated = getAmounts(unit, products)
  if (stated.some(isStated) || listPartPrices(unit, products).some(isResult)) return true
  // (a + b) - a is no calculation, and some difference is below any amount.
  const isListed = (unit === 'pence' || unit === 'reviews') && (isBound || stated.includes(amount.number))
  return (
    !(isListed && AS_LISTED.test(sentence.slice(0, amount.at))) &&
    hasResult(unit, sentence.replace(amount.text, ' '), products, isResult)
  )
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
