import { findMeasures } from '../../../../domain/measures.ts'
import { NUMBER_WORDS, parseNumberWords } from '../../../../domain/number-words.ts'
import { memoizeText } from '../../../../lib/memoize.ts'
import type { BriefedProduct } from '../../../../ports/article-writer.ts'
import { toPlainText } from '../../article-text.ts'
import { findFigures } from '../../verify/figures.ts'
import { getGrain, isSlightlyOff, type Qualifier, readQualifier } from '../../verify/qualifiers.ts'
import { getDimension } from './dimensions.ts'
import { getNumber, LISTED_UNITS } from './find-dimensions.ts'
import { readQuantities, toComparedUnit } from './quantities.ts'

/** An amount in a sentence, with the wording that makes it a bound or an approximation. */
export interface Amount {
  number: number
  /** Unit that comparisons use; empty for a count. */
  unit: string
  qualifier: Qualifier
  /** True after "exactly", which allows no rounding. */
  isPrecise?: boolean
  at: number
  end: number
  text: string
}

export interface Span {
  at: number
  end: number
}

const overlaps = (one: Span, other: Span) => one.at < other.end && other.at < one.end

export const SHARES: Readonly<Record<string, number>> = {
  half: 2,
  third: 3,
  quarter: 4,
  fifth: 5,
  sixth: 6,
  seventh: 7,
  eighth: 8,
  tenth: 10,
}

const COINS: Readonly<Record<string, number>> = { penny: 1, pound: 100, fiver: 500, tenner: 1000 }
const COIN = new RegExp(
  String.raw`(?<!\bof )\b(?:an?|one|a single|single) (penny|pound|fiver|tenner)\b(?! (?:under|below|short of|shy of|less than|over|more than|above|off) (?:the )?(?:[£\d]|(?:${NUMBER_WORDS})\b))`,
  'gi',
)

const PARTS_OF_STAR: Readonly<Record<string, number>> = {
  'half a': 0.5,
  'a whole': 1,
  'a full': 1,
  'a tenth of a': 0.1,
}
const PART_OF_STAR = new RegExp(String.raw`\b(${Object.keys(PARTS_OF_STAR).join('|')}) (?:star|point)\b`, 'gi')

const UNIT_NAMES =
  'kilo|kilogram|gram|litre|metre|centimetre|millimetre|hour|minute|second|day|week|fortnight|month|year|watt|lumen|gigabyte|decibel'
const ONE_UNIT = new RegExp(
  String.raw`\b(half an?|(?:an?|one)(?: single| full| whole| good)?|(?<=['\u2019]s )(?=fortnight)) ?(${UNIT_NAMES})( and a half)?\b`,
  'gi',
)
/** "£3.70 a metre". */
const DIVIDED = /(?:£[\d.]+|\d+p|pence|pounds?|or so|per) $/i
/** "seven more centimetres": the number has the unit of the comparison. */
const FURTHER = new RegExp(
  String.raw`(?<![\w.,£-])(\d{1,4}(?:\.\d)?|${NUMBER_WORDS})(?= (?:more|fewer|less|further) ((?:${UNIT_NAMES})s?)\b)`,
  'gi',
)
/** "a quarter of a kilo", "three quarters of an hour". */
const PARTS = new RegExp(String.raw`\b(an?|one|two|three) (third|quarter)s? of an? (${UNIT_NAMES})\b`, 'gi')
const HALVES = new RegExp(String.raw`\b(${NUMBER_WORDS}) and a half ((?:${UNIT_NAMES})s)\b`, 'gi')

const BARE_RATING =
  /(?<=\b(?:rat|scor|averag)\w{1,4}\b[^;.]{0,40}?)(?<![\w£.,])([0-5]\.\d|[0-5])(?!\w|[.,]\d|,\d{3}| ?(?:%|x\b|times\b))/gi
const COUNT = new RegExp(
  String.raw`(?<![\w£.,/@-]|× |\b(?:this|that|the|each|every|any|no|which) (?=one\b)|\ban? \w+ or (?=two\b))(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d{1,2})?|${NUMBER_WORDS})(?![\w£%@]|[.,]\d| ?(?:times|per cent|out of|of)\b| \uE004)`,
  'giu',
)

export const toNumber = (text: string) => (/^\d/.test(text) ? Number(text.replaceAll(',', '')) : parseNumberWords(text))

const ANY_NUMBER = new RegExp(
  String.raw`(?<!\d|\d[.,])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|\b(?:${NUMBER_WORDS})\b`,
  'giu',
)

/** Numbers of a text, in digits and in words, whatever they count. */
export const findNumbers = (text: string) =>
  [...text.matchAll(ANY_NUMBER)].map(([said]) => toNumber(said)).filter(one => one > 0)

const PRECISELY = /(?<!\b(?:almost|nearly|not) )\b(?:exactly|precisely) $/i

type Found = Omit<Amount, 'qualifier' | 'end'>

const FIGURE_UNITS: Readonly<Record<string, string>> = { price: 'pence', rating: 'stars', reviews: 'reviews' }

function findStatedFigures(text: string): Found[] {
  return findFigures(text).flatMap(({ kind, value, at, text: said }) => {
    const unit = FIGURE_UNITS[kind]
    const offset = Math.max(0, text.slice(at).indexOf(said))
    // A figure of ratings ends before its noun, so that the noun can tell what is counted.
    return unit === undefined || Number.isNaN(value) ? [] : [{ number: value, unit, at: at + offset, text: said }]
  })
}

function findUnits(text: string): Found[] {
  const one = [...text.matchAll(ONE_UNIT)]
    .filter(({ index }) => !DIVIDED.test(text.slice(0, index)))
    .map(({ 0: said, 1: article = '', 2: unit = '', 3: half, index: at }) => {
      return { number: (/^half/i.test(article) ? 0.5 : 1) + (half ? 0.5 : 0), spelling: unit, text: said, at }
    })
  const counted = (pattern: RegExp, more: number) =>
    [...text.matchAll(pattern)].map(({ 0: said, 1: count = '', 2: spelling = '', index: at }) => {
      return { number: toNumber(count) + more, spelling, text: said, at }
    })
  const parts = [...text.matchAll(PARTS)].map(({ 0: said, 1: count = '', 2: share = '', 3: unit = '', index: at }) => {
    const number = (/^an?$/i.test(count) ? 1 : parseNumberWords(count)) / (SHARES[share.toLowerCase()] ?? Number.NaN)
    return { number, spelling: unit, text: said, at }
  })
  return [...parts, ...one, ...counted(HALVES, 0.5), ...counted(FURTHER, 0)].flatMap(
    ({ number, spelling, text: said, at }) => {
      // Read as "1 hour", because its word forms count only with a property of a product.
      const [measure] = findMeasures(`1 ${spelling} charge`)
      if (!measure?.unit || measure.number === null) return []
      return [{ ...toComparedUnit(number * measure.number, measure.unit), at, text: said }]
    },
  )
}

function findStatedMeasures(text: string): Found[] {
  return findMeasures(`${text} charge`).flatMap(({ number, unit, text: said, at }) =>
    number === null || unit === null || unit === '%' || at >= text.length
      ? []
      : // Measures are read without "ANSI", but the amount covers it.
        [{ ...toComparedUnit(number, unit), at, text: /^[\d.,]+ ANSI lumens?\b/i.exec(text.slice(at))?.[0] ?? said }],
  )
}

const findMatches = (text: string, pattern: RegExp, unit: string, toValue: (found: string) => number): Found[] =>
  [...text.matchAll(pattern)].map(({ 0: said, 1: value = '', index: at }) => {
    return { number: toValue(value), unit, at, text: said }
  })

/** Finds the amounts of a text. Of overlapping ones, the more specific counts. */
export function findAmounts(text: string, ratios: readonly Span[] = []): readonly Amount[] {
  return ratios.length === 0 ? findAllAmounts(text) : readAmounts(text, ratios)
}

/** Cached, because each kind of relation reads the same clauses. */
const findAllAmounts = memoizeText((text): readonly Amount[] => readAmounts(text, []))

function readAmounts(text: string, ratios: readonly Span[]): Amount[] {
  const found = [
    ...findStatedFigures(text),
    ...findMatches(text, PART_OF_STAR, 'stars', part => PARTS_OF_STAR[part.toLowerCase()] ?? Number.NaN),
    ...findMatches(text, COIN, 'pence', coin => COINS[coin.toLowerCase()] ?? Number.NaN),
    ...findUnits(text),
    ...findStatedMeasures(text),
    ...findMatches(text, BARE_RATING, 'stars', Number),
    ...findMatches(text, COUNT, '', toNumber),
  ]
  const amounts: Amount[] = []
  const taken: Span[] = [...ratios]
  for (const one of found) {
    const end = one.at + one.text.length
    const isPrecise = PRECISELY.test(text.slice(0, one.at))
    const amount = { ...one, end, qualifier: readBound(text, one.at, one.text.length), isPrecise }
    if (taken.some(other => overlaps(amount, other) && !isSamePlace(amount, other))) continue
    amounts.push(amount)
    taken.push(amount)
  }
  return amounts.sort((a, b) => a.at - b.at)
}

/** Words between an amount and what the sentence says of it: "£28.83, which is about a quarter of". */
const APPOSED_REACH = 60
const APPOSED_BEFORE = /\b(?:which|that|or|just|only) (?:\p{L}+ ){0,4}$/u
const APPOSED = /^,? (?:(?:which|that) (?:is|comes to|makes)|or|just|only)(?: \p{L}+){0,3} $/u

/** Finds the amount that words such as "which is" refer to. */
export function findApposed({ at }: Span, text: string, ratios: readonly Span[]): Amount | null {
  if (!APPOSED_BEFORE.test(text.slice(Math.max(0, at - APPOSED_REACH), at))) return null
  const amount = findAmounts(text, ratios).findLast(({ unit, end }) => unit !== '' && end <= at)
  return amount && APPOSED.test(text.slice(amount.end, at)) ? amount : null
}

/** "10 to 15 kg" is read as two amounts in one place. */
const isSamePlace = (one: Amount, other: Span) =>
  'text' in other && 'unit' in other && other.text === one.text && other.unit === one.unit && one.at === other.at

/** Reads the qualifier of an amount. Both ends of "between £20 and £30" are bounds. */
function readBound(text: string, at: number, length: number): Qualifier {
  const before = text.slice(0, at)
  if (/\bfalls? short of $|\bchange (?:from|out of) (?:an? )?$/i.test(before)) return 'under'
  if (/\bas (?:high|long|much|many|heavy|large|big) as $/i.test(before)) return 'at_least'
  if (/\bbetween $/i.test(before) || /^an? (?:full|whole|good) /i.test(text.slice(at))) return 'at_least'
  if (/^ or (?:more|longer|higher|better|heavier|larger|above|over)\b/i.test(text.slice(at + length))) return 'at_least'
  if (/\bbetween \S+ and $/i.test(before)) return 'at_most'
  return readQualifier(text, at, length)
}

/** Largest rounding of whole pounds and of the last digit of pence, in pence. */
const ROUNDED_POUNDS = 5
const ROUNDED_PENCE = 0.6
/** Shares for the rounding of measures and for approximations. */
const ROUNDED = 0.001
const APPROXIMATE = 0.08

function getPenceRounding(number: number, text: string): number {
  const places = (/\.(\d+)/.exec(text)?.[1]?.length ?? 1) - (text.includes('£') ? 2 : 0)
  if (number % 1 !== 0) return ROUNDED_PENCE / 10 ** Math.max(1, places)
  return number % 100 === 0 && !text.includes('.') ? ROUNDED_POUNDS : ROUNDED_PENCE
}

/** Returns true if a stated amount, as its wording qualifies it, is true of the actual number. */
export function agreesAmount({ number, unit, qualifier, isPrecise, text }: Amount, actual: number): boolean {
  const gap = actual - number
  const rounded = unit === 'pence' ? getPenceRounding(number, text) : ROUNDED * Math.max(number, actual)
  const rounding = isPrecise && LISTED_UNITS.has(unit) ? ROUNDED : rounded
  const band = Math.max(rounding, APPROXIMATE * Math.max(number, actual))
  const isSlight = Math.abs(gap) <= band || isSlightlyOff(number, actual)
  switch (qualifier) {
    case 'exact':
      return Math.abs(gap) <= rounding
    case 'about':
      return Math.abs(gap) <= band
    case 'just_under':
      return gap < 0 && isSlight
    case 'just_over':
      return gap > 0 && isSlight
    case 'under':
      return gap < 0
    case 'over':
      return gap > 0
    case 'at_least':
      return gap >= -1e-6
    case 'at_most':
      return gap <= 1e-6
  }
}

/** Unit prices are rounded to pence: "12p per gigabyte" of 12.4p, but not "exactly 12p". */
export function isUnitPrice(amount: Amount, actual: number): boolean {
  if (amount.qualifier !== 'exact' || !amount.isPrecise) return agreesAmount(amount, actual)
  const rounding = Math.min(ROUNDED_PENCE / 10, getPenceRounding(amount.number, amount.text))
  return Math.abs(amount.number - actual) < rounding
}

/** Size of the unit that a bare number shares with another: "from 12 hours to 48". */
export function getFactor({ unit }: Amount, other: Amount): number {
  const stated = toNumber(/[\d.,]+|\p{L}+/u.exec(other.text)?.[0] ?? '')
  return unit === '' && other.unit !== '' && stated > 0 ? other.number / stated : 1
}

const MAX_ROUNDING = 0.02

/** Returns true for a measure without decimal places that is the actual one rounded: "14 kg" of 14.2 kg. */
export function isRoundedTo({ number, unit, qualifier, text }: Amount, actual: number): boolean {
  if (qualifier !== 'exact' || unit === '' || LISTED_UNITS.has(unit) || text.includes('.')) return false
  const grain = getGrain(number)
  return Math.round(actual / grain) * grain === number && Math.abs(number - actual) <= MAX_ROUNDING * actual
}

const ROUND_SUM = 100
const MIN_SUM = 1000
const MAX_SUM_ROUNDING = 0.0125

/** Returns true for a sum in pounds that is about the actual one: "£150 more" of £150.99. */
export function isRoundSum({ number, unit, qualifier }: Amount, actual: number): boolean {
  const isRound = unit === 'pence' && qualifier === 'exact' && number >= MIN_SUM && number % ROUND_SUM === 0
  return isRound && Math.abs(actual - number) <= MAX_SUM_ROUNDING * number
}

const MINUTES: Readonly<Record<string, number>> = { day: 1440, week: 7 * 1440, month: 30 * 1440, year: 360 * 1440 }
const RATE = /\b(?:an?|per|each|every) (day|week|month|year)\b/i

/** Minutes that a number of things lasts at the rate of a sentence: 4,500 pages are 300 days "at 15 pages a day". */
export function listDurations(stated: readonly number[], text: string): number[] {
  const period = MINUTES[RATE.exec(text)?.[1]?.toLowerCase() ?? ''] ?? Number.NaN
  const rates = [1, ...findNumbers(text)]
  return stated.flatMap(number => rates.map(rate => (number / rate) * period))
}

/** Amounts of a unit that measure the same, by a word that describes them: blade lengths, pole lengths. */
export function groupAmounts(unit: string, products: readonly BriefedProduct[]): number[][] {
  const found = products.flatMap(readQuantities).filter(one => one.unit === unit)
  const words = new Set(found.flatMap(one => [...one.words]))
  const groups = [...words].map(word => found.filter(one => one.words.has(word)))
  const numbers = (groups.length > 0 ? groups : [found]).map(group => group.map(({ number }) => number))
  return [...new Map(numbers.map(group => [group.join(), group])).values()]
}

/** Prices of parts, which facts state beside that of the product: "Toner: £39.00 for 1,200 pages". */
export function listPartPrices(unit: string, products: readonly BriefedProduct[]): number[] {
  const found = unit === 'pence' ? products.flatMap(({ facts }) => facts.map(({ value }) => toPlainText(value))) : []
  return found.flatMap(value => findAmounts(value)).flatMap(one => (one.unit === unit ? one.number : []))
}

const PRICE_FOR = /£([\d.]+) (?:for|per) ([\d,]+) (\p{L}{3,}?)s?(?!\p{L})/gu

/** Prices of one of the things for which a fact gives a price: 3.25p a page of "Toner: £39.00 for 1,200 pages". */
export function listPartUnitPrices({ facts }: BriefedProduct, text: string): number[] {
  const found = facts.flatMap(({ value }) => [...toPlainText(value).matchAll(PRICE_FOR)])
  return found.flatMap(([, price, count = '', thing = '']) => {
    const divisor = new RegExp(String.raw`(?:\b(?:an?|one|per|each|every)(?: \p{L}+)? |/ ?)${thing}(?!\p{L})`, 'iu')
    return divisor.test(text) ? (Number(price) * 100) / toNumber(count) : []
  })
}

/** Number of items that a product sells together: a case of three bottles holds three times a bottle. */
export const getPackSize = (product: BriefedProduct) => getNumber(getDimension('pack'), product) ?? 1

/** Numbers of a listing, whatever their unit: 42 of "42 litres", "64G" for 64 gigabytes. */
export const findListed = ({ title, features, facts }: BriefedProduct) =>
  [title, ...features, ...facts.map(({ value }) => value)].flatMap(text => findNumbers(toPlainText(text)))

/** Amounts of products in a unit, and the prices of their parts. */
export const getAmounts = (unit: string, products: readonly BriefedProduct[]) => [
  ...products.flatMap(readQuantities).flatMap(one => (one.unit === unit ? one.number : [])),
  ...listPartPrices(unit, products),
]

/** Largest number of amounts of which three are added up. Each further one costs more time than the last. */
const MAX_IN_TRIPLES = 20

/** Returns true if a test accepts a sum of two or three amounts, of all amounts, or of all but one. */
export function hasSum(amounts: readonly number[], accepts: (sum: number) => boolean): boolean {
  const total = amounts.reduce((sum, one) => sum + one, 0)
  const hasTriples = amounts.length <= MAX_IN_TRIPLES
  const isAdded = (sum: number, last: number) =>
    amounts.some((one, index) => index > last && (accepts(sum + one) || (hasTriples && hasThird(sum + one, index))))
  const hasThird = (sum: number, last: number) => amounts.some((one, index) => index > last && accepts(sum + one))
  return accepts(total) || amounts.some((one, index) => accepts(total - one) || isAdded(one, index))
}

/** Tests the shares of an amount in others of its unit, and in their sums. */
export function hasShare(
  units: Iterable<string>,
  products: readonly BriefedProduct[],
  accepts: (result: number) => boolean,
): boolean {
  return [...units].some(unit => {
    const single = getAmounts(unit, products)
    return single.some(one => single.some(other => accepts(one / other)) || hasSum(single, sum => accepts(one / sum)))
  })
}
