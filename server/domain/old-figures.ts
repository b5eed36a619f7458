import { type Currency, currencies, getCurrency, listSpellings } from './money.ts'
import { NUMBER_WORDS, parseNumberWords } from './number-words.ts'

/** Figures that a text must not show any more. */
export interface OldFigures {
  /** In hundredths of the currency. */
  readonly prices: readonly number[]
  /** Differences of old prices from others, which texts state too. */
  readonly priceGaps: readonly number[]
  readonly currentPrices: readonly number[]
  /** In tenths, with their differences. */
  readonly ratings: readonly number[]
  /** Numbers of reviews, with their differences. */
  readonly reviewCounts: readonly number[]
  readonly currency: string
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const NUMBERS = new RegExp(String.raw`(?<![\d.,])(?:${NUMBER})`, 'g')
const REVIEWS = String.raw`(?:reviews?|reviewers?|ratings?|opinions?|buyers?|customers?)\b`
const BEFORE_RATING = /\b(?:rat(?:ed|ings?)|scor(?:es?|ed|ing)|averag(?:es?|ed|ing))\b[^.\d]{0,20}$/i
const AFTER_RATING = /^\s?(?:\/\s?5|out of\b|-?stars?\b|(?:average|rating|score)\b)/i
const IS_RATING = /\brating|\bscore|\bstars?\b/i
const IS_COUNT = new RegExp(String.raw`\b${REVIEWS}`, 'i')
const AFTER_COUNT = new RegExp(String.raw`^\s(?:\p{L}+\s){0,2}${REVIEWS}`, 'iu')
const BEFORE_COUNT = new RegExp(String.raw`${REVIEWS}:?\s$`, 'i')
const MANY = new RegExp(String.raw`\b(?:hundred|thousand|million)s?\s(?:of\s)?(?:\p{L}+\s)?${REVIEWS}`, 'iu')
/** Rounding of a price in whole units: "just under £30". */
const ROUNDING = 0.05
const APPROXIMATE = /\b(?:about|around|roughly|nearly|almost|just (?:under|over)|close to|approximately)\s$/i
const COMPARED = /\b(?:more|less|cheaper|dearer|extra|difference|gap|saving|saves?|apart|between|over|separates?)\b/i

/**
 * Matches the space between two sentences, but not after abbreviations such as "e.g." or names such as "a Which? Best
 * Buy". A sentence may begin with a character that stands for the name of a product.
 */
export const sentenceBreak =
  /(?<=[.!?]["')”]?)(?<!\b(?:e\.g|i\.e|approx|vs|no)\.)(?<!\w Which\?|\bWhat Hi-Fi\?)\s+(?=[\p{Lu}\d£"'“(\uE000])/u

/** Returns true if a text states an old figure. A cell of a table has the heads of its row and column as context. */
export type StatesOld = (text: string, context?: string) => boolean

/** Finds amounts of money in hundredths, each with the text before it. */
function createAmountFinder(all: readonly Currency[]) {
  const join = (values: readonly string[]) => [...new Set(values)].join('|')
  const signs = join(all.flatMap(listSpellings).map(sign => sign.replace(/[$.]/g, String.raw`\$&`)))
  const units = join(all.flatMap(({ words: { one, many } }) => [many, one]))
  const cents = join(all.flatMap(({ words: { cent, cents } }) => [cents, cent]))
  const centSigns = join(all.map(({ centSign, words }) => centSign ?? words.cents))
  const amounts = new RegExp(
    String.raw`(?:${signs})\s?(${NUMBER})|(?<![\d.,])(${NUMBER}|\b${NUMBER_WORDS})[ -](?:${units})\b|(?<![\d.,])(\d{1,2})(?:${centSigns}|\s(?:${cents}))\b`,
    'gi',
  )
  return (text: string) =>
    [...text.matchAll(amounts)].map(({ index, 1: signed, 2: worded, 3: inCents }) => ({
      pence: inCents === undefined ? Math.round(toNumber(signed ?? worded ?? '') * 100) : Number(inCents),
      before: text.slice(0, index),
    }))
}

/** Finds ratings and numbers of reviews. */
function findData(text: string, context: string) {
  return [...text.matchAll(NUMBERS)].map(({ 0: number, index }) => {
    const [before, after] = [text.slice(0, index), text.slice(index + number.length)]
    const isCell = context !== text
    const isRating = isCell ? IS_RATING.test(context) : AFTER_RATING.test(after) || BEFORE_RATING.test(before)
    const isCount = isCell ? IS_COUNT.test(context) : AFTER_COUNT.test(after) || BEFORE_COUNT.test(before)
    return { value: toNumber(number), isRating, isCount }
  })
}

let findAnyAmounts: ReturnType<typeof createAmountFinder> | undefined

/** Returns true if a text states any amount, rating or number of reviews. */
export function statesFigures(text: string): boolean {
  findAnyAmounts ??= createAmountFinder(currencies)
  const isData = ({ isRating, isCount }: ReturnType<typeof findData>[number]) => isRating || isCount
  return MANY.test(text) || findAnyAmounts(text).length > 0 || findData(text, text).some(isData)
}

export function createFigureTest(old: OldFigures): StatesOld {
  const [prices, priceGaps] = [new Set(old.prices), new Set(old.priceGaps)]
  const [ratings, reviewCounts] = [new Set(old.ratings), new Set(old.reviewCounts)]
  const findAmounts = createAmountFinder([getCurrency(old.currency)])

  /** Whole amounts may be rounded: old prices behind a word such as "about", differences in a comparison. */
  function isOldAmount(pence: number, text: string, before: string): boolean {
    if (prices.has(pence) || priceGaps.has(pence)) return true
    if (pence % 100 !== 0 || pence === 0) return false
    const isNear = (exact: number) => Math.abs(exact - pence) <= ROUNDING * pence
    const isRounded = (exact: number) => Math.round(exact / 100) * 100 === pence
    if (APPROXIMATE.test(before) && [...prices].some(isNear)) return !old.currentPrices.some(isNear)
    return COMPARED.test(text) && !old.currentPrices.includes(pence) && [...priceGaps].some(isRounded)
  }

  function statesData(text: string, context: string): boolean {
    if (reviewCounts.size > 0 && MANY.test(text)) return true
    return findData(text, context).some(
      ({ value, isRating, isCount }) =>
        (isRating && ratings.has(Math.round(value * 10))) || (isCount && reviewCounts.has(value)),
    )
  }

  return (text, context = text) =>
    (prices.size + priceGaps.size > 0 &&
      findAmounts(text).some(({ pence, before }) => isOldAmount(pence, text, before))) ||
    (ratings.size + reviewCounts.size > 0 && statesData(text, context))
}

const toNumber = (text: string) => (/^\d/.test(text) ? Number(text.replaceAll(',', '')) : parseNumberWords(text))
