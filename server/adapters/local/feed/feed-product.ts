import { findAsin, isAsin, toProductUrl } from '../../../domain/amazon.ts'
import { maxShopName } from '../../../domain/networks.ts'
import { findPaidLink } from '../../../domain/paid-links.ts'
import type { Shop } from '../../../domain/shops.ts'
import { givesInstructions } from '../../../domain/source-texts.ts'
import { parseUrl } from '../../../domain/urls.ts'
import type { ProductFact, SourcedProduct } from '../../../ports/product-source.ts'
import { RowError } from '../import/read-sheet.ts'
import { findListingFacts, findListingFeatures } from '../listing-title.ts'
import type { SourcedProductWithStats } from '../product-stats.ts'
import { COLUMN_LABELS, COLUMNS, cleanText, type FeedRow, formatLimit, MAX_CELL_LENGTH, truncate } from './columns.ts'
import { readCount, readRating, readShopPrice } from './feed-numbers.ts'

const MAX_TITLE_LENGTH = 1000
const MAX_FEATURES = 12
/**
 * Maximum length of a description's sentence to use as a feature, in characters, and maximum number of such sentences.
 */
const MAX_SENTENCE_LENGTH = 80
const MAX_SENTENCES = 3

/** Product as its row states it. Its title is analysed only after the product is chosen. */
export interface FeedProduct extends SourcedProductWithStats {
  /** True if the row lists features, which replace the features of the title. */
  hasListedFeatures: boolean
  /** False if the row states no rating; it then counts as 0 in the ranking only. */
  isRated: boolean
}

/** Checks lengths first, so that later processing can rely on them. */
function assertSizes(row: FeedRow): void {
  const oversized = COLUMNS.find(column => row.size(column) > MAX_CELL_LENGTH)
  if (oversized)
    throw new RowError(
      `the ${COLUMN_LABELS[oversized] ?? oversized} is longer than ${formatLimit(MAX_CELL_LENGTH)} characters`,
    )
}

function isMostlyLatin(title: string): boolean {
  const letters = title.match(/\p{L}/gu) ?? []
  return letters.filter(letter => /\p{Script=Latin}/u.test(letter)).length * 2 >= letters.length
}

function readTitle(row: FeedRow): string {
  const title = cleanText(row.cell('title'))
  if (title === '') throw new RowError('the title is missing')
  if (title.length > MAX_TITLE_LENGTH) throw new RowError(`the title is longer than ${MAX_TITLE_LENGTH} characters`)
  if (!isMostlyLatin(title)) throw new RowError('most letters of the title are not Latin')
  return title
}

/** Rejects a row that addresses a language model: its text is not a description of a product. */
function assertDescriptive(row: FeedRow): void {
  const columns = (['title', 'brand', 'features', 'description', 'category', 'shop'] as const).filter(column =>
    givesInstructions(row.list(column).join(' ').toLowerCase()),
  )
  const [column] = columns
  if (column)
    throw new RowError(`the ${COLUMN_LABELS[column] ?? column} contains instructions instead of a description`)
}

/** Returns the ASIN in the product URL. */
function readLinkedAsin(row: FeedRow, shop: Shop): string {
  const url = row.cell('url')
  if (url === '') throw new RowError('the product url is missing')
  const asin = /^https:\/\//i.test(url) ? findAsin(url, shop) : null
  if (asin === null) throw new RowError(`"${truncate(url)}" is not an ${shop.name} product page on https`)
  return asin
}

/** Returns the ASIN of the URL, which a non-empty asin column must not contradict. */
function readAsin(row: FeedRow, shop: Shop): string {
  const linked = readLinkedAsin(row, shop)
  const stated = row.cell('asin').toUpperCase()
  if (stated === '' || stated === linked) return linked
  if (!isAsin(stated)) throw new RowError(`"${truncate(stated)}" is not an ASIN`)
  throw new RowError(`the asin is ${stated}, but the url has ${linked}`)
}

type ProductPage = Pick<SourcedProduct, 'asin' | 'url' | 'shop'>

/** Reads the page of a product: in the Amazon shop, or in a shop that an affiliate network pays for. */
function readPage(row: FeedRow, shop: Shop): ProductPage {
  const url = row.cell('url')
  const paid = /^https:\/\//i.test(url) ? findPaidLink(url, {}) : null
  if (!paid) {
    const asin = readAsin(row, shop)
    // Ignore the given URL: it may carry another person's affiliate tag.
    return { asin, url: toProductUrl(asin, shop) }
  }
  const name = cleanText(row.cell('shop')) || (paid.shop ?? '')
  if (name === '') throw new RowError('the name of the shop is missing (merchant_name)')
  if (name.length > maxShopName) throw new RowError(`the merchant name is longer than ${maxShopName} characters`)
  if (/^(?:0|no|false)$/i.test(row.cell('inStock'))) throw new RowError('it is out of stock')
  return { asin: null, url: paid.href, shop: name }
}

function readNumber(row: FeedRow, column: 'rating' | 'reviewCount'): number {
  const text = row.cell(column)
  const value = column === 'rating' ? readRating(text) : readCount(text)
  if (value !== null) return value
  throw new RowError(
    column === 'rating'
      ? `the rating "${truncate(text)}" is not between 0 and 5`
      : `the number of reviews "${truncate(text)}" is not a whole number`,
  )
}

/**
 * Reads an absolute http(s) URL, normalised as browsers do. An invalid URL rejects the row instead of dropping the
 * picture: the feed intends one, and "/\evil" leads away from the site it seems to name.
 */
function readImage(row: FeedRow): string {
  const image = row.cell('image')
  if (image === '') return ''
  if (!/^https?:\/\/[^/\\]/i.test(image) || /[\s\p{Cc}\\]/u.test(image) || !parseUrl(image)) {
    throw new RowError(`the image "${truncate(image)}" is not a web address that begins with https:// or http://`)
  }
  return new URL(image).href
}

/** Removes full stops and spaces at the end. A regular expression would backtrack from every full stop. */
function trimFullStop(sentence: string): string {
  let end = sentence.length
  while (end > 0 && '. '.includes(sentence.charAt(end - 1))) end -= 1
  return sentence.slice(0, end)
}

function readListedFeatures(row: FeedRow): string[] {
  const stated = row.list('features').filter(text => text.trim() !== '')
  return stated.slice(0, MAX_FEATURES).map(cleanText).filter(Boolean)
}

function readShortSentences(row: FeedRow): string[] {
  const sentences = cleanText(row.cell('description')).split(/(?<=[.!?])\s+/)
  const short = sentences.map(trimFullStop).filter(text => text !== '' && text.length <= MAX_SENTENCE_LENGTH)
  return short.slice(0, MAX_SENTENCES)
}

function readSalesFacts(row: FeedRow): ProductFact[] {
  const bought = readCount(row.cell('boughtInLastMonth')) ?? 0
  const best = /^(true|yes|1)$/i.test(row.cell('isBestSeller'))
  return [
    ...(bought > 0 ? [{ label: 'Bought in the last month', value: String(bought) }] : []),
    ...(best ? [{ label: 'Best seller', value: 'Yes' }] : []),
  ]
}

/**
 * @param file name of the admin's file.
 * @throws RowError if the row is invalid.
 */
export function readProduct(file: string, row: FeedRow, shop: Shop): FeedProduct {
  assertSizes(row)
  assertDescriptive(row)
  const title = readTitle(row)
  const page = readPage(row, shop)
  const listed = readListedFeatures(row)
  return {
    ...page,
    title,
    name: null,
    brand: cleanText(row.cell('brand')) || null,
    image: readImage(row),
    pricePence: readShopPrice(row, shop),
    rating: readNumber(row, 'rating'),
    reviewCount: readNumber(row, 'reviewCount'),
    foundAt: `${file}, line ${row.line}`,
    category: cleanText(row.cell('category')),
    features: listed.length > 0 ? listed : readShortSentences(row),
    facts: readSalesFacts(row),
    pros: [],
    cons: [],
    suits: null,
    hasListedFeatures: listed.length > 0,
    isRated: page.shop === undefined || row.cell('rating') !== '',
  }
}

/** Adds the facts and features that the title states. */
export function addTitleFacts({ hasListedFeatures: listed, isRated, ...product }: FeedProduct): SourcedProduct {
  const { title, features, facts } = product
  return {
    ...product,
    ...(!isRated && { rating: null, reviewCount: null }),
    features: listed ? features : [...findListingFeatures(title), ...features].slice(0, MAX_FEATURES),
    facts: [...findListingFacts(title), ...facts],
  }
}
