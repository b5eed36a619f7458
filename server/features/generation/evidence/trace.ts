import { amazonAsin } from '../../../contract/amazon-link.ts'
import type { EvidenceSource } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { FoundPage, Search } from '../../../ports/product-source.ts'
import { readsLikeInstruction } from '../trace/hostile-text.ts'

/** Whether a passage says something. */
export type Says = (passage: string) => boolean

/** Finds where the source says something of a product; null where it does not. */
export type Trace = (says: Says) => EvidenceSource | null

function isOwn({ url }: FoundPage, product: BriefedProduct): boolean {
  const asin = product.asin ?? amazonAsin(product.url)
  return url === product.url || (asin !== null && amazonAsin(url) === asin)
}

/** What the product's own pages say, titles first: a page about something else vouches for nothing. */
function passagesOf(product: BriefedProduct, searches: readonly Search[]) {
  const pages = searches.flatMap(({ query, pages }) => pages.map(page => ({ query, page })))
  const own = pages.filter(({ page }) => isOwn(page, product))
  const passages = own.flatMap(({ query, page }) => [page.title, ...page.cited].map(quote => ({ query, page, quote })))
  return passages.filter(({ quote }) => !readsLikeInstruction(quote))
}

/** What was found by searching is held to the pages; what stands in a file or a catalogue, to its row there. */
export function traceOf(product: BriefedProduct, searches: readonly Search[] | undefined, origin: string): Trace {
  if (!searches) return () => ({ kind: 'row', where: product.foundAt ?? origin })
  const passages = passagesOf(product, searches)
  return says => {
    const found = passages.find(({ quote }) => says(quote))
    if (!found) return null
    const { query, page, quote } = found
    return { kind: 'page', query, url: page.url, title: page.title, quote }
  }
}
