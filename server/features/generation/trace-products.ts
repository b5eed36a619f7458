import { amazonAsin, isAmazonUkUrl, isAsin } from '../../contract/amazon-link.ts'
import { foldName, holdsName } from '../../contract/product-name.ts'
import type { FoundProducts, SourcedProduct } from '../../ports/product-source.ts'
import { plain } from './article-text.ts'
import { isUnfit } from './trace/hostile-text.ts'
import { evidenceByAsin, type PageEvidence } from './trace/page-evidence.ts'
import { standsIn, strangeWords } from './trace/stands-in.ts'
import { keepWhatStands } from './trace/what-stands.ts'

/** A product that no search vouches for, and why, for people. */
export interface DroppedProduct {
  name: string
  reason: string
}

/** Something said of a product that no page found for it says: "the price £29.99". */
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
  return plain(product.name ?? product.title).slice(0, 120) || 'A product without a name'
}

function asinOf({ asin, url }: SourcedProduct): string | null {
  return asin === null ? amazonAsin(url) : asin.trim().toUpperCase()
}

/** Why a product is none that was found; null where it is. */
function faultOf(product: SourcedProduct, evidence: ReadonlyMap<string, PageEvidence>): string | null {
  const asin = asinOf(product)
  if (asin === null || !isAsin(asin)) return `it has no ASIN that could be one${asin ? ` (${asin.slice(0, 20)})` : ''}`
  const pages = evidence.get(asin)
  if (!pages) return `no search found a page of ${asin} on amazon.co.uk`
  if (product.url !== '' && (!isAmazonUkUrl(product.url) || (amazonAsin(product.url) ?? asin) !== asin))
    return `its address is not that of ${asin} on amazon.co.uk`
  if (isUnfit(called(product))) return 'its name holds more than a name'
  if (pages.titles.length === 0) return `no page found for ${asin} has a title that is fit to be used`
  const strange = strangeWords(called(product), product.brand, pages)
  if (product.name !== null && strange.length > 0)
    return `the page of ${asin} does not call it so ("${strange.slice(0, 3).join('", "')}" is not in its title, "${pages.titles[0]?.slice(0, 80)}")`
  return null
}

/** The page's own title, unless what is given is a part of one. */
function titleOf(product: SourcedProduct, { titles }: PageEvidence): string {
  if (standsIn(product.title, titles)) return plain(product.title)
  const shared = (title: string) =>
    foldName(called(product))
      .split(' ')
      .filter(word => holdsName(foldName(title), word)).length
  return titles.toSorted((a, b) => shared(b) - shared(a))[0] ?? ''
}

/** Names of the other products, told apart from this one's. */
function othersOf(product: SourcedProduct, all: readonly SourcedProduct[], { titles }: PageEvidence): string[] {
  const own = titles.map(foldName)
  return all
    .filter(other => other !== product)
    .map(other => foldName(called(other)))
    .filter(name => name !== '' && !own.some(title => holdsName(title, name)))
}

function tracedTo(product: SourcedProduct, asin: string, pages: PageEvidence, all: readonly SourcedProduct[]) {
  const others = othersOf(product, all, pages)
  const { kept, leftOut } = keepWhatStands(product, pages, others)
  const title = titleOf(product, pages)
  const name = product.name === null ? null : plain(product.name)
  return {
    product: { ...kept, asin, title, name, url: `https://www.amazon.co.uk/dp/${asin}` },
    leftOut: leftOut.map(what => ({ name: called(product), what })),
  }
}

/**
 * Holds products that were found by searching to the pages that the searches found, whatever a model says of them. What
 * has no page of its own on amazon.co.uk is dropped; what is said of a product and stands on none of its pages is left
 * out. Products that a feed or the catalogue gives pass as they are.
 */
export function traceProducts(found: FoundProducts): TracedProducts {
  if (!found.searches) return { products: found.products, dropped: [], leftOut: [] }
  const evidence = evidenceByAsin(found.searches)
  const traced: TracedProducts = { products: [], dropped: [], leftOut: [] }
  for (const product of found.products) {
    const asin = asinOf(product) ?? ''
    const pages = evidence.get(asin)
    const fault = faultOf(product, evidence) ?? twiceOf(product, asin, traced.products)
    if (fault !== null || !pages) {
      traced.dropped.push({ name: called(product), reason: fault ?? 'no page of it was found' })
      continue
    }
    const { product: kept, leftOut } = tracedTo(product, asin, pages, found.products)
    traced.products.push(kept)
    traced.leftOut.push(...leftOut)
  }
  return traced
}

function twiceOf(product: SourcedProduct, asin: string, kept: readonly SourcedProduct[]): string | null {
  const name = foldName(called(product))
  if (kept.some(other => other.asin === asin)) return `it is ${asin}, which was found already`
  return kept.some(other => foldName(called(other)) === name) ? 'another product was found of the same name' : null
}
