import { findAsin, getAffiliateTag, isAmazonUkUrl } from '../../../contract/amazon-link.ts'
import { parseUrl } from '../../../contract/parse-url.ts'
import { containsName, findProductByName, foldName } from '../../../contract/product-name.ts'
import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { FoundLink } from '../article-text.ts'
import { HEADINGS } from '../assemble.ts'
import { createProblem, type Problem } from './problem.ts'

function getAsin(product: BriefedProduct): string | null {
  return product.asin ?? findAsin(product.url)
}

/** Finds the product that a link leads to: by ASIN, or by the exact address if the source has no ASIN. */
export function findLinkedProduct(href: string, products: readonly BriefedProduct[]): BriefedProduct | undefined {
  const asin = findAsin(href)
  return products.find(product => product.url === href || (asin !== null && getAsin(product) === asin))
}

/**
 * Returns true for pages of the site that an article may link to. Excludes addresses with side effects, such as
 * signing out.
 */
export function isOwnPage(href: string): boolean {
  return /^(?:#[\w-]+|\/(?:article|category)\/[a-z0-9-]+|\/(?:terms|privacy)?)$/.test(href)
}

function isHttps(href: string): boolean {
  return /^https:\/\//i.test(href) && parseUrl(href) !== null
}

/** Returns true if the text of a link names another product than it leads to. */
function isMislabelled(text: string, product: BriefedProduct, products: readonly BriefedProduct[]): boolean {
  const named = findProductByName(text, products)
  return named !== null && named !== product && !containsName(foldName(text), foldName(product.name))
}

function checkLink(link: FoundLink, products: readonly BriefedProduct[]): Problem[] {
  const { href, text } = link
  const createFault = (code: Problem['code'], why: string): Problem[] => [
    createProblem(link, code, `The link "${text.slice(0, 120)}" to ${href.slice(0, 120) || 'nowhere'} ${why}`),
  ]
  if (isOwnPage(href)) return []
  if (!isHttps(href)) return createFault('unsafe_link', 'is not an https address.')
  const product = findLinkedProduct(href, products)
  if (!product)
    return createFault(
      'unknown_link',
      `leads to ${isAmazonUkUrl(href) ? 'a product' : 'a site'} that is not in the source.`,
    )
  if (isMislabelled(text, product, products)) return createFault('wrong_link', `leads to ${product.name}.`)
  const tag = getAffiliateTag(href)
  if (tag !== null && tag !== getAffiliateTag(product.url))
    return createFault('foreign_tag', `carries the tag "${tag}", which the source does not.`)
  // Exact match: anything around an ASIN can be a basket, another tag parameter, or a redirect.
  if (href !== product.url && href !== `https://www.amazon.co.uk/dp/${getAsin(product)}`)
    return createFault('unknown_link', `is not the address of ${product.name} in the source: ${product.url}.`)
  return []
}

export function checkLinks(links: readonly FoundLink[], products: readonly BriefedProduct[]): Problem[] {
  const linked = new Set(links.map(link => findLinkedProduct(link.href, products)))
  const missing = products.filter(product => !linked.has(product))
  return [
    ...links.flatMap(link => checkLink(link, products)),
    ...missing.map(({ name, url }) => {
      const place = { section: HEADINGS.product, product: name }
      return createProblem(place, 'missing_link', `No link leads to ${name}; one to ${url} must.`)
    }),
  ]
}
