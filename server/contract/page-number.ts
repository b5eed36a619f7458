/** Numbered pages of a list: the first page has the list's own URL, `/`; later pages add a number, `/?page=2`. */

/** Articles per page; on the first page, three featured and four rows of three. */
export const listPageSize = 15

const NUMBER = /^[1-9]\d{0,5}$/

/**
 * Parses the `page` parameter of a URL.
 * @returns 1 if it is missing, undefined if it is invalid
 */
export function parsePageNumber(text: string | null | undefined): number | undefined {
  if (text === null || text === undefined) return 1
  return NUMBER.test(text) ? Number(text) : undefined
}

/** Returns the canonical path of a page of a list. */
export function getPagePath(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}
