import { findAsin, getAsin, isAmazonUrl, isAsin, toProductUrl } from '../../domain/amazon.ts'
import { containsName, foldName } from '../../domain/products.ts'
import { defaultShop, type Shop } from '../../domain/shops.ts'
import type { FoundProducts, SourcedProduct } from '../../ports/product-source.ts'
import { toPlainText } from './article-text.ts'
import { toIdentity } from './trace/page-figures.ts'
import { cleanTitle, findVerifiedName, getNamePart, toOneLineTitle } from './trace/product-names.ts'
import { limitSearchResults, type PageEvidence, pageTextsByAsin, toPageEvidence } from './trace/search-pages.ts'
import { findCriticism, keepSupportedClaims } from './trace/supported-claims.ts'
import { findUnknownWords } from './trace/text-match.ts'
import { isHostile } from './trace/untrusted-text.ts'

/** A product that no search result confirms, with the reason for people. */
export interface DroppedProduct {
  name: string
  reason: string
}

/** A claim that no page of the product states, such as "the price £29.99". */
export interface LeftOut {
  name: string
  what: string
}

export interface TracedProducts {
  products: SourcedProduct[]
  dropped: DroppedProduct[]
  leftOut: LeftOut[]
}

function getDisplayName(product: SourcedProduct): string {
  return toOneLineTitle(product.name ?? product.title).slice(0, 120) || 'A product without a name'
}

/** Returns the reason to reject a product; null if it is genuine. */
function findFault(product: SourcedProduct, asin: string, pages: PageEvidence | null, shop: Shop): string | null {
  if (!isAsin(asin)) return `it has no valid ASIN${asin ? ` (${toPlainText(asin).slice(0, 20)})` : ''}`
  if (!pages) return `no search found a page of ${asin} on ${shop.id}`
  if (product.url !== '' && (!isAmazonUrl(product.url, shop) || (findAsin(product.url) ?? asin) !== asin))
    return `its address does not belong to ${asin} on ${shop.id}`
  if (isHostile(product.name ?? product.title)) return 'its name contains other text than a name'
  if (pages.titles.length === 0) return `no page of ${asin} has a usable title`
  const unknownWords = product.name === null ? [] : findUnknownWords(getNamePart(product.name), product.brand, pages)
  if (unknownWords.length === 0) return null
  return `the page of ${asin} has another name ("${unknownWords.slice(0, 3).join('", "')}" is not in its title, "${pages.titles[0]?.slice(0, 80)}")`
}

/** Returns the given title if a page title begins with it, or else the best matching page title. */
function chooseTitle(product: SourcedProduct, { titles }: PageEvidence): string {
  const provided = cleanTitle(product.title)
  const begins = (title: string) => `${foldName(title)} `.startsWith(`${foldName(provided)} `)
  if (foldName(provided) !== '' && titles.some(begins)) return provided
  const words = foldName(getDisplayName(product)).split(' ')
  const shared = (title: string) => words.filter(word => containsName(foldName(title), word)).length
  return titles.toSorted((a, b) => shared(b) - shared(a))[0] ?? ''
}

/** Returns the product with its verified title and name; null if no name can be verified. */
function withVerifiedName(
  product: SourcedProduct,
  asin: string,
  pages: PageEvidence,
  shop: Shop,
): SourcedProduct | null {
  const title = chooseTitle(product, pages)
  const name = findVerifiedName(product.name ?? title.slice(0, 80), product.brand, pages.titles)
  return name === null ? null : { ...product, asin, title, name, url: toProductUrl(asin, shop) }
}

/**
 * Verifies products found by searching against the pages of the search results, whatever a model says about them.
 * Products without a page of their own in the shop are dropped; claims that none of their pages states are left out.
 * Products from a feed or the catalogue are trusted.
 */
export function traceProducts(provided: FoundProducts, shop = defaultShop): TracedProducts {
  if (!provided.searches) return { products: provided.products, dropped: [], leftOut: [] }
  const found = limitSearchResults(provided)
  const texts = pageTextsByAsin(found.searches ?? [], shop)
  const traced: TracedProducts = { products: [], dropped: [], leftOut: [] }
  const others = (product: SourcedProduct) => found.products.filter(other => other !== product).map(getDisplayName)
  for (const product of found.products) {
    const asin = getAsin(product) ?? ''
    const own = texts.get(asin)
    const pages = own ? toPageEvidence(own) : null
    const fault = findFault(product, asin, pages, shop)
    const verified = pages && fault === null ? withVerifiedName(product, asin, pages, shop) : null
    const reason = fault ?? (verified ? findDuplicate(verified, traced.products) : describeUnverifiedName(asin, pages))
    if (reason !== null || !verified || !pages) {
      traced.dropped.push({ name: getDisplayName(product), reason: reason ?? describeUnverifiedName(asin, pages) })
      continue
    }
    const { supported, leftOut } = keepSupportedClaims(verified, pages, toIdentity(pages, others(product)))
    const { criticism: _, ...withoutCriticism } = supported
    const cons = [...withoutCriticism.cons, ...findCriticism(supported, found.searches ?? [])]
    traced.products.push({ ...withoutCriticism, cons })
    traced.leftOut.push(...leftOut.map(what => ({ name: getDisplayName(supported), what })))
  }
  return traced
}

function describeUnverifiedName(asin: string, pages: PageEvidence | null): string {
  return `its name is not near the start of a title of ${asin} ("${pages?.titles[0]?.slice(0, 80) ?? ''}")`
}

function findDuplicate({ asin, name }: SourcedProduct, supported: readonly SourcedProduct[]): string | null {
  if (supported.some(other => other.asin === asin)) return `it is ${asin}, which is already in the list`
  const hasSameName = supported.some(other => foldName(getDisplayName(other)) === foldName(name ?? ''))
  return hasSameName ? 'another product has the same name' : null
}
