import { parseUrl } from './urls.ts'

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

/** Returns the ASIN of a product, stated or from its URL; null if it has none. */
export function getAsin({ asin, url }: { asin: string | null; url: string }): string | null {
  return asin === null ? findAsin(url) : asin.trim().toUpperCase()
}

/** Returns the URL of a product's page without a title or parameters. */
export function toProductUrl(asin: string): string {
  return `https://www.amazon.co.uk/dp/${asin}`
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

/** Tag of a site that has none of its own: nobody earns commission from its links. */
export const placeholderTag = 'sample-21'

export const noTagWarning = 'Your links earn nothing until you set an affiliate tag'

/** Error details of a refusal to publish; the same call succeeds with `withoutTag`. */
export const noTagDetails = { affiliateTag: 'placeholder' } as const

export function isRefusedWithoutTag(details: unknown): boolean {
  return typeof details === 'object' && details !== null && Reflect.get(details, 'affiliateTag') === 'placeholder'
}

/** Disclosures that the Amazon Associates programme requires next to affiliate links and prices, verbatim. */

export const associateDisclosure = 'As an Amazon Associate I earn from qualifying purchases.'

export const pricesDisclosure =
  'Product prices and availability are accurate as of the date/time indicated and are subject to change. Any price and availability information displayed on Amazon.co.uk at the time of purchase will apply to the purchase of this product.'
