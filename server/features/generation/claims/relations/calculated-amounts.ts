import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { toPlainText } from '../../article-text.ts'
import {
  type Amount,
  agreesAmount,
  findAmounts,
  findNumbers,
  isRoundedTo,
  isRoundSum,
  listDurations,
  listSums,
} from './amounts.ts'
import { listPartPrices } from './derive.ts'
import { readQuantities } from './quantities.ts'
import { findRatios } from './ratios.ts'

/**
 * Calculations that lead from the facts to an amount of a sentence. They show that the amount can be right, not that it
 * is: it may be the difference of two other products. Who relies on them needs a judge who has read the sentence.
 */

/** Amounts of a unit that measure the same, by a word that describes them: blade lengths, pole lengths. */
function groupAmounts(unit: string, products: readonly BriefedProduct[]): number[][] {
  const found = products.flatMap(readQuantities).filter(one => one.unit === unit)
  const words = new Set(found.flatMap(one => [...one.words]))
  const groups = [...words].map(word => found.filter(one => one.words.has(word)))
  return (groups.length > 0 ? groups : [found]).map(group => group.map(({ number }) => number))
}

const getAmounts = (unit: string, products: readonly BriefedProduct[]) => [
  ...products.flatMap(readQuantities).flatMap(one => (one.unit === unit ? one.number : [])),
  ...listPartPrices(unit, products),
]

const listPairs = <T>(ones: readonly T[], others: readonly T[]) =>
  ones.flatMap(one => others.map((other): [T, T] => [one, other]))

const listGaps = (ones: readonly number[], others: readonly number[]) =>
  listPairs(ones, others).map(([one, other]) => Math.abs(one - other))

/** Words that can announce a sum of measures. */
const ADDS =
  /\b(?:and|together|both|all|every\w*|combined|altogether|total\w*|between|plus|add\w*|sum|lot|pair|set|rest|others?)\b/i
const AVERAGES = /\b(?:averages?|mean|typical|typically)\b/i
const COMPARES = /\b(?:more|less|dearer|cheaper|extra|over|above|under|below|difference|gap|sav\w+)\b/i
const DIVIDES = /\b(?:each|every|apiece|per|works? out)\b/i

/** Numbers of a listing, whatever their unit: 42 of "42 litres", "64G" for 64 gigabytes. */
const findListed = ({ title, features, facts }: BriefedProduct) =>
  [title, ...features, ...facts.map(({ value }) => value)].flatMap(text => findNumbers(toPlainText(text)))

/** Amounts of a unit after one or two steps: sums, multiples, differences, parts, averages, amounts for each pound. */
function calculate(unit: string, sentence: string, products: readonly BriefedProduct[]): number[] {
  const counts = findNumbers(sentence)
  const multiples = listPairs(getAmounts(unit, products), counts).map(([one, count]) => one * count)
  const combined = groupAmounts(unit, products).flatMap(single => {
    const sums = unit === 'pence' || ADDS.test(sentence) ? listSums(single) : single
    const averages = AVERAGES.test(sentence) ? [single.reduce((sum, one) => sum + one, 0) / single.length] : []
    return [...sums, ...listGaps([...single, ...sums, ...multiples], single), ...averages]
  })
  const parts = products.flatMap(product => {
    const listed = DIVIDES.test(sentence) ? findListed(product) : []
    const divisors = [...counts, ...readQuantities(product).map(({ number }) => number), ...listed]
    const own = getAmounts(unit, [product])
    return [...listPairs(own, divisors).map(([one, divisor]) => one / divisor), ...listGaps(own, own)]
  })
  const perPound = products.flatMap(product =>
    getAmounts(unit, [product]).map(one => (one * 100) / (product.pricePence ?? Number.NaN)),
  )
  const durations = unit === 'min' ? listDurations(products.flatMap(findListed), sentence) : []
  return [...multiples, ...combined, ...parts, ...perPound, ...durations]
}

/** Shares of an amount in others of its unit, and in their sums. */
function listShares(products: readonly BriefedProduct[]): number[] {
  const units = new Set(products.flatMap(readQuantities).map(({ unit }) => unit))
  return [...units].flatMap(unit => {
    const single = getAmounts(unit, products)
    return listPairs(single, [...single, ...listSums(single)]).map(([one, other]) => one / other)
  })
}

function isReached(amount: Amount, sentence: string, products: readonly BriefedProduct[]): boolean {
  const { unit, qualifier } = amount
  const isBound = ['under', 'over', 'at_least', 'at_most'].includes(qualifier)
  const isResult = (one: number) => agreesAmount(amount, one)
  const isStated = (one: number) => isRoundedTo(amount, one) || (isBound && isResult(one))
  const results = [...calculate(unit, sentence, products), ...listPartPrices(unit, products)]
  const prices = products.flatMap(({ pricePence }) => pricePence ?? [])
  const isRounded = COMPARES.test(sentence) && listGaps(prices, prices).some(gap => isRoundSum(amount, gap))
  return isRounded || getAmounts(unit, products).some(isStated) || results.some(isResult)
}

/** Returns true if a calculation with the facts and the numbers of a sentence gives an amount that it states. */
export function isCalculable(said: string, sentence: string, products: readonly BriefedProduct[]): boolean {
  // A measure such as "200 lumens" of "200 ANSI lumens" is read by itself.
  const at = sentence.indexOf(said)
  const text = at < 0 ? said : sentence
  const [start, end] = at < 0 ? [0, said.length] : [at, at + said.length]
  const [number] = findNumbers(said)
  // Shares are rounded to whole percentages, up or down.
  if (number !== undefined && /%|per cent/.test(said))
    return listShares(products).some(share => Math.abs(share * 100 - number) < 1)
  const amount = findAmounts(text, findRatios(text)).find(one => one.at < end && start < one.end)
  if (amount && isReached(amount, sentence, products)) return true
  const isMoney = /[£$€]|\d ?p\b|pence|pounds?\b/i.test(said)
  return number !== undefined && !isMoney && products.some(product => findListed(product).includes(number))
}
