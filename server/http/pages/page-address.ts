import { getPagePath, parsePageNumber } from '../../domain/urls.ts'
import type { Headers } from './content.ts'

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

/** Returns the page key of a request; undefined if the address is not canonical. */
export function getPageKey(url: string, isPaginated: (path: string) => boolean): string | undefined {
  const queryStart = url.indexOf('?')
  if (queryStart === -1) return url
  const { key, moved } = parsePageAddress(url.slice(0, queryStart), url.slice(queryStart + 1), isPaginated)
  return moved === undefined ? key : undefined
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

/** Links to the shop that carry a tracking id for visitors from an ad. */
export interface AdLinks {
  /** Returns false if an address surely has the links of every other visitor. Must be fast. */
  mayVary(url: string): boolean
  /** Returns the tag to replace and its replacement, by the query of the address; undefined for the usual links. */
  findReplacement(search: string): Promise<TagReplacement | undefined>
}

interface TagReplacement {
  from: string
  to: string
}

/** Separates the key of a page from its variant. A canonical path contains no `#`. */
const separator = '#'

/** Returns the cache key of a page whose links carry another tag. */
export function createVariantKey(key: string, { from, to }: TagReplacement): string {
  return [key, from, to].join(separator)
}

export function splitVariantKey(variantKey: string): { key: string; replacement: TagReplacement | undefined } {
  const [key = '', from, to] = variantKey.split(separator)
  return { key, replacement: from === undefined || to === undefined ? undefined : { from, to } }
}

/** Replaces the tag of links in HTML, JSON-LD included. Tags have letters, digits, `-` and `_` only. */
export function replaceTag(html: string, { from, to }: TagReplacement): string {
  return html.replace(new RegExp(`([?&]|&amp;|&#38;)tag=${from}(?![\\w-])`, 'g'), `$1tag=${to}`)
}

/** Headers of such a page. A cache that drops tracking parameters from addresses would show it to all visitors. */
export const variantCaching: Headers = { 'cache-control': 'private, no-cache' }
