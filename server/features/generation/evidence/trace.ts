import { amazonAsin } from '../../../contract/amazon-link.ts'
import { foldName, holdsName } from '../../../contract/product-name.ts'
import type { EvidenceSource } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { FoundPage, Search } from '../../../ports/product-source.ts'

/** A passage of a page that a search found, its title or a citation. */
interface Passage {
  query: string
  page: FoundPage
  quote: string
  own: boolean
}

/** Whether a passage says something. `own`: it is of the product's own page. */
export type Says = (passage: string, own: boolean) => boolean

/** Finds where the source says something of a product; null where it does not. */
export type Trace = (says: Says) => EvidenceSource | null

function isOwn({ url }: FoundPage, product: BriefedProduct): boolean {
  const asin = product.asin ?? amazonAsin(product.url)
  return url === product.url || (asin !== null && amazonAsin(url) === asin)
}

/** The product's own pages first; of a page about something else, only what names the product speaks of it. */
function passagesAbout(product: BriefedProduct, searches: readonly Search[]): Passage[] {
  const name = foldName(product.name)
  const all = searches.flatMap(({ query, pages }) =>
    pages.flatMap(page =>
      [page.title, ...page.cited].map(quote => ({ query, page, quote, own: isOwn(page, product) })),
    ),
  )
  const others = all.filter(({ own, quote }) => !own && holdsName(foldName(quote), name))
  return [...all.filter(({ own }) => own), ...others]
}

/** What was found by searching is held to the pages; what stands in a file or a catalogue, to its row there. */
export function traceOf(product: BriefedProduct, searches: readonly Search[] | undefined, origin: string): Trace {
  if (!searches) return () => ({ kind: 'row', where: product.foundAt ?? origin })
  const passages = passagesAbout(product, searches)
  return says => {
    const found = passages.find(({ quote, own }) => says(quote, own))
    if (!found) return null
    const { query, page, quote } = found
    return { kind: 'page', query, url: page.url, title: page.title, quote }
  }
}
