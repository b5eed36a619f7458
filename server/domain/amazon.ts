import type { Networks } from './networks.ts'
import { findPaidLink } from './paid-links.ts'
import { defaultShop, getShop, parseShopUrl, type Shop, type ShopUrl } from './shops.ts'

/** URLs of Amazon. Product forms: `/dp/ASIN`, `/Some-Title/dp/ASIN/ref=…`, `/gp/product/ASIN`, `/gp/aw/d/ASIN`. */

/** `B` and nine letters or digits; for books an ISBN-10. */
const ASIN = /^(?:B[0-9A-Z]{9}|\d{9}[\dX])$/
/**
 * Matches at the start of the path, after at most a language and a title. Redirect URLs may contain the same segments
 * further on.
 */
const PRODUCT_PATH = /^(?:\/-\/[a-z]{2})?(?:\/[^/]+)?\/(?:dp|gp\/product|gp\/aw\/d)\/([A-Z0-9]{10})(?:\/|$)/i

export function isAsin(text: string): boolean {
  return ASIN.test(text)
}

/** Returns true for a URL of a shop; without a shop, for a URL of any known shop. */
export function isAmazonUrl(url: string, shop?: Shop): boolean {
  const found = parseShopUrl(url)
  return found !== null && (shop === undefined || found.shop === shop)
}

/** Returns the ASIN that a product URL names, else null. With a shop, URLs of other shops name none. */
export function findAsin(url: string, shop?: Shop): string | null {
  const found = parseShopUrl(url)
  return found && (shop === undefined || found.shop === shop) ? readAsin(found) : null
}

function readAsin({ parsed }: ShopUrl): string | null {
  const asin = parsed.pathname.match(PRODUCT_PATH)?.[1]?.toUpperCase()
  return asin && isAsin(asin) ? asin : null
}

/** Returns the ASIN of a product, stated or from its URL; null if it has none. */
export function getAsin({ asin, url }: { asin: string | null; url: string }): string | null {
  return asin === null ? findAsin(url) : asin.trim().toUpperCase()
}

/** Returns the URL of a product's page without a title or parameters. */
export function toProductUrl(asin: string, { id }: Shop = defaultShop): string {
  return `https://www.${id}/dp/${asin}`
}

export interface ProductLink {
  asin: string
  shop: Shop
  /** Address of the product's page without a title or parameters. */
  url: string
  /** Words in the address, which often begin with the name of the product; empty if it has none. */
  title: string
}

/** Reads the address of a product page of any shop; null for any other address. */
export function readProductLink(address: string): ProductLink | null {
  const found = parseShopUrl(address.trim())
  const asin = found && findAsin(address.trim())
  if (!found || !asin) return null
  const [, first = ''] = /^\/(?:-\/[a-z]{2}\/)?([^/]+)\/dp\//.exec(found.parsed.pathname) ?? []
  return { asin, shop: found.shop, url: toProductUrl(asin, found.shop), title: toWords(first) }
}

function toWords(segment: string): string {
  try {
    return decodeURIComponent(segment)
      .replace(/[-_\s]+/g, ' ')
      .trim()
  } catch {
    return ''
  }
}

/** Returns the affiliate tag of an Amazon URL, else null. */
export function getAffiliateTag(url: string): string | null {
  const found = parseShopUrl(url)
  return found && readTag(found)
}

function readTag({ parsed }: ShopUrl): string | null {
  return parsed.searchParams.getAll('tag').find(tag => tag !== '') ?? null
}

/** Shop of a site and its tag there. A tag earns nothing in other shops. */
export interface Affiliate {
  /** Id of the shop. */
  shop: string
  affiliateTag: string
  /** Tag of the site, if `affiliateTag` is a tracking id that stands for it. */
  replacedTag?: string
  /** Accounts for links to other shops than Amazon. */
  networks?: Networks
  /** Names the article in the reports of these networks. */
  subId?: string
}

/** Adds a site's affiliate tag to a product URL of its shop. Any other URL is returned unchanged. */
export function addAffiliateTag(url: string, affiliate: Affiliate): string {
  const found = parseShopUrl(url)
  return found ? addTag(url, found, affiliate) : url
}

/** Another existing tag, other parameters and the fragment keep their spelling. */
function addTag(url: string, found: ShopUrl, { shop, affiliateTag, replacedTag }: Affiliate): string {
  if (found.shop !== getShop(shop) || readAsin(found) === null) return url
  const existing = readTag(found)
  if (existing !== null && existing !== replacedTag) return url
  const { parsed } = found
  const otherParameters = parsed.search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !/^tag=?$/.test(part) && part !== `tag=${existing}`)
  parsed.search = [...otherParameters, `tag=${encodeURIComponent(affiliateTag)}`].join('&')
  return parsed.href
}

/** Returns a link as pages have it: with the site's tag at Amazon, or tracked by the network of another shop. */
export function toPaidLink(url: string, affiliate: Affiliate): string {
  const found = parseShopUrl(url)
  return found ? addTag(url, found, affiliate) : (findPaidLink(url, affiliate)?.href ?? url)
}

/** Name of Amazon's API as a source of facts. */
export const amazonApi = "Amazon's API"

/** Source of a fact for people: "Amazon's API, 2026-11-28 16:20 UTC". */
export function describeAmazonReading(at: Date): string {
  return `${amazonApi}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
}

/** Advice while offers are to be refreshed, but the server has no credential for Amazon's API. */
export const noOffersWarning =
  "Pages show no prices of Amazon's products: offer-age is on, but the server has no credential for Amazon's API. Set AMAZON_CREDENTIAL_ID, AMAZON_CREDENTIAL_SECRET and AMAZON_CREDENTIAL_VERSION, or turn offer-age off"

/** Disclosures that the Amazon Associates programme requires next to affiliate links and prices, verbatim. */

export const associateDisclosure = 'As an Amazon Associate I earn from qualifying purchases.'

/** @param shops Shops as their owners spell them: "Amazon.co.uk". */
export function getPricesDisclosure(shops: readonly string[]): string {
  return `Product prices and availability are accurate as of the date/time indicated and are subject to change. Any price and availability information displayed on ${shops.join(' or ')} at the time of purchase will apply to the purchase of this product.`
}

/** Uses of Amazon's own API for new articles. */
export const amazonUses = ['off', 'complete', 'search'] as const
export type AmazonUse = (typeof amazonUses)[number]

export const amazonUseNotes: Readonly<Record<AmazonUse, string>> = {
  off: "Products come from research, your file or the sample catalogue. Amazon's API is not asked.",
  complete: "Amazon's API completes what research or your file found: offers, ratings, pictures and facts.",
  search: "Amazon's own search finds the products. If you choose a file, the API completes its products.",
}

/** Returns true for a link to one of these Amazon shops, or one that another network pays for. */
export function isPaidLink(href: string, { shops, networks }: PaidLinks): boolean {
  return shops.some(shop => isAmazonUrl(href, shop)) || findPaidLink(href, { networks }) !== null
}

/** Links that pay commission. */
export interface PaidLinks {
  shops: readonly Shop[]
  networks: Networks
}
