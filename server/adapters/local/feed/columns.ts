import { BlogopsError } from '../../../contract/errors.ts'
import { type Currency, getCurrency, listSpellings } from '../../../domain/money.ts'
import type { Shop } from '../../../domain/shops.ts'

export const COLUMN_LABELS: Partial<Record<Column, string>> = {
  url: 'product url',
  reviewCount: 'number of reviews',
  features: 'list of features',
  shop: 'merchant name',
  boughtInLastMonth: 'number bought',
  isBestSeller: 'best seller mark',
}

/**
 * Known headings of each column, compared without case, spaces and punctuation; also those of Awin's product feeds. The
 * first match counts.
 */
const KNOWN_HEADINGS = {
  asin: ['asin', 'productasin'],
  title: ['title', 'producttitle', 'name', 'productname'],
  price: ['price', 'currentprice', 'searchprice', 'storeprice'],
  currency: ['currency', 'currencycode', 'pricecurrency'],
  rating: ['stars', 'rating', 'starrating', 'averagerating'],
  reviewCount: ['reviews', 'reviewcount', 'reviewscount', 'numberofreviews', 'ratingscount'],
  image: ['imgurl', 'image', 'imageurl', 'img', 'merchantimageurl', 'awimageurl'],
  url: ['producturl', 'amazonurl', 'url', 'link', 'awdeeplink'],
  category: ['categoryname', 'category', 'merchantcategory'],
  brand: ['brand', 'manufacturer', 'maker', 'brandname'],
  shop: ['merchantname'],
  inStock: ['instock'],
  features: ['features', 'bulletpoints', 'aboutthisitem'],
  description: ['description'],
  boughtInLastMonth: ['boughtinlastmonth'],
  isBestSeller: ['isbestseller', 'bestseller'],
} as const

export type Column = keyof typeof KNOWN_HEADINGS

/** Row of a feed: its line in the file and the texts of its columns. */
export interface FeedRow {
  line: number
  /** Length of a column's raw text in characters. */
  size(column: Column): number
  cell(column: Column): string
  /** Texts of a column that may hold several. */
  list(column: Column): string[]
}

/** Row rejected before its columns are read. */
export interface FaultyRow {
  line: number
  fault: string
}

/** Receives the rows of a file in order. */
export type TakeRow = (row: FeedRow | FaultyRow) => void

/** Maximum length of a heading; longer than any known spelling. */
const MAX_HEADING_LENGTH = 100

const REQUIRED_COLUMNS: readonly Column[] = ['title', 'price', 'url']

function foldHeading(heading: string): string {
  return heading.length > MAX_HEADING_LENGTH ? '' : heading.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** Heading of each recognised column, as spelt in the file. */
export type Headings = Partial<Record<Column, string>>

/** Spellings of a column's heading. That of prices may name the currency of the shop, and no other. */
function listHeadings(column: string, spellings: readonly string[], { code, words }: Currency): string[] {
  if (column !== 'price') return [...spellings]
  return [...spellings, ...[code, words.one, words.many].map(word => foldHeading(`price ${word}`))]
}

/** Returns true for a heading with the sign of another currency: "Price ($)". */
function hasForeignSign(heading: string, currency: Currency): boolean {
  const own = listSpellings(currency).join('')
  return (heading.match(/[£€$¥₹₺]/g) ?? []).some(sign => !own.includes(sign))
}

function findColumns(names: readonly string[], currency: Currency): Headings {
  const found: Headings = {}
  const headings = names.filter(name => !hasForeignSign(name, currency))
  const byFolded = new Map(headings.map(heading => [foldHeading(heading), heading] as const).toReversed())
  for (const [column, spellings] of Object.entries(KNOWN_HEADINGS)) {
    const heading = listHeadings(column, spellings, currency)
      .map(spelling => byFolded.get(spelling))
      .find(Boolean)
    if (heading !== undefined && isColumn(column)) found[column] = heading
  }
  return found
}

export const COLUMNS: readonly Column[] = Object.keys(KNOWN_HEADINGS).filter(isColumn)

function isColumn(name: string): name is Column {
  return Object.hasOwn(KNOWN_HEADINGS, name)
}

function listNames(names: readonly string[]): string {
  return names.map(name => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`).join(', ')
}

/** @throws BlogopsError `bad_request` if the file lacks a required column. */
export function requireColumns(file: string, names: readonly string[], { currency: code }: Shop): Headings {
  const currency = getCurrency(code)
  const headings = findColumns(names, currency)
  const missing = REQUIRED_COLUMNS.filter(column => headings[column] === undefined)
  if (missing.length === 0) return headings
  const found = names
    .filter(name => name.trim() !== '')
    .slice(0, 20)
    .map(name => name.slice(0, MAX_HEADING_LENGTH))
  throw new BlogopsError(
    'bad_request',
    `${file} is not a product feed: it has no column for ${missing.join(', ')}. Columns found: ${listNames(found) || 'none'}.`,
    {
      hint: 'Use a CSV or JSON file with title (or name), price and productURL (or amazonUrl, url), or a product feed of Awin. Optional columns are asin, stars, reviews, imgUrl, categoryName, brand, features and description.',
      details: { found, missing },
    },
  )
}

/** Limits for a feed, so that reading takes a second or two. The contract limits its total size. */
export const MAX_ROWS = 20_000
export const MAX_COLUMNS = 200
/** Maximum length of a cell in characters, checked before any pattern is applied. */
export const MAX_CELL_LENGTH = 10_000
/** Maximum length of one JSON product in characters. */
export const MAX_ELEMENT_LENGTH = 100_000
/** Maximum elements or lines of JSON that are not objects; a file with more is not a feed. */
export const MAX_BAD_ELEMENTS = 100

/** Formats a limit: "20,000". */
export function formatLimit(count: number): string {
  return count.toLocaleString('en-GB')
}

export function createTooManyRowsError(file: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has more than ${formatLimit(MAX_ROWS)} rows.`, {
    hint: `A feed can have at most ${formatLimit(MAX_ROWS)} rows, including empty ones. Keep only the category you write about, or split the file.`,
    details: { most: MAX_ROWS },
  })
}

export function createTooManyColumnsError(file: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has more than ${MAX_COLUMNS} columns.`, {
    hint: 'Keep title, price and productURL, and the optional asin, stars, reviews, imgUrl, categoryName, brand, features and description.',
    details: { most: MAX_COLUMNS },
  })
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/** Cleans text to what a page would display: exports contain entities, control characters and double spaces. */
export function cleanText(text: string): string {
  return (
    text
      .replace(/&(amp|quot|#39|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
      .replace(/(?![©®™])\p{Extended_Pictographic}\uFE0F?/gu, ' ')
      // Remove scripts, tags and template brackets, which are markup.
      .replace(/<(script|style)\b[^<>]{0,200}>.{0,1000}?<\/\1\s{0,9}>/gis, ' ')
      .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
      .replace(/[{}[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

/** Shortens a text of a row for a message. */
export function truncate(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}
