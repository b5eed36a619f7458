import { findAsin } from '../../../contract/amazon-link.ts'
import type { EvidenceSource } from '../../../contract/schemas/evidence.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Search } from '../../../ports/product-source.ts'
import { pageTextsByAsin, toPageEvidence } from '../trace/page-evidence.ts'
import { type Identity, toIdentity } from '../trace/page-figures.ts'

/** Tests whether a page text states a claim about the product that `identity` describes. */
export type TextTest = (text: string, identity: Identity, isTitle: boolean) => boolean

/** Finds the source text that states a claim; null if none does. */
export type FindSource = (isStated: TextTest) => EvidenceSource | null

/**
 * Finds the sources of claims. Products found by searching are traced to the texts of their pages, titles first;
 * products from a file or the catalogue to their row.
 */
export function createSourceFinder(
  products: readonly BriefedProduct[],
  searches: readonly Search[] | undefined,
  origin: string,
): (product: BriefedProduct) => FindSource {
  const byAsin = pageTextsByAsin(searches ?? [])
  return product => {
    if (!searches) return () => ({ kind: 'row', where: product.foundAt ?? origin })
    const texts = byAsin.get(product.asin ?? findAsin(product.url) ?? '') ?? []
    const others = products.filter(other => other !== product).map(({ name }) => name)
    const identity = toIdentity(toPageEvidence(texts), others)
    return isStated => {
      const found = texts.find(({ text, isTitle }) => isStated(text, identity, isTitle))
      return found ? { kind: 'page', query: found.query, url: found.url, title: found.title, quote: found.text } : null
    }
  }
}
