import { BlogopsError } from '../../../contract/errors.ts'

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
    hint: `Give at most ${formatLimit(MAX_ROWS)} rows, empty ones included: keep those of the category you write about, or part the file.`,
    details: { most: MAX_ROWS },
  })
}

export function createTooManyColumnsError(file: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has more than ${MAX_COLUMNS} columns.`, {
    hint: 'Keep the columns a feed needs: title, price, productURL, and asin, stars, reviews, imgUrl, categoryName, brand, features, description where there are any.',
    details: { most: MAX_COLUMNS },
  })
}
