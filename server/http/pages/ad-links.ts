import type { Headers } from './content.ts'

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
