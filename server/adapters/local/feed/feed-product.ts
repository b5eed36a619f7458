import { amazonAsin, isAsin } from '../../../contract/amazon-link.ts'
import type { ProductFact, SourcedProduct } from '../../../ports/product-source.ts'
import { listingFacts, listingFeatures } from '../listing-title.ts'
import type { FeedRow } from './columns.ts'
import { readCount, readPence, readRating } from './figures.ts'

const LONGEST_TITLE = 1000
const MOST_FEATURES = 12

/** Why a row cannot be used, in words for the admin who gave the file. */
export class RowFault extends Error {}

function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** Text as a page shows it: exports carry entities, control characters and doubled spaces. */
function cleaned(text: string): string {
  const entities: Record<string, string> = { amp: '&', quot: '"', '#39': "'", apos: "'", nbsp: ' ' }
  return text
    .replace(/&(amp|quot|#39|apos|nbsp);/g, (_, name: string) => entities[name] ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function readTitle(row: FeedRow): string {
  const title = cleaned(row.cell('title'))
  if (title === '') throw new RowFault('the title is missing')
  if (title.length > LONGEST_TITLE) throw new RowFault(`the title is longer than ${LONGEST_TITLE} characters`)
  return title
}

function readUrl(row: FeedRow): string {
  const url = row.cell('url')
  if (url === '') throw new RowFault('the product url is missing')
  if (!/^https:\/\//i.test(url) || amazonAsin(url) === null) {
    throw new RowFault(`"${shown(url)}" is not an Amazon UK product page on https`)
  }
  return url
}

/** From its column or, where that is empty, from the address; the two must not disagree. */
function readAsin(row: FeedRow, url: string): string | null {
  const linked = amazonAsin(url)
  const given = row.cell('asin').toUpperCase()
  if (given === '') return linked
  if (!isAsin(given)) throw new RowFault(`"${shown(given)}" is not an ASIN`)
  if (linked !== given) throw new RowFault(`the asin is ${given} and the url names ${linked}`)
  return given
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

function readImage(row: FeedRow): string {
  const image = row.cell('image')
  const fit = image === '' || /^\/(?![/\\])/.test(image) || (/^https?:\/\//i.test(image) && URL.canParse(image))
  if (!fit) throw new RowFault(`the image "${shown(image)}" is not a web address`)
  return image
}

function readFeatures(row: FeedRow, title: string): string[] {
  const listed = row.list('features').map(cleaned).filter(Boolean)
  if (listed.length > 0) return listed.slice(0, MOST_FEATURES)
  const sentences = cleaned(row.cell('description')).split(/(?<=[.!?])\s+/)
  const short = sentences.map(text => text.replace(/[.\s]+$/, '')).filter(text => text !== '' && text.length <= 80)
  return [...listingFeatures(title), ...short.slice(0, 3)].slice(0, MOST_FEATURES)
}

function salesFacts(row: FeedRow): ProductFact[] {
  const bought = readCount(row.cell('boughtInLastMonth')) ?? 0
  const best = /^(true|yes|1)$/i.test(row.cell('isBestSeller'))
  return [
    ...(bought > 0 ? [{ label: 'Bought in the last month', value: String(bought) }] : []),
    ...(best ? [{ label: 'Best seller', value: 'Yes' }] : []),
  ]
}

/** @throws RowFault for a row that does not hold. */
export function readProduct(row: FeedRow): SourcedProduct {
  const title = readTitle(row)
  const url = readUrl(row)
  return {
    asin: readAsin(row, url),
    title,
    name: null,
    brand: cleaned(row.cell('brand')) || null,
    image: readImage(row),
    pricePence: readPrice(row),
    rating: readFigure(row, 'rating'),
    reviewCount: readFigure(row, 'reviewCount'),
    url,
    category: cleaned(row.cell('category')),
    features: readFeatures(row, title),
    facts: [...listingFacts(title), ...salesFacts(row)],
    pros: [],
    cons: [],
    suits: null,
  }
}
