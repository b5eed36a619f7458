import type { BriefedProduct } from '../../ports/article-writer.ts'
import { productOf } from './verify/check-links.ts'

const LINK = /(<a\s[^>]*?\bhref\s*=\s*)(?:"([^"]*)"|'([^']*)')/gi

/**
 * Gives every link to a product of the brief the address that its source has, to the letter: what a writer puts around an
 * ASIN (`ref=…`, a tag, a basket) goes. Links to anything else stay, for the check of links to find.
 */
export function withProductLinks(html: string, products: readonly BriefedProduct[]): string {
  return html.replace(LINK, (link: string, before: string, double?: string, single?: string) => {
    const product = productOf((double ?? single ?? '').replaceAll('&amp;', '&'), products)
    return product ? `${before}"${product.url.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"` : link
  })
}
