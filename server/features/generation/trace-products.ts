import { amazonAsin, isAmazonUkUrl, isAsin } from '../../contract/amazon-link.ts'
import { foldName, holdsName } from '../../contract/product-name.ts'
import type { FoundProducts, SourcedProduct } from '../../ports/product-source.ts'
import { plain } from './article-text.ts'
import { boundedFound } from './trace/bounds.ts'
import { isHostile } from './trace/hostile-text.ts'
import { evidenceIn, type PageEvidence, pageTextsByAsin } from './trace/page-evidence.ts'
import { identityOf } from './trace/page-figures.ts'
import { cleanTitle, oneLineTitle } from './trace/page-title.ts'
import { namePart, nameThatHolds } from './trace/product-names.ts'
import { strangeWords } from './trace/stands-in.ts'
import { keepWhatStands } from './trace/what-stands.ts'

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

function called(product: SourcedProduct): string {
  return oneLineTitle(product.name ?? product.title).slice(0, 120) || 'A product without a name'
}

function asinOf({ asin, url }: SourcedProduct): string | null {
  return asin === null ? amazonAsin(url) : asin.trim().toUpperCase()
}

/** Returns the reason to reject a product; null if it is genuine. */
function faultOf(product: SourcedProduct, asin: string, pages: PageEvidence | null): string | null {
  if (!isAsin(asin)) return `it has no ASIN that could be one${asin ? ` (${plain(asin).slice(0, 20)})` : ''}`
  if (!pages) return `no search found a page of ${asin} on amazon.co.uk`
  if (product.url !== '' && (!isAmazonUkUrl(product.url) || (amazonAsin(product.url) ?? asin) !== asin))
    return `its address is not that of ${asin} on amazon.co.uk`
  if (isHostile(product.name ?? product.title)) return 'its name holds more than a name'
  if (pages.titles.length === 0) return `no page found for ${asin} has a title that is fit to be used`
  const strange = product.name === null ? [] : strangeWords(namePart(product.name), product.brand, pages)
  if (strange.length === 0) return null
  return `the page of ${asin} does not call it so ("${strange.slice(0, 3).join('", "')}" is not in its title, "${pages.titles[0]?.slice(0, 80)}")`
}

/** Returns the given title if a page title begins with it, or else the best matching page title. */
function titleOf(product: SourcedProduct, { titles }: PageEvidence): string {
  const given = cleanTitle(product.title)
  const begins = (title: string) => `${foldName(title)} `.startsWith(`${foldName(given)} `)
  if (foldName(given) !== '' && titles.some(begins)) return given
  const shared = (title: string) =>
    foldName(called(product))
      .split(' ')
      .filter(word => holdsName(foldName(title), word)).length
  return titles.toSorted((a, b) => shared(b) - shared(a))[0] ?? ''
}

/** Returns the product with its verified title and name; null if no name can be verified. */
function named(product: SourcedProduct, asin: string, pages: PageEvidence): SourcedProduct | null {
  const title = titleOf(product, pages)
  const name = nameThatHolds(product.name ?? title.slice(0, 80), product.brand, pages.titles)
  return name === null ? null : { ...product, asin, title, name, url: `https://www.amazon.co.uk/dp/${asin}` }
}

/**
 * Verifies products found by searching against the pages of the search results, whatever a model says about them.
 * Products without a page of their own on amazon.co.uk are dropped; claims that none of their pages states are left
 * out.
 * Products from a feed or the catalogue are trusted.
 */
export function traceProducts(given: FoundProducts): TracedProducts {
  if (!given.searches) return { products: given.products, dropped: [], leftOut: [] }
  const found = boundedFound(given)
  const texts = pageTextsByAsin(found.searches ?? [])
  const traced: TracedProducts = { products: [], dropped: [], leftOut: [] }
  const others = (product: SourcedProduct) => found.products.filter(other => other !== product).map(called)
  for (const product of found.products) {
    const asin = asinOf(product) ?? ''
    const own = texts.get(asin)
    const pages = own ? evidenceIn(own) : null
    const fault = faultOf(product, asin, pages)
    const whole = pages && fault === null ? named(product, asin, pages) : null
    const reason = fault ?? (whole ? twiceOf(whole, traced.products) : noName(asin, pages))
    if (reason !== null || !whole || !pages) {
      traced.dropped.push({ name: called(product), reason: reason ?? noName(asin, pages) })
      continue
    }
    const { kept, leftOut } = keepWhatStands(whole, pages, identityOf(pages, others(product)))
    traced.products.push(kept)
    traced.leftOut.push(...leftOut.map(what => ({ name: called(kept), what })))
  }
  return traced
}

function noName(asin: string, pages: PageEvidence | null): string {
  return `its name does not stand near the start of a title of ${asin} ("${pages?.titles[0]?.slice(0, 80) ?? ''}")`
}

function twiceOf({ asin, name }: SourcedProduct, kept: readonly SourcedProduct[]): string | null {
  if (kept.some(other => other.asin === asin)) return `it is ${asin}, which was found already`
  const twice = kept.some(other => foldName(called(other)) === foldName(name ?? ''))
  return twice ? 'another product was found of the same name' : null
}
