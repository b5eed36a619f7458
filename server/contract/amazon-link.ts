import { parseUrl } from './parse-url.ts'

/** URLs of Amazon UK. Product forms: `/dp/ASIN`, `/Some-Title/dp/ASIN/ref=…`, `/gp/product/ASIN`, `/gp/aw/d/ASIN`. */

/** `B` and nine letters or digits; for books an ISBN-10. */
const ASIN = /^(?:B[0-9A-Z]{9}|\d{9}[\dX])$/
/**
 * Matches at the start of the path, after at most a language and a title. Redirect URLs may contain the same segments
 * further on.
 */
const PRODUCT_PATH = /^(?:\/-\/[a-z]{2})?(?:\/[^/]+)?\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:\/|$)/i
/** Closed list: "ends with amazon.co.uk" would accept lookalikes. */
const HOSTS = new Set(['amazon.co.uk', 'www.amazon.co.uk', 'smile.amazon.co.uk', 'm.amazon.co.uk'])

export function isAsin(text: string): boolean {
  return ASIN.test(text)
}

/** Returns the parsed URL if it is on Amazon UK, else null. URLs with a user name, password or port are refused. */
function parseAmazonUk(url: string): URL | null {
  const absolute = url.trim().startsWith('//') ? `https:${url.trim()}` : url
  const parsed = parseUrl(absolute)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  return HOSTS.has(parsed.hostname) && !parsed.username && !parsed.password && !parsed.port ? parsed : null
}

export function isAmazonUkUrl(url: string): boolean {
  return parseAmazonUk(url) !== null
}

/** Returns the ASIN that an Amazon UK product URL names, else null. */
export function findAsin(url: string): string | null {
  const asin = parseAmazonUk(url)?.pathname.match(PRODUCT_PATH)?.[1]?.toUpperCase()
  return asin && isAsin(asin) ? asin : null
}

/** Returns the affiliate tag of an Amazon UK URL, else null. */
export function getAffiliateTag(url: string): string | null {
  return (
    parseAmazonUk(url)
      ?.searchParams.getAll('tag')
      .find(tag => tag !== '') ?? null
  )
}

/**
 * Adds an affiliate tag to an Amazon UK product URL. An existing tag, other parameters and the fragment keep their
 * spelling. Any other URL is returned unchanged.
 */
export function addAffiliateTag(url: string, tag: string): string {
  const parsed = parseAmazonUk(url)
  if (!parsed || findAsin(url) === null || getAffiliateTag(url) !== null) return url
  const otherParameters = parsed.search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !/^tag=?$/.test(part))
  parsed.search = [...otherParameters, `tag=${encodeURIComponent(tag)}`].join('&')
  return parsed.href
}
