import { type Currency, currencySpellings, defaultCurrency, getCurrency, listSpellings } from '../../../domain/money.ts'
import type { Shop } from '../../../domain/shops.ts'
import { RowError } from '../import/read-sheet.ts'
import { type FeedRow, truncate } from './columns.ts'

// Parsers for numbers in feeds. Each returns null if the text is not valid, except for prices of a row.

const pounds = getCurrency(defaultCurrency)

const PLAIN = /^\d+(?:\.\d+)?$/
const THOUSANDS = /^\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?$/
/** Continental format: full stops for thousands, a comma before the pence. */
const COMMA_PENCE = /^(?:\d+|\d{1,3}(?:\.\d{3})+),\d{2}$/
/** Indian format: "1,29,999.00". */
const LAKHS = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d{1,2})?$/
/** Maximum length of a price in characters. */
const MAX_PRICE_LENGTH = 80
/** Maximum price in pence or cents; a higher one is a unit mistake. */
const MAX_PENCE = 100_000_000

function normalizeAmount(text: string, { code }: Currency): string | null {
  if (THOUSANDS.test(text) || (code === 'INR' && LAKHS.test(text))) return text.replaceAll(',', '')
  if (COMMA_PENCE.test(text)) return text.replaceAll('.', '').replace(',', '.')
  return PLAIN.test(text) ? text : null
}

/** Earlier or recommended price after the current one: "(was £29.99)", "RRP £29.99". */
const EARLIER_PRICE = /[\s(,;]+(?:was|rrp|list|instead of|save[sd]?|typical)\b.{0,40}$/i
const CURRENT_PRICE = /^(?:now|price|deal|only)\b:?/i

function createSpellings(spellings: readonly string[]) {
  const any = spellings.map(spelling => spelling.replace(/[.$]/g, String.raw`\$&`)).join('|')
  return {
    atEnds: new RegExp(`^(?:${any})|(?:${any})$`, 'gi'),
    beside: new RegExp(`^-?(?:${any})\\d|\\d(?:${any})$`, 'i'),
  }
}

const allSpellings = createSpellings(currencySpellings)
const ownSpellings = new Map<string, ReturnType<typeof createSpellings>>()

function getOwnSpellings(currency: Currency) {
  const own = ownSpellings.get(currency.code) ?? createSpellings(listSpellings(currency))
  ownSpellings.set(currency.code, own)
  return own
}

/** Returns the current price of a text without spaces: "Now £19.99 (was £29.99)" becomes "£19.99". */
function findCurrentPrice(text: string): string {
  return text.replace(EARLIER_PRICE, '').trim().replace(CURRENT_PRICE, '').replace(/\s/g, '')
}

/** Returns true for a price with the sign or the code of another currency. */
export function isForeignPrice(text: string, currency: Currency = pounds): boolean {
  if (text.length > MAX_PRICE_LENGTH) return false
  const price = findCurrentPrice(text)
  return allSpellings.beside.test(price) && !getOwnSpellings(currency).beside.test(price)
}

/**
 * Parses "29.99", "£29.99", "GBP 1,299.00", "29,99" or "Now £19.99 (was £29.99)" to pence, and the like in another
 * currency to its hundredths. Prices of another currency, empty texts and negative prices are invalid.
 */
export function readPrice(text: string, currency: Currency = pounds): number | null {
  if (text.length > MAX_PRICE_LENGTH) return null
  const bare = findCurrentPrice(text).replace(getOwnSpellings(currency).atEnds, '')
  const amount = normalizeAmount(bare, currency)
  if (amount === null) return null
  const pence = Number(amount) * 100
  // Programs export floats such as 29.990000000000002. "1.299" is ambiguous and rejected.
  const whole = Math.round(pence)
  return Math.abs(pence - whole) < 0.01 && whole > 0 && whole <= MAX_PENCE ? whole : null
}

/** Returns the price in hundredths of the shop's currency. */
export function readShopPrice(row: FeedRow, shop: Shop): number {
  const text = row.cell('price')
  const currency = getCurrency(shop.currency)
  const { many } = currency.words
  if (text === '') throw new RowError('the price is missing')
  const stated = row.cell('currency')
  if (stated !== '' && !listSpellings(currency).some(spelling => spelling.toLowerCase() === stated.toLowerCase()))
    throw new RowError(`the currency "${truncate(stated)}" is not ${many}, the currency of ${shop.id}`)
  if (isForeignPrice(text, currency))
    throw new RowError(`the price "${truncate(text)}" is not in ${many}, the currency of ${shop.id}`)
  const price = readPrice(text, currency)
  if (price === null) throw new RowError(`the price "${truncate(text)}" is not an amount of ${many} above 0`)
  return price
}

/** Parses "4.5", "4,5" or "4.5 out of 5 stars (1,204)" to 0–5 in tenths. An empty text is 0, meaning not rated. */
export function readRating(text: string): number | null {
  if (text === '') return 0
  const stated = /^(\d+(?:[.,]\d+)?)(?:\s*(?:out of 5|\/\s*5))?(?:\s*stars?)?(?:\s*\([\d,. ]{1,12}\))?$/i.exec(
    text,
  )?.[1]
  const rating = stated === undefined ? Number.NaN : Number(stated.replace(',', '.'))
  return rating >= 0 && rating <= 5 ? Math.round(rating * 10) / 10 : null
}

/** Parses "1234", "1,234" or "436.0". An empty text is 0. */
export function readCount(text: string): number | null {
  if (text === '') return 0
  return /^(?:\d{1,9}|\d{1,3}(?:,\d{3})+)(?:\.0+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null
}
