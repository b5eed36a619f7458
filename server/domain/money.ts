/** A currency with two decimals. */
export interface Currency {
  /** ISO 4217. */
  readonly code: string
  /** Text before an amount, in English: "€", "CA$", "PLN " with a no-break space. */
  readonly sign: string
  /** Other signs that lists of prices and writers use for it. */
  readonly otherSigns: readonly string[]
  /** Words for the unit and its hundredth. */
  readonly words: { readonly one: string; readonly many: string; readonly cent: string; readonly cents: string }
  /** Sign after an amount of hundredths: "p"; null if English has none. */
  readonly centSign: string | null
}

/** An amount with its currency. */
export interface Money {
  /** In whole units of the currency: 29.99. Exact to the millionth. */
  readonly amount: number
  /** ISO 4217. */
  readonly currency: string
}

export function toMoney(micros: number, currency: string): Money {
  return { amount: micros / 1_000_000, currency }
}

/** Formats an amount: "£1,029.99". */
export function formatAmount({ amount, currency }: Money): string {
  return formatPriceIn(amount, currency)
}

/** Currency of prices without a currency: records from before other currencies were supported, and the ad accounts. */
export const defaultCurrency = 'GBP'

const CENTS = { cent: 'cent', cents: 'cents' }
const EGYPTIAN_POUNDS = { one: 'Egyptian pound', many: 'Egyptian pounds', cent: 'piastre', cents: 'piastres' }
const DOLLARS = { one: 'dollar', many: 'dollars', ...CENTS }

/**
 * Currencies of the shops. Dollars of other countries carry a letter, so that prices stay distinct on a site that
 * changed its shop.
 */
export const currencies: readonly Currency[] = [
  define('GBP', '£', { one: 'pound', many: 'pounds', cent: 'penny', cents: 'pence' }, 'p'),
  define('EUR', '€', { one: 'euro', many: 'euros', ...CENTS }, 'c'),
  define('USD', '$', DOLLARS, '¢', ['US$']),
  define('CAD', 'CA$', DOLLARS, '¢', ['CDN$', 'C$', '$']),
  define('AUD', 'A$', DOLLARS, '¢', ['AU$', '$']),
  define('SGD', 'S$', DOLLARS, '¢', ['SG$', '$']),
  define('MXN', 'MX$', { one: 'peso', many: 'pesos', cent: 'centavo', cents: 'centavos' }, null, ['$']),
  define('BRL', 'R$', { one: 'Brazilian real', many: 'reais', cent: 'centavo', cents: 'centavos' }, null),
  define('INR', '₹', { one: 'rupee', many: 'rupees', cent: 'paisa', cents: 'paise' }, null, ['Rs.', 'Rs']),
  define('TRY', '₺', { one: 'lira', many: 'liras', cent: 'kurus', cents: 'kurus' }, null, ['TL']),
  define('PLN', 'PLN\u00a0', { one: 'zloty', many: 'zlotys', cent: 'grosz', cents: 'groszy' }, null, ['zł']),
  define('SEK', 'SEK\u00a0', { one: 'krona', many: 'kronor', cent: 'öre', cents: 'öre' }, null, ['kr']),
  define('AED', 'AED\u00a0', { one: 'dirham', many: 'dirhams', cent: 'fils', cents: 'fils' }, null, ['Dhs', 'Dh']),
  define('SAR', 'SAR\u00a0', { one: 'riyal', many: 'riyals', cent: 'halala', cents: 'halalas' }, null, ['SR']),
  define('EGP', 'EGP\u00a0', EGYPTIAN_POUNDS, null, ['E£', 'LE']),
]

function define(
  code: string,
  sign: string,
  words: Currency['words'],
  centSign: string | null,
  otherSigns: readonly string[] = [],
): Currency {
  return { code, sign, words, centSign, otherSigns }
}

/** Returns a currency; one that is unknown has its code as its sign. */
export function getCurrency(code: string): Currency {
  const words = { one: code, many: code, cent: 'cent', cents: 'cents' }
  return currencies.find(currency => currency.code === code) ?? define(code, `${code}\u00a0`, words, null)
}

/** Returns all spellings of a currency before or after an amount, longest first: "CDN$", "CAD", "$". */
export function listSpellings({ code, sign, otherSigns }: Currency): string[] {
  return [...new Set([code, sign.trim(), ...otherSigns])].sort((a, b) => b.length - a.length)
}

/** Spellings of all currencies, longest first. */
export const currencySpellings: readonly string[] = [
  ...new Set([...currencies.flatMap(listSpellings), 'JPY', '¥', 'CHF']),
].sort((a, b) => b.length - a.length)

// Created on first use: construction takes as long as loading dozens of files.
let amountFormat: Intl.NumberFormat | undefined

/** Formats money: "£1,029.99", "€29.00", "PLN 99.99". @param minorUnits pence, cents */
export function formatMoney(minorUnits: number, currency: string = defaultCurrency): string {
  amountFormat ??= new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const { sign } = getCurrency(currency)
  return `${minorUnits < 0 ? '-' : ''}${sign}${amountFormat.format(Math.abs(minorUnits) / 100)}`
}

/** Formats a price as the contract has it, in whole units: 29.99 is "€29.99". */
export function formatPriceIn(price: number, currency: string = defaultCurrency): string {
  return formatMoney(Math.round(price * 100), currency)
}

/**
 * Formats a price in a table with the columns of the settings. Their sign stands before prices in pounds only: "$29.99"
 * would be wrong for €29.99.
 */
export function formatTablePrice(price: number, currency: string, sign?: string): string {
  return sign === undefined || currency !== defaultCurrency
    ? formatPriceIn(price, currency)
    : `${sign}${price.toFixed(2)}`
}
