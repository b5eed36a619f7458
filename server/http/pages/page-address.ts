import { getPagePath, parsePageNumber } from '../../domain/urls.ts'

interface PageAddress {
  /** Identifies a page: its path and, from the second page of a list, its number. */
  key: string
  /** Canonical address of the same page, if it differs. */
  moved?: string
}

/**
 * Returns the page that an address refers to. Only the query parameter `page` counts, and only for lists; others, such
 * as `utm_source`, are ignored. An invalid number maps to the key of a page that never exists: `?page=0`.
 */
export function parsePageAddress(path: string, query: string, isPaginated: (path: string) => boolean): PageAddress {
  // Fast path: most queries contain no page number.
  if (!query.includes('page=') || !isPaginated(path)) return { key: path }
  const parameters = new URLSearchParams(query)
  const pageParameters = parameters.getAll('page')
  const page = pageParameters.length > 1 ? undefined : parsePageNumber(pageParameters[0])
  if (page !== 1 || pageParameters.length === 0) return { key: getPagePath(path, page ?? 0) }
  parameters.delete('page')
  const rest = parameters.toString()
  return { key: path, moved: rest === '' ? path : `${path}?${rest}` }
}

/**
 * Returns the canonical spelling of a path: no empty segments, no trailing slash, minimal escapes. Returns an
 * undecodable path (a lone `%`) unchanged.
 */
export function toCanonicalPath(path: string): string {
  try {
    return `/${path.split('/').filter(Boolean).map(toCanonicalSegment).join('/')}`
  } catch (error) {
    if (error instanceof URIError) return path
    throw error
  }
}

function toCanonicalSegment(part: string): string {
  return encodeURIComponent(decodeURIComponent(part))
}
