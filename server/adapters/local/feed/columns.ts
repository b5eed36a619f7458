import { BlogopsError } from '../../../contract/errors.ts'

/** What a row may say, and how feeds head it: compared without case, spaces and punctuation; the first found counts. */
const SPELLINGS = {
  asin: ['asin', 'productasin'],
  title: ['title', 'producttitle', 'name', 'productname'],
  price: ['price', 'pricegbp', 'pricepounds', 'currentprice'],
  rating: ['stars', 'rating', 'starrating', 'averagerating'],
  reviewCount: ['reviews', 'reviewcount', 'reviewscount', 'numberofreviews', 'ratingscount'],
  image: ['imgurl', 'image', 'imageurl', 'img'],
  url: ['producturl', 'amazonurl', 'url', 'link'],
  category: ['categoryname', 'category'],
  brand: ['brand', 'manufacturer', 'maker'],
  features: ['features', 'bulletpoints', 'aboutthisitem'],
  description: ['description'],
  boughtInLastMonth: ['boughtinlastmonth'],
  isBestSeller: ['isbestseller', 'bestseller'],
} as const

export type Column = keyof typeof SPELLINGS

/** One row: its line in the file, and the texts of its columns. */
export interface FeedRow {
  line: number
  /** Characters in a column, before anything is made of them. */
  size(column: Column): number
  cell(column: Column): string
  /** A column that may hold several texts. */
  list(column: Column): string[]
}

/** A row that cannot be used as it stands, noticed before its columns are looked at. */
export interface FaultyRow {
  line: number
  fault: string
}

/** Takes the rows of a file in their order. */
export type TakeRow = (row: FeedRow | FaultyRow) => void

/** Longer than any spelling; a heading that runs on is none of them. */
const LONGEST_HEADING = 100

const NEEDED: readonly Column[] = ['title', 'price', 'url']

function folded(heading: string): string {
  return heading.length > LONGEST_HEADING ? '' : heading.toLowerCase().replace(/[^a-z0-9]/g, '')
}

/** The file's own heading for each column it has. */
export type Headings = Partial<Record<Column, string>>

export function findColumns(headings: readonly string[]): Headings {
  const found: Headings = {}
  const byFolded = new Map(headings.map(heading => [folded(heading), heading] as const).toReversed())
  for (const [column, spellings] of Object.entries(SPELLINGS)) {
    const heading = spellings.map(spelling => byFolded.get(spelling)).find(Boolean)
    if (heading !== undefined && isColumn(column)) found[column] = heading
  }
  return found
}

export const COLUMNS: readonly Column[] = Object.keys(SPELLINGS).filter(isColumn)

function isColumn(name: string): name is Column {
  return Object.hasOwn(SPELLINGS, name)
}

function inWords(names: readonly string[]): string {
  return names.map(name => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`).join(', ')
}

/** @throws BlogopsError `bad_request` where a file lacks what no row can do without. */
export function requireColumns(file: string, given: readonly string[]): Headings {
  const headings = findColumns(given)
  const missing = NEEDED.filter(column => headings[column] === undefined)
  if (missing.length === 0) return headings
  const found = given
    .filter(name => name.trim() !== '')
    .slice(0, 20)
    .map(name => name.slice(0, LONGEST_HEADING))
  throw new BlogopsError(
    'bad_request',
    `${file} is not a product feed: it has no column for ${missing.join(', ')}. Columns found: ${inWords(found) || 'none'}.`,
    {
      hint: 'Give a CSV or JSON file with the columns title (or name), price and productURL (or amazonUrl, url); asin, stars, reviews, imgUrl, categoryName, brand, features and description are used where present.',
      details: { found, missing },
    },
  )
}
