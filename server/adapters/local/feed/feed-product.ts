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
/** Characters of a sentence of the description that is short enough for a feature, and how many of those count. */
const SHORT_SENTENCE = 80
const MOST_SENTENCES = 3

/** A product as its row states it: what its title tells beside that is read only once it is chosen. */
export interface FeedProduct extends FiguredSource {
  asin: string
  /** Whether the row lists features of its own, beside which those of the title do not count. */
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

/** Before anything else: what is done to a text afterwards may take its length for granted. */
function requireSizes(row: FeedRow): void {
  const long = COLUMNS.find(column => row.size(column) > LONGEST_CELL)
  if (long) throw new RowFault(`the ${NAMES[long] ?? long} is longer than ${inFigures(LONGEST_CELL)} characters`)
}

const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }

/** Text as a page shows it: exports carry entities, control characters and doubled spaces. */
function cleaned(text: string): string {
  return (
    text
      .replace(/&(amp|quot|#39|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
      // Tags and the brackets of templates are how a page was made, not what it says.
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

/** The ASIN its address names. */
function readLinked(row: FeedRow): string {
  const url = row.cell('url')
  if (url === '') throw new RowFault('the product url is missing')
  const asin = /^https:\/\//i.test(url) ? amazonAsin(url) : null
  if (asin === null) throw new RowFault(`"${shown(url)}" is not an Amazon UK product page on https`)
  return asin
}

/** From its address; its column, where that is not empty, must not disagree. */
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
 * An absolute http(s) address, spelt as a browser would spell it. Anything else fails the row rather than leave it
 * without a picture: whoever made the feed meant one, and "/\evil" leads away from the site it seems to name.
 */
function readImage(row: FeedRow): string {
  const image = row.cell('image')
  if (image === '') return ''
  if (!/^https?:\/\/[^/\\]/i.test(image) || /[\s\p{Cc}\\]/u.test(image) || !parseUrl(image)) {
    throw new RowFault(`the image "${shown(image)}" is not a web address that begins with https:// or http://`)
  }
  return new URL(image).href
}

/** Without the full stop and whatever else stands at the end; a pattern for it would look again from each stop. */
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

/** @param file its name, as the admin knows it. @throws RowFault for a row that does not hold. */
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
    // Not as it was given: that may carry the affiliate tag of somebody else.
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

/** The product with what its title tells of it. */
export function withTitleRead({ listed, ...product }: FeedProduct): SourcedProduct {
  const { title, features, facts } = product
  return {
    ...product,
    features: listed ? features : [...listingFeatures(title), ...features].slice(0, MOST_FEATURES),
    facts: [...listingFacts(title), ...facts],
  }
}
