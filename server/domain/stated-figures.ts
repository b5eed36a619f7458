import { defaultCurrency, getCurrency, listSpellings } from './money.ts'
import { NUMBER_WORDS, parseNumberWords } from './number-words.ts'

/** Figures that a text must not show any more. */
export interface OldFigures {
  /** In hundredths of the currency. */
  readonly prices: readonly number[]
  /** Differences of old prices from others, which texts state too. */
  readonly priceGaps: readonly number[]
  /** In tenths, with their differences. */
  readonly ratings: readonly number[]
  /** Numbers of reviews, with their differences. */
  readonly reviewCounts: readonly number[]
  readonly currency: string
}

/** Figures of a product as a text may state them. Its data are rating and reviews. */
export interface ProductFigures {
  readonly pricePence: number | null
  readonly rating: number | null
  readonly reviewCount: number | null
  readonly isPriceOld: boolean
  readonly isDataOld: boolean
}

/** Lists old values and their differences from all values, except those that another product has now. */
function listOld(figures: readonly { value: number | null; isOld: boolean }[]) {
  const known = figures.flatMap(({ value, isOld }) => (value === null ? [] : [{ value, isOld }]))
  const current = new Set(known.filter(({ isOld }) => !isOld).map(({ value }) => value))
  const old = known.filter(({ isOld }) => isOld).map(({ value }) => value)
  const gaps = old.flatMap(value => known.map(other => Math.abs(value - other.value)))
  const keep = (found: readonly number[]) => [...new Set(found.filter(value => value > 0 && !current.has(value)))]
  return { values: keep(old), gaps: keep(gaps), all: keep([...old, ...gaps]) }
}

/** Lists the old figures of an article's products; null if there are none. */
export function listOldFigures(products: readonly ProductFigures[], currency = defaultCurrency): OldFigures | null {
  if (!products.some(({ isPriceOld, isDataOld }) => isPriceOld || isDataOld)) return null
  const prices = listOld(products.map(({ pricePence, isPriceOld }) => ({ value: pricePence, isOld: isPriceOld })))
  const listData = (read: (product: ProductFigures) => number | null) =>
    listOld(products.map(product => ({ value: read(product), isOld: product.isDataOld }))).all
  return {
    prices: prices.values,
    priceGaps: prices.gaps,
    ratings: listData(({ rating }) => rating && Math.round(rating * 10)),
    reviewCounts: listData(({ reviewCount }) => reviewCount),
    currency,
  }
}

const NUMBER = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const NUMBERS = new RegExp(String.raw`(?<![\d.,])(?:${NUMBER})`, 'g')
/** Words of sentences about ratings and reviews. */
const RATED =
  /\b(?:rat(?:ed|es?|ings?)|stars?|scor(?:es?|ed|ing)|review(?:s|ed|ers?)?|averag(?:es?|ed|ing)|opinions?|buyers?|customers?|out of (?:5|five))\b|\d\/5\b|★/i
const MANY = /\b(?:dozens?|hundreds?|thousands?|millions?)\b/i
/** Rounding of a price in whole units: "just under £30". */
const ROUNDING = 0.05

/**
 * Matches the space between two sentences, but not after abbreviations such as "e.g." or names such as "a Which? Best
 * Buy". A sentence may begin with a character that stands for the name of a product.
 */
export const sentenceBreak =
  /(?<=[.!?]["')”]?)(?<!\b(?:e\.g|i\.e|approx|vs|no)\.)(?<!\w Which\?|\bWhat Hi-Fi\?)\s+(?=[\p{Lu}\d£"'“(\uE000])/u

/** Returns true if a text states an old figure. A cell of a table has the heads of its row and column as context. */
export type StatesOld = (text: string, context?: string) => boolean

export function createFigureTest(old: OldFigures): StatesOld {
  const [prices, priceGaps] = [new Set(old.prices), new Set(old.priceGaps)]
  const [ratings, reviewCounts] = [new Set(old.ratings), new Set(old.reviewCounts)]
  const currency = getCurrency(old.currency)
  const signs = listSpellings(currency).map(sign => sign.replace(/[$.]/g, String.raw`\$&`))
  const { one, many, cent, cents } = currency.words
  const amounts = new RegExp(
    String.raw`(?:${signs.join('|')})\s?(${NUMBER})|(?<![\d.,])(${NUMBER}|\b${NUMBER_WORDS})[ -](?:${many}|${one})\b|(?<![\d.,])(\d{1,2})(?:${currency.centSign ?? cents}|\s(?:${cents}|${cent}))\b`,
    'gi',
  )

  function isOldAmount(pence: number): boolean {
    if (prices.has(pence) || priceGaps.has(pence)) return true
    if (pence % 100 !== 0 || pence === 0) return false
    const isRounded = (exact: number) => Math.round(exact / 100) * 100 === pence
    const isNear = (exact: number) => isRounded(exact) || Math.abs(exact - pence) <= ROUNDING * pence
    return [...prices].some(isNear) || [...priceGaps].some(isRounded)
  }

  const toPence = ([, signed, worded, inCents]: RegExpMatchArray) =>
    inCents === undefined ? Math.round(toNumber(signed ?? worded ?? '') * 100) : Number(inCents)

  function statesRating(text: string, context: string): boolean {
    if (!RATED.test(context) || (ratings.size === 0 && reviewCounts.size === 0)) return false
    if (reviewCounts.size > 0 && MANY.test(text)) return true
    return [...text.matchAll(NUMBERS)].some(({ 0: number, index }) => {
      const value = toNumber(number)
      const after = text.slice(index + number.length)
      const isRating = number.includes('.') || /^\s?(?:\/|out of\b|-?stars?\b)/.test(after)
      const isCount = value >= 10 || context !== text || /^\s(?:\p{L}+\s)?(?:reviews?|ratings?)\b/u.test(after)
      return (isRating && ratings.has(Math.round(value * 10))) || (isCount && reviewCounts.has(value))
    })
  }

  return (text, context = text) =>
    (prices.size > 0 && [...text.matchAll(amounts)].some(found => isOldAmount(toPence(found)))) ||
    statesRating(text, context)
}

const toNumber = (text: string) => (/^\d/.test(text) ? Number(text.replaceAll(',', '')) : parseNumberWords(text))
