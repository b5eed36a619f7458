import { pagedPath, readPageNumber } from '../../contract/page-number.ts'

export interface PageAddress {
  /** Names the page among all pages: its path and, from the second page of a list on, its number. */
  key: string
  /** The same page has this address instead. */
  moved?: string
}

/**
 * Which page is asked for. Of the query only `page` counts, and only for lists; what others put there, `utm_source`
 * say, makes no page of its own. A `page` that is no number makes the key of a page that never is: `?page=0`.
 */
export function pageAddress(path: string, query: string, isPaginated: (path: string) => boolean): PageAddress {
  // Most queries name no page, and then there is nothing to read.
  if (!query.includes('page=') || !isPaginated(path)) return { key: path }
  const parameters = new URLSearchParams(query)
  const given = parameters.getAll('page')
  const page = given.length > 1 ? undefined : readPageNumber(given[0])
  if (page !== 1 || given.length === 0) return { key: pagedPath(path, page ?? 0) }
  parameters.delete('page')
  const rest = parameters.toString()
  return { key: path, moved: rest === '' ? path : `${path}?${rest}` }
}
