import { amazonAsin, isAsin } from '../../../contract/amazon-link.ts'
import { parseUrl } from '../../../contract/parse-url.ts'
import type { ProductFact, SourcedProduct } from '../../../ports/product-source.ts'
import { RowFault } from '../csv/row-fault.ts'
import type { FiguredSource } from '../figured.ts'
import { listingFacts, listingFeatures } from '../listing-title.ts'
import { COLUMNS, type Column, type FeedRow } from './columns.ts'
import { readCount, readPence, readRating } from './figures.ts'
import { inFigures, LONGEST_CELL } from './limits.ts'

const LONGEST_TITLE = 1000
const MOST_FEATURES = 12
/**
 * Maximum length of a description's sentence to use as a feature, in characters, and maximum number of such sentences.
 */
const SHORT_SENTENCE = 80
const MOST_SENTENCES = 3

/** Product as its row states it. Its title is analysed only after the product is chosen. */
export interface FeedProduct extends FiguredSource {
  asin: string
  /** True if the row lists features, which replace the features of the title. */
  listed: boolean
}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

const NAMES: Partial<Record<Column, string>> = {
  url: 'product url',
  reviewCount: 'number of reviews',
  features: 'list of features',
  boughtInLastMonth: 'number bought',
  isBestSeller: 'best seller mark',
}

/** Checks lengths first, so that later processing can rely on them. */
function requireSizes(row: FeedRow): void {
  const long = COLUMNS.find(column => row.size(column) > LONGEST_CELL)
  if (long) throw new RowFault(`the ${NAMES[long] ?? long} is longer than ${inFigures(LONGEST_CELL)} characters`)
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/** Cleans text to what a page would display: exports contain entities, control characters and double spaces. */
function cleaned(text: string): string {
  return (
    text
      .replace(/&(amp|quot|#39|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
      // Remove tags and template brackets, which are markup.
      .replace(/<\/?[a-z][^<>]{0,200}>/gi, ' ')
      .replace(/[{}[\]]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  )
}

function readTitle(row: FeedRow): string {
  const title = cleaned(row.cell('title'))
  if (title === '') throw new RowFault('the title is missing')
  if (title.length > LONGEST_TITLE) throw new RowFault(`the title is longer than ${LONGEST_TITLE} characters`)
  return title
}

/** Returns the ASIN in the product URL. */
function readLinked(row: FeedRow): string {
  const url = row.cell('url')
  if (url === '') throw new RowFault('the product url is missing')
  const asin = /^https:\/\//i.test(url) ? amazonAsin(url) : null
  if (asin === null) throw new RowFault(`"${shown(url)}" is not an Amazon UK product page on https`)
  return asin
}

/** Returns the ASIN of the URL, which a non-empty asin column must not contradict. */
function readAsin(row: FeedRow): string {
  const linked = readLinked(row)
  const given = row.cell('asin').toUpperCase()
  if (given === '' || given === linked) return linked
  if (!isAsin(given)) throw new RowFault(`"${shown(given)}" is not an ASIN`)
  throw new RowFault(`the asin is ${given} and the url names ${linked}`)
}

function readPrice(row: FeedRow): number {
  const text = row.cell('price')
  if (text === '') throw new RowFault('the price is missing')
  const pence = readPence(text)
  if (pence === null) throw new RowFault(`the price "${shown(text)}" is not an amount of pounds above 0`)
  return pence
}

function readFigure(row: FeedRow, column: 'rating' | 'reviewCount'): number {
  const text = row.cell(column)
  const figure = column === 'rating' ? readRating(text) : readCount(text)
  if (figure !== null) return figure
  throw new RowFault(
    column === 'rating'
      ? `the rating "${shown(text)}" is not between 0 and 5`
      : `the number of reviews "${shown(text)}" is not a whole number`,
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
    throw new RowFault(`the image "${shown(image)}" is not a web address that begins with https:// or http://`)
  }
  return new URL(image).href
}

/** Removes full stops and spaces at the end. A regular expression would backtrack from every full stop. */
function withoutStop(sentence: string): string {
  let end = sentence.length
  while (end > 0 && '. '.includes(sentence.charAt(end - 1))) end -= 1
  return sentence.slice(0, end)
}

function listedFeatures(row: FeedRow): string[] {
  const given = row.list('features').filter(text => text.trim() !== '')
  return given.slice(0, MOST_FEATURES).map(cleaned).filter(Boolean)
}

function shortSentences(row: FeedRow): string[] {
  const sentences = cleaned(row.cell('description')).split(/(?<=[.!?])\s+/)
  const short = sentences.map(withoutStop).filter(text => text !== '' && text.length <= SHORT_SENTENCE)
  return short.slice(0, MOST_SENTENCES)
}

function salesFacts(row: FeedRow): ProductFact[] {
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
export function readProduct(file: string, row: FeedRow): FeedProduct {
  requireSizes(row)
  const title = readTitle(row)
  const asin = readAsin(row)
  const listed = listedFeatures(row)
  return {
    asin,
    title,
    name: null,
    brand: cleaned(row.cell('brand')) || null,
    image: readImage(row),
    pricePence: readPrice(row),
    rating: readFigure(row, 'rating'),
    reviewCount: readFigure(row, 'reviewCount'),
    // Ignore the given URL: it may carry another person's affiliate tag.
    url: `https://www.amazon.co.uk/dp/${asin}`,
    foundAt: `${file}, line ${row.line}`,
    category: cleaned(row.cell('category')),
    features: listed.length > 0 ? listed : shortSentences(row),
    facts: salesFacts(row),
    pros: [],
    cons: [],
    suits: null,
    listed: listed.length > 0,
  }
}

/** Adds the facts and features that the title states. */
export function withTitleRead({ listed, ...product }: FeedProduct): SourcedProduct {
  const { title, features, facts } = product
  return {
    ...product,
    features: listed ? features : [...listingFeatures(title), ...features].slice(0, MOST_FEATURES),
    facts: [...listingFacts(title), ...facts],
  }
}
