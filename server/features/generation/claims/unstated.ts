import { findMeasures } from '../../../domain/measures.ts'
import { NUMBER_WORDS, parseNumberWords } from '../../../domain/number-words.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { FactTable } from '../../../ports/product-source.ts'
import { type Qualifier, readQualifier } from '../verify/qualifiers.ts'
import { getProductId } from './attributes.ts'
import type { ClaimContext } from './find-unsupported-claim.ts'

const NUMBERS = /\d{1,12}(?:,\d{3}){0,3}(?:\.\d{1,6})?/g
/** Counts with a noun, as in "78 outlets", but not "November 21, 2026". Prices, measures and shares have checks of their own. */
const COUNTS =
  /(?<![£\d.,\p{L}×@]|\b(?:than|about|around|nearly|almost|over|under|past|above|below|beyond|roughly|some|\p{Lu}\p{L}+) |\p{Lu}\p{L}+ \d{1,2}, (?=20\d\d\b))\d{1,12}(?:,\d{3}){0,3}(?:\.\d{1,6})?(?![\d\p{L}@]|[.,]\d| ?×| per cent| ?%| ?\p{L}{1,2}(?!\p{L})| \p{Lu})/gu
const ASSUMED = /\b(?:would|should|could|a day|a week|a month|an evening)\b/i
const MIN_COUNT = 10
const APPROXIMATE: ReadonlySet<Qualifier> = new Set(['about', 'just_under', 'just_over'])

const parseCount = (text: string) => Number(text.replaceAll(',', ''))

/** Cached, because each sentence of an article needs the numbers of its facts. */
const statedNumbers = new WeakMap<FactTable, ReadonlySet<number>>()

function getStatedNumbers(table: FactTable): ReadonlySet<number> {
  const texts = table.facts.map(({ value, quote }) => `${value} ${quote}`)
  const read = () => new Set(texts.flatMap(text => (text.match(NUMBERS) ?? []).map(parseCount)))
  const known = statedNumbers.get(table) ?? read()
  statedNumbers.set(table, known)
  return known
}

/** Finds a count that no fact states. */
export function findUnstatedCount(text: string, table: FactTable): string | null {
  if (ASSUMED.test(text)) return null
  const stated = getStatedNumbers(table)
  // "450, 680 and 900 grams": all three are measures.
  const listed = findMeasures(text).filter((one, index, all) =>
    all.some((other, at) => at !== index && other.at === one.at),
  )
  const isMeasure = (at: number) => listed.some(one => one.at <= at && at < one.at + one.text.length)
  const isExact = (count: string, at: number) =>
    !APPROXIMATE.has(readQualifier(text, at, count.length)) && !isMeasure(at)
  const counts = [...text.matchAll(COUNTS)].flatMap(({ 0: count, index }) => (isExact(count, index) ? [count] : []))
  return counts.find(count => parseCount(count) >= MIN_COUNT && !stated.has(parseCount(count))) ?? null
}

/** Codes of standards and classes: "IPX7", "V30", "8K", "A2", "PD 3.0". Measures have checks of their own. */
const CODES = /(?<![\p{L}\d-])(?:[A-Z]{1,5}-?\d{1,4}(?:\.\d)?|\d{1,2}K|\d{3,4}[Pp])(?![\p{L}\d])/gu

const squashCode = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}.]+/gu, '')

/** "PS5/4" */
const ALTERNATIVES = /\b([A-Z]{1,5})(\d{1,2})\/(\d{1,2})\b/g

/** A product lacks the codes of a sentence such as "4K is not what it promises", or belongs to others. */
const DENYING = /\b(?:not|no|none|without|rather than|instead of|unlike|one of the|others)\b|n't\b/i

/** Finds a code that no fact of the products has. */
export function findUnstatedCode(
  text: string,
  products: readonly BriefedProduct[],
  { table, topic }: ClaimContext,
): string | null {
  const codes = DENYING.test(text) ? [] : (text.match(CODES) ?? [])
  if (codes.length === 0) return null
  const facts = products.flatMap(product => table.byProduct.get(getProductId(product)) ?? [])
  const stated = [...facts.flatMap(({ value, quote }) => [value, quote]), ...products.map(({ name }) => name), topic]
  const all = stated.map(text => squashCode(text.replace(ALTERNATIVES, '$1$2 $1$3'))).join(' ')
  return codes.find(code => !all.includes(squashCode(code))) ?? null
}

const AGE = new RegExp(
  String.raw`\bages?(?:d)?(?: of| from)? (\d{1,2}|${NUMBER_WORDS})\b|\b(?:from|over|above|under) (\d{1,2}|${NUMBER_WORDS})(?: years?| upwards?| onwards)\b|\bfrom (birth)\b`,
  'giu',
)

/** Finds an age of users that no fact of the products states: "suitable from the age of three", "from birth". */
export function findUnstatedAge(
  text: string,
  products: readonly BriefedProduct[],
  { table }: ClaimContext,
): string | null {
  const ages = [...text.matchAll(AGE)]
  if (ages.length === 0) return null
  const facts = products.flatMap(product => table.byProduct.get(getProductId(product)) ?? [])
  const stated = facts.flatMap(({ field, quote }) =>
    /\b(?:ages?d?|years?|birth)\b/i.test(`${field} ${quote}`) ? [quote] : [],
  )
  const numbers = new Set(stated.flatMap(quote => (quote.match(/\d{1,2}/g) ?? []).map(Number)))
  const isStated = ([, age, limit, birth]: RegExpExecArray | string[]) => {
    if (birth !== undefined) return stated.some(quote => /\b(?:birth|newborn|0)\b/i.test(quote))
    const said = age ?? limit ?? ''
    return numbers.has(/^\d/.test(said) ? Number(said) : parseNumberWords(said))
  }
  return ages.find(found => !isStated(found))?.[0] ?? null
}

/** Objects of a comparison, up to the end of the clause. */
const COMPARED = /\b(?:than|compared (?:with|to)|unlike|against|versus|beats|rivals)\b[^,;.]*/gi
const NAME = /(?<=[\s(])(?!\p{L}+day\b)\p{Lu}[\p{L}\d]{2,}/gu

/** Finds a name that no fact has among what a product is compared with: "tighter than the Beats". */
export function findUnstatedName(text: string, { table, products, topic }: ClaimContext): string | null {
  const names = [...text.matchAll(COMPARED)].flatMap(([compared]) => compared.match(NAME) ?? [])
  if (names.length === 0) return null
  const facts = table.facts.flatMap(({ value, quote }) => [value, quote])
  const stated = [topic, ...products.map(({ name }) => name), ...facts].join(' ')
  // "The Brights" names the Bright; "Asus" and "Boss" are whole.
  const toPattern = (name: string) => `(?<![\\p{L}\\d])${name.replace(/(?<![us])s$/i, '')}s?(?![\\p{L}\\d])`
  return names.find(name => !new RegExp(toPattern(name), 'iu').test(stated)) ?? null
}
