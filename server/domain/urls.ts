/**
 * Parses an absolute URL; returns null for anything else. `URL.canParse` is unreliable: once optimised, that of Node
 * 20 refuses letters such as the ü of `https://bücher.example`.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}

/**
 * Returns the part of an address that identifies one subscriber: the whole IPv4 address, or the first 64 bits of an
 * IPv6 address, since a subscriber controls the remaining 2^64. Other text is returned in lower case.
 */
export function getSubscriberAddress(address: string): string {
  const plain = (address.split('%')[0] ?? '').toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  if (mapped !== undefined) return mapped
  return plain.includes(':') ? expandFirstGroups(plain).join(':') : plain
}

/** Returns the first 48 bits of an IPv6 address, which is the usual size of a site; undefined for other addresses. */
export function getNetworkPrefix(address: string): string | undefined {
  const subscriber = getSubscriberAddress(address)
  return subscriber.includes(':') ? subscriber.split(':').slice(0, 3).join(':') : undefined
}

function expandFirstGroups(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(group => group !== '')
  if (tail !== undefined) {
    const after = tail.split(':').filter(group => group !== '')
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups.slice(0, 4).map(group => group.replace(/^0+(?=.)/, ''))
}

export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?|::ffff:127(\.\d{1,3}){3})$/i.test(host)
}

/** Endings of names that exist in private networks only. */
const privateEndings = /\.(?:localhost|local|internal|lan|home|test|invalid|home\.arpa)$/i

/** Returns true for a name that programs elsewhere can read: not for addresses, nor for names of a private network. */
export function isPublicHost(host: string): boolean {
  return /\.[a-z][a-z\d-]*$/i.test(host) && !privateEndings.test(host)
}

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

/** Default base URL of the model API. */
export const defaultModelUrl = 'https://api.anthropic.com'

/** Returns the host of the model API for display; `baseUrl` is null for the default. */
export function getModelHost(baseUrl: string | null): string {
  return new URL(baseUrl ?? defaultModelUrl).host
}

/** Returns the path of the screen that edits an article. */
export function getEditPath(articleId: string): string {
  return `/articles/${encodeURIComponent(articleId)}/edit`
}

/**
 * Names this machine as the default site address does: a browser has one sign-in for localhost and another for
 * 127.0.0.1.
 */
export function withLocalhost(url: string): string {
  return url.replace(/^http:\/\/(127\.0\.0\.1|\[::1\])(?=:|$)/, 'http://localhost')
}

/** Path of the page with an author's reviews. */
export function getAuthorPath(slug: string): string {
  return `/author/${encodeURIComponent(slug)}`
}
