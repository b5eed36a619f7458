import type { BriefedProduct } from '../../ports/article-writer.ts'
import { findLinkedProduct } from './verify/check-links.ts'

const LINK_TAG = /(<a\s[^>]*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

/**
 * Replaces the address of every product link by the product's exact address in the brief, which drops anything a
 * writer
 * adds around an ASIN (`ref=…`, a tag, a basket). Other links stay and are checked by `checkLinks`.
 */
export function normalizeProductLinks(html: string, products: readonly BriefedProduct[]): string {
  return html.replace(LINK_TAG, (link: string, before: string, double?: string, single?: string) => {
    const product = findLinkedProduct((double ?? single ?? '').replaceAll('&amp;', '&'), products)
    return product ? `${before}"${product.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : link
  })
}
