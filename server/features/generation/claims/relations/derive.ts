import { NUMBER_WORDS } from '../../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { type Amount, agreesAmount, getPackSize, isUnitPrice, listPartUnitPrices, toNumber } from './amounts.ts'
import { findComparisons, findComparisonWord } from './comparisons.ts'
import { getNumber, LISTED_UNITS } from './find-dimensions.ts'
import { findDivisor } from './pick-dimensions.ts'
import { readQuantities, toKeyword } from './quantities.ts'

/** Words that announce a calculation. Without them, an amount that a calculation happens to give is not confirmed. */
const DIVIDES =
  /\b(?:each|every|apiece|per|divid\w+|split|shar(?:ed?|ing)|works? out|comes? (?:out )?(?:at|to)|an? (?!\uE004)\p{L}+)\b|(?:£[\d.]+|\dp) ?\/ ?\p{L}/iu
const ADDS =
  /\b(?:together|both|combined|altogether|in (?:all|total)|totals?|between them|add(?:s|ed|ing|itional)?|plus|sum|all told)\b/i
const SUBTRACTS =
  /\b(?:sav(?:es?|ing)|keep|pocket|change|left|spare|back|extra|further|on top|over|under|above|below|between|from|gap|difference|differs?|ahead|behind|within|short|separates?|apart|by|drops?|falls?|rises?|costs? you|instead)\b/i
const LESS_BEFORE = /\b(?:sav(?:es?|ing)|cut(?:s|ting)?)(?: you| yourself)? (?:[\p{L}-]+ ){0,4}$/iu

const COUNT = new RegExp(String.raw`(?<![\w.,£/-])(?:\d{1,4}|${NUMBER_WORDS})(?![\w£%]|[.,]\d)`, 'giu')

/** Numbers that a sentence states without a unit, from two on. "Twice" is two. */
function findCounts(text: string): number[] {
  const counts = [...text.matchAll(COUNT)].map(([said]) => toNumber(said))
  return [...counts, ...(/\b(?:twice|double|pair|both)\b/i.test(text) ? [2] : [])].filter(count => count > 1)
}

interface Term {
  number: number
  /** Product that has the number; null for a number of the sentence, and for a sum of several products. */
  owner: BriefedProduct | null
  isCalculated: boolean
}

/** Numbers of the products in a unit, their multiples by the counts of the sentence, and their sum. */
function listTerms(unit: string, text: string, owners: readonly BriefedProduct[]): Term[] {
  const single = owners.flatMap(owner =>
    readQuantities(owner)
      .filter(quantity => quantity.unit === unit)
      .map(({ number }): Term => ({ number, owner, isCalculated: false })),
  )
  const counts = findCounts(text)
  const multiples = single.flatMap(({ number, owner }) =>
    [...counts, ...(owner && !LISTED_UNITS.has(unit) ? [getPackSize(owner)] : [])]
      .filter(count => count > 1)
      .map((count): Term => ({ number: number * count, owner, isCalculated: true })),
  )
  if (!ADDS.test(text)) return [...single, ...multiples]
  const sums = single.flatMap((one, index) =>
    single
      .slice(index + 1)
      .map((other): Term => ({ number: one.number + other.number, owner: null, isCalculated: true })),
  )
  return [...single, ...multiples, ...sums]
}

const COUNTED = new RegExp(String.raw`(?<![\w.,£/-])(\d{1,4}|${NUMBER_WORDS}) (\p{L}+)`, 'giu')

const FOR_EACH = /\b(?:each|per|every|apiece)\b/i

/** Packs of a product if a text counts the things of "each", or as the source does: "forty teabags" of 160. */
function listPacks(text: string, owner: BriefedProduct): number[] {
  return [...text.matchAll(COUNTED)].flatMap(([, count = '', thing = '']) => {
    const size = toNumber(count)
    const wholes = readQuantities(owner).filter(({ unit, words }) => unit === '' && words.has(toKeyword(thing)))
    const isPack = FOR_EACH.test(text) || wholes.some(({ number }) => number === size)
    return wholes.filter(({ number }) => isPack && size > 1 && number > size).map(({ number }) => number / size)
  })
}

/** Prices of products divided by what they contain: a count of the sentence, or a unit that it names. */
function listQuotients(text: string, owners: readonly BriefedProduct[]): number[] {
  if (!DIVIDES.test(text)) return []
  const counts = new Set(findCounts(text))
  const per = findDivisor(text, owners)
  return owners.flatMap(owner => {
    const { pricePence } = owner
    if (pricePence === null) return []
    const stated = readQuantities(owner).filter(({ unit, number }) => /^(?:items)?$/.test(unit) && counts.has(number))
    const size = per && getNumber(per, owner)
    const sizes = size ? [size, size * getPackSize(owner)].map(one => one / (per.scale ?? 1)) : []
    const divisors = [...stated.map(({ number }) => number), ...sizes, ...listPacks(text, owner)]
    return [...divisors.map(one => pricePence / one), ...listPartUnitPrices(owner, text)]
  })
}

/** Characters that a count before an amount has at most: "seventeen rechargeable of ". */
const LONGEST_COUNT = 80

const COUNT_BEFORE = new RegExp(
  String.raw`(?<![\d.,£])\b(?:${NUMBER_WORDS}|\d{1,3}) (?:\p{L}+ )?(?:of |with |at )?$`,
  'iu',
)

const HOUR = 60
const ALL_DAY = /\b(?:all|whole|entire|full) day\b|\bround the clock\b|\bday and night\b/i

const USES = /\b(?:us(?:es?|ed|ing)|draw(?:s|n|ing)?|consum\w+|costs? [^,;:]{0,40}\bto run)\b/i
/** Energy of a battery, before and after a gap for its amount. */
const STORED =
  /\b(?:batter(?:y|ies)|cells?|capacity)\b[^,;:]{0,30}#|#[ -](?:[\p{L}-]+ ){0,2}(?:batter(?:y|ies)|cells?|capacity)\b/iu

const isUsed = ({ unit, at, end }: Amount, text: string) =>
  unit === 'Wh' && USES.test(text) && !STORED.test(`${text.slice(0, at)}#${text.slice(end)}`)

/** Energy that products use in the times of a sentence: 120 watts for three hours are 0.36 kWh. */
function listEnergies(amounts: readonly Amount[], text: string, owners: readonly BriefedProduct[]): number[] {
  const times = amounts.filter(({ unit }) => unit === 'min').map(({ number }) => number)
  const stated = owners.flatMap(readQuantities).filter(({ unit }) => unit === 'W')
  return [...times, ...(ALL_DAY.test(text) ? [24 * HOUR] : [])].flatMap(time =>
    stated.map(({ number }) => (number * time) / HOUR),
  )
}

/** Returns true for a multiple or a sum of what products state, or a part of it: "three mugs of 300 ml" of 0.9 litres. */
function isTotal(amount: Amount, text: string, terms: readonly Term[]): boolean {
  const before = COUNT_BEFORE.exec(text.slice(Math.max(0, amount.at - LONGEST_COUNT), amount.at))?.[0] ?? ''
  const [count] = findCounts(before)
  const isPart = ({ number }: Term) =>
    count !== undefined && agreesAmount({ ...amount, number: amount.number * count }, number)
  return terms.some(term => term.isCalculated && agreesAmount(amount, term.number)) || terms.some(isPart)
}

/** Energy has two significant digits: 0.55 kWh of 0.552. */
const isRoundedEnergy = (amount: Amount, actual: number) =>
  agreesAmount(amount, actual) || (amount.qualifier === 'exact' && Math.abs(amount.number - actual) <= actual / 100)

/** Returns true for an amount with a unit that is no bound: almost any calculation gives less than £50. */
const isPoint = ({ unit, qualifier }: Amount) =>
  unit !== '' && ['exact', 'about', 'just_under', 'just_over'].includes(qualifier)

/** Blanks amounts, whose numbers count nothing: "two litres more" doubles no volume. */
const blankAmounts = (text: string, amounts: readonly Amount[]) =>
  amounts.reduce((rest, { at, end }) => rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end), text)

/** Confirms multiples, sums and quotients of the facts. */
export function confirmTotals(amounts: readonly Amount[], text: string, owners: readonly BriefedProduct[]): Amount[] {
  const points = amounts.filter(amount => amount.unit !== 'stars' && isPoint(amount))
  const units = new Set(points.map(({ unit }) => unit))
  const counted = blankAmounts(
    text,
    amounts.filter(({ unit }) => unit !== ''),
  )
  const terms = new Map([...units].map(unit => [unit, listTerms(unit, counted, owners)]))
  const quotients = units.has('pence') ? listQuotients(text, owners) : []
  const energies = units.has('Wh') ? listEnergies(amounts, text, owners) : []
  return points.filter(
    amount =>
      isTotal(amount, text, terms.get(amount.unit) ?? []) ||
      (isUsed(amount, text) && energies.some(energy => isRoundedEnergy(amount, energy))) ||
      (amount.unit === 'pence' && quotients.some(price => isUnitPrice(amount, price))),
  )
}

/** Reads which way a difference goes: 1 in "£5 more", -1 in "save £5"; null if its words do not say. */
function readDirection(amount: Amount, text: string): 1 | -1 | null {
  const word = findComparisonWord(amount, findComparisons(text), text)
  return word?.direction ?? (LESS_BEFORE.test(text.slice(0, amount.at)) ? -1 : null)
}

/** Confirms differences between what products state, or between that and another amount of the sentence. */
export function confirmDifferences(
  amounts: readonly Amount[],
  text: string,
  owners: readonly BriefedProduct[],
  products: readonly BriefedProduct[],
): Amount[] {
  const [subject] = owners
  if (!subject || !(SUBTRACTS.test(text) || findComparisons(text).length > 0)) return []
  const counted = blankAmounts(text, amounts)
  return amounts.filter(amount => {
    const { unit } = amount
    if (!isPoint(amount)) return false
    const direction = readDirection(amount, text)
    // Without the name of another product, the words must say which way the difference goes.
    const isOpen = owners.length === 1 && direction === null
    const others = isOpen ? [] : listTerms(unit, counted, owners.length > 1 ? owners : products)
    const stated = amounts
      .filter(other => other !== amount && other.unit === unit)
      .map(({ number }): Term => ({ number, owner: null, isCalculated: true }))
    const firsts = listTerms(unit, counted, owners).filter(
      ({ owner }) => direction === null || owner === subject || owner === null,
    )
    return firsts.some(one =>
      [...others, ...stated].some(other => {
        const gap = direction === null ? Math.abs(one.number - other.number) : (one.number - other.number) * direction
        return (one.owner !== other.owner || one.owner === null) && gap > 0 && agreesAmount(amount, gap)
      }),
    )
  })
}
