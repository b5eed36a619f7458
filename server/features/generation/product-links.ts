import type { BriefedProduct } from '../../ports/article-writer.ts'
import { productOf } from './verify/check-links.ts'

const LINK = /(<a\s[^>]*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

/**
 * Replaces the address of every product link by the product's exact address in the brief, which drops anything a
 * writer
 * adds around an ASIN (`ref=…`, a tag, a basket). Other links stay and are checked by `checkLinks`.
 */
export function withProductLinks(html: string, products: readonly BriefedProduct[]): string {
  return html.replace(LINK, (link: string, before: string, double?: string, single?: string) => {
    const product = productOf((double ?? single ?? '').replaceAll('&amp;', '&'), products)
    return product ? `${before}"${product.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : link
  })
}
