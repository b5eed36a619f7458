import { parseUrl } from './parse-url.ts'

/** Pictures on other sites: product pictures of feeds, and URLs in articles. */

/** Ways to show them: linked from their host, copied to this site, or not at all. */
export const pictureModes = ['link', 'copy', 'none'] as const

export type PictureMode = (typeof pictureModes)[number]

/** Domain names of public hosts; excludes IP addresses and names of the reader's own machine or network. */
const publicHost = /^(?!.*\.localhost\.?$)([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

/**
 * Returns the origin of a picture on another site (`https://cdn.example`), as a Content-Security-Policy names it.
 * Returns null for pictures of this site and for URLs that no page may load: without TLS, with a user name or
 * password, or on a host that is not a public domain name.
 */
export function findPictureOrigin(src: string): string | null {
  if (!/^https:\/\//i.test(src)) return null
  const url = parseUrl(src)
  if (!url) return null
  const isPlain = url.username === '' && url.password === '' && publicHost.test(url.hostname)
  return isPlain ? url.origin : null
}

export function isSitePicture(src: string): boolean {
  return /^\/(?![/\\])/.test(src)
}

/** Lists the origins of the pictures that a page loads from other sites, in page order. */
export function listPictureOrigins(html: string): string[] {
  const sources = Array.from(html.matchAll(/<img\s[^<>]*?\bsrc="([^"<>]+)"/g), ([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
  return [...new Set(sources.flatMap(src => findPictureOrigin(src) ?? []))]
}
