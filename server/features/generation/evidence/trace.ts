import { amazonAsin } from '../../../contract/amazon-link.ts'
import type { EvidenceSource } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Search } from '../../../ports/product-source.ts'
import { evidenceIn, pageTextsByAsin } from '../trace/page-evidence.ts'
import { type Identity, identityOf } from '../trace/page-figures.ts'

/** Whether a text of a page says something of the product that it is told apart by. */
export type Says = (text: string, identity: Identity, isTitle: boolean) => boolean

/** Finds where the source says something of a product; null where it does not. */
export type Trace = (says: Says) => EvidenceSource | null

/**
 * What was found by searching is held to the texts that the products were traced to, titles first; what stands in a file
 * or a catalogue, to its row there.
 */
export function tracerOf(
  products: readonly BriefedProduct[],
  searches: readonly Search[] | undefined,
  origin: string,
): (product: BriefedProduct) => Trace {
  const byAsin = pageTextsByAsin(searches ?? [])
  return product => {
    if (!searches) return () => ({ kind: 'row', where: product.foundAt ?? origin })
    const texts = byAsin.get(product.asin ?? amazonAsin(product.url) ?? '') ?? []
    const others = products.filter(other => other !== product).map(({ name }) => name)
    const identity = identityOf(evidenceIn(texts), others)
    return says => {
      const found = texts.find(({ text, isTitle }) => says(text, identity, isTitle))
      return found ? { kind: 'page', query: found.query, url: found.url, title: found.title, quote: found.text } : null
    }
  }
}
