import { parseUrl } from './parse-url.ts'

/** Pictures on other sites: product pictures of feeds, and addresses that somebody wrote into an article. */

/** Ways to show them: from where they are, as copies on this site, or not at all. */
export const pictureModes = ['link', 'copy', 'none'] as const

export type PictureMode = (typeof pictureModes)[number]

/** Domain names of public hosts, so no IP addresses and no names of the reader's own machine or network. */
const publicHost = /^(?!.*\.localhost\.?$)([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/

/**
 * The origin of a picture on another site (`https://cdn.example`), as a Content-Security-Policy names it.
 * Null for a picture of this site and for an address that no page may load: one without TLS, with a user name or password, or with a
 * host that is not a public domain name.
 */
export function pictureOrigin(src: string): string | null {
  if (!/^https:\/\//i.test(src)) return null
  const url = parseUrl(src)
  if (!url) return null
  const isPlain = url.username === '' && url.password === '' && publicHost.test(url.hostname)
  return isPlain ? url.origin : null
}

export function isSitePicture(src: string): boolean {
  return /^\/(?![/\\])/.test(src)
}

/** The origins of the pictures that a page loads from other sites, in the order of the page. */
export function pictureOrigins(html: string): string[] {
  const sources = Array.from(html.matchAll(/<img\s[^<>]*?\bsrc="([^"<>]+)"/g), ([, src = '']) =>
    src.replaceAll('&amp;', '&'),
  )
  return [...new Set(sources.flatMap(src => pictureOrigin(src) ?? []))]
}
