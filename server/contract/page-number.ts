/** Pages of a list: the first has the list's own address, `/`, the others a number, `/?page=2`. */

/** Articles on each: on the first, three featured and four rows of three. */
export const listPageSize = 15

const NUMBER = /^[1-9]\d{0,5}$/

/**
 * The page an address asks for, from its `page` parameter as it stands there.
 * @returns 1 where there is none, undefined for what is no number of a page.
 */
export function readPageNumber(given: string | null | undefined): number | undefined {
  if (given === null || given === undefined) return 1
  return NUMBER.test(given) ? Number(given) : undefined
}

/** The one address of a page of a list. */
export function pagedPath(path: string, page: number): string {
  return page === 1 ? path : `${path}?page=${page}`
}
