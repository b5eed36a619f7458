import { BlogopsError } from '../../../contract/errors.ts'

/** What a feed may hold, so that reading it stays a matter of a second or two. The whole of it is bound in the contract. */
export const MOST_ROWS = 20_000
export const MOST_COLUMNS = 200
/** Characters. Looked at before any pattern is tried on the text. */
export const LONGEST_CELL = 10_000
/** Characters of one JSON product. */
export const LONGEST_ELEMENT = 100_000
/** Elements or lines of JSON that are no objects: with more, the file is something else. */
export const MOST_BAD_ELEMENTS = 100

/** A limit as people write it: "20,000". */
export function inFigures(count: number): string {
  return count.toLocaleString('en-GB')
}

export function tooManyRows(file: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has more than ${inFigures(MOST_ROWS)} rows.`, {
    hint: `Give at most ${inFigures(MOST_ROWS)} rows, empty ones included: keep those of the category you write about, or part the file.`,
    details: { most: MOST_ROWS },
  })
}

export function tooManyColumns(file: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has more than ${MOST_COLUMNS} columns.`, {
    hint: 'Keep the columns a feed needs: title, price, productURL, and asin, stars, reviews, imgUrl, categoryName, brand, features, description where there are any.',
    details: { most: MOST_COLUMNS },
  })
}
