import { findAsin, getAffiliateTag, toProductUrl } from './amazon.ts'
import type { Networks } from './networks.ts'
import { findPaidLink, getRequestedPage } from './paid-links.ts'
import { getShop, parseShopUrl, placeholderTag, toTrackingId } from './shops.ts'
import { parseUrl } from './urls.ts'

/** Links of articles to other sites. The HTML comes from the server's sanitiser, which quotes and escapes addresses. */

/** Site whose links are judged. */
export interface LinkSite {
  /** Address of the site. */
  url: string
  /** Id of its shop. */
  shop: string
  affiliateTag: string
  /** Further tags of its account, in lower case. */
  trackingIds: ReadonlySet<string>
  /** Networks that pay the site. */
  networks?: Networks | undefined
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const decode = (text: string) => text.replace(/&(?:amp|lt|gt|quot);/g, entity => entities[entity] ?? entity)
const encode = (text: string) =>
  text.replace(/[&<>"]/g, sign => Object.keys(entities).find(entity => entities[entity] === sign) ?? sign)

const hrefPattern = /\bhref="([^"]*)"/

/** Lists the addresses of the links in a text. */
export function listHrefs(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*?\bhref="([^"]*)"/g)].map(([, href = '']) => decode(href))
}

/** Replaces the addresses of links. Null removes a link and keeps its text. */
export function replaceHrefs(html: string, getReplacement: (href: string) => string | null): string {
  const removed: boolean[] = []
  return html.replace(/<a\b([^>]*)>|<\/a>/g, (tag, attributes?: string) => {
    if (attributes === undefined) return removed.pop() ? '' : tag
    const [, stored] = hrefPattern.exec(attributes) ?? []
    const href = stored === undefined ? '' : decode(stored)
    const next = stored === undefined ? href : getReplacement(href)
    removed.push(next === null)
    if (next === null) return ''
    return next === href ? tag : tag.replace(hrefPattern, () => `href="${encode(next)}"`)
  })
}

const hasOwnTag = (tag: string, { affiliateTag, trackingIds }: LinkSite) =>
  toTrackingId(tag) === toTrackingId(affiliateTag) || trackingIds.has(toTrackingId(tag))

/**
 * Returns the address under which a link to another site is listed; null for a link within the site. All spellings of
 * a product page are one address, with the tag only if it is somebody else's.
 */
export function toLinkAddress(href: string, site: LinkSite): string | null {
  const parsed = parseUrl(href.trim())
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.host === new URL(site.url).host) return null
  const found = parseShopUrl(href)
  const asin = findAsin(href)
  if (found && asin !== null) {
    const tag = getAffiliateTag(href)
    const page = toProductUrl(asin, found.shop)
    return tag === null || hasOwnTag(tag, site) ? page : `${page}?tag=${encodeURIComponent(tag)}`
  }
  parsed.hash = ''
  return parsed.href
}

/** Returns why a link to Amazon or an affiliate network earns nothing for the site; null for others, or without a tag or account. */
export function findTagProblem(address: string, site: LinkSite): string | null {
  const found = parseShopUrl(address)
  if (!found) {
    const { network, otherAccount = null } = findPaidLink(address, site) ?? {}
    if (otherAccount === null) return null
    return `It has the account ${otherAccount} at ${network}, which is not the one in your settings.`
  }
  if (site.affiliateTag === placeholderTag) return null
  const tag = getAffiliateTag(address)
  if (found.shop !== getShop(site.shop)) {
    return tag === null ? `It leads to ${found.shop.name}, where your tag does not count.` : null
  }
  if (tag !== null) return hasOwnTag(tag, site) ? null : `It has the tag ${tag}, which is not one of yours.`
  return findAsin(address) === null ? 'It has no tag. Pages add yours only to links to products.' : null
}

/**
 * Returns the address to put in place of one that has a tag problem; null if none earns. Pages tag products, and track
 * the pages of shops that pay through a network.
 */
export function getTaggedAddress(address: string, site: LinkSite): string | null {
  const { shop, affiliateTag } = site
  const found = parseShopUrl(address)
  if (!found) {
    const page = getRequestedPage(address, site)
    return page !== null && page !== address && findPaidLink(page, site) ? page : null
  }
  if (found.shop !== getShop(shop)) return null
  const asin = findAsin(address)
  if (asin !== null) return toProductUrl(asin, found.shop)
  const { parsed } = found
  const others = parsed.search
    .slice(1)
    .split('&')
    .filter(part => part !== '' && !/^tag(?:=|$)/.test(part))
  parsed.search = [...others, `tag=${encodeURIComponent(affiliateTag)}`].join('&')
  return parsed.href
}
