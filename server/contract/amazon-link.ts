import { parseUrl } from './parse-url.ts'

/** Addresses of Amazon UK. Forms: `/dp/ASIN`, `/Some-Title/dp/ASIN/ref=…`, `/gp/product/ASIN`, `/gp/aw/d/ASIN`. */

/** `B` and nine letters or digits, or for books an ISBN-10. */
const ASIN = /^(?:B[0-9A-Z]{9}|\d{9}[\dX])$/
/** From the beginning of the path, after a language and a title at the most: what leads elsewhere may have the same in it. */
const PRODUCT_PATH = /^(?:\/-\/[a-z]{2})?(?:\/[^/]+)?\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:\/|$)/i
/** A closed list: "ends with amazon.co.uk" would let lookalikes through. */
const HOSTS = new Set(['amazon.co.uk', 'www.amazon.co.uk', 'smile.amazon.co.uk', 'm.amazon.co.uk'])

export function isAsin(text: string): boolean {
  return ASIN.test(text)
}

/** The parsed address where it is on Amazon UK, else null. A name, password or port in front of it makes it none. */
function parseAmazonUk(url: string): URL | null {
  const absolute = url.trim().startsWith('//') ? `https:${url.trim()}` : url
  const parsed = parseUrl(absolute)
  if (!parsed || !/^https?:$/.test(parsed.protocol)) return null
  return HOSTS.has(parsed.hostname) && !parsed.username && !parsed.password && !parsed.port ? parsed : null
}

export function isAmazonUkUrl(url: string): boolean {
  return parseAmazonUk(url) !== null
}

/** The ASIN an Amazon UK product address names, else null. */
export function amazonAsin(url: string): string | null {
  const asin = parseAmazonUk(url)?.pathname.match(PRODUCT_PATH)?.[1]?.toUpperCase()
  return asin && isAsin(asin) ? asin : null
}

/** The affiliate tag an Amazon UK address carries, else null. */
export function affiliateTagOf(url: string): string | null {
  return (
    parseAmazonUk(url)
      ?.searchParams.getAll('tag')
      .find(tag => tag !== '') ?? null
  )
}

/**
 * An Amazon UK product address with an affiliate tag. One that has a tag keeps it, and so does every other part of the
 * query and the fragment, spelt as it was. Anything else is given back as it came.
 */
export function withAffiliateTag(url: string, tag: string): string {
  const parsed = parseAmazonUk(url)
  if (!parsed || amazonAsin(url) === null || affiliateTagOf(url) !== null) return url
  const kept = parsed.search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !/^tag=?$/.test(part))
  parsed.search = [...kept, `tag=${encodeURIComponent(tag)}`].join('&')
  return parsed.href
}
