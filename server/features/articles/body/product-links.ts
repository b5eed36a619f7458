import { type ChildNode, type Document, type Element, isTag, isText, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { amazonAsin, isAmazonUkUrl, withAffiliateTag } from '../../../contract/amazon-link.ts'
import { nameFinder } from '../../../contract/product-name.ts'
import { elementsOf } from './parse-body.ts'
import { AMAZON_REL, CLICK_ATTRIBUTES } from './sanitize-options.ts'
import { headingsOfLinks } from './sections.ts'

/** Product fields needed to process a body. */
export interface BodyProduct {
  id: string
  name: string
  asin: string | null
  pricePence: number | null
  amazonUrl: string
}

export interface LinkContext {
  products: readonly BodyProduct[]
  affiliateTag: string
  articleTitle: string
}

function asinOf(product: BodyProduct): string | null {
  return product.asin ?? amazonAsin(product.amazonUrl)
}

/** Finds the product that a link leads to: by ASIN, by its text, or by the heading above it. */
type FindProduct = (href: string, text: string, heading: string) => BodyProduct | null

function productFinder(products: readonly BodyProduct[]): FindProduct {
  const named = nameFinder(products)
  const byAsin = new Map(products.toReversed().map(product => [asinOf(product), product]))
  // Cached, because any number of links may follow one long heading.
  const byHeading = new Map<string, BodyProduct | null>()
  const under = (heading: string) => {
    if (!byHeading.has(heading)) byHeading.set(heading, named(heading))
    return byHeading.get(heading) ?? null
  }
  return (href, text, heading) => {
    const asin = amazonAsin(href)
    // Another ASIN in the address means another product, whatever the text says.
    if (asin !== null) return byAsin.get(asin) ?? null
    return named(text) ?? under(heading)
  }
}

const LABEL = ' (paid link)'

/** Links to products outside the article are labelled with their text, so that their clicks count too. */
function clickAttributes(
  href: string,
  text: string,
  product: BodyProduct | null,
  title: string,
): Record<string, string> {
  return {
    'data-event': 'Product Click',
    'data-product': product?.name ?? text,
    'data-url': href,
    'data-article': title,
    ...(product?.pricePence != null && { 'data-price': (product.pricePence / 100).toFixed(2) }),
  }
}

/** Marks a link. @returns true for a link to Amazon UK. */
function rewrite(link: Element, heading: string, findProduct: FindProduct, context: LinkContext): boolean {
  for (const name of CLICK_ATTRIBUTES) delete link.attribs[name]
  const given = (link.attribs.href ?? '').trim()
  if (!isAmazonUkUrl(given)) return false
  const absolute = given.startsWith('//') ? `https:${given}` : given
  const href = withAffiliateTag(absolute, context.affiliateTag)
  const text = DomUtils.textContent(link).replace(/\s+/g, ' ').trim()
  const marks = clickAttributes(href, text, findProduct(href, text, heading), context.articleTitle)
  Object.assign(link.attribs, { href, ...marks, rel: AMAZON_REL, target: '_blank' })
  return true
}

function isLabelled({ next }: Element): boolean {
  return next !== null && isText(next) && next.data.startsWith(LABEL)
}

/**
 * Adds a label to each affiliate link, as the UK advertising code requires. Processes siblings in one pass: inserting
 * one
 * by one would take quadratic time.
 */
function label(links: readonly Element[]): void {
  const bare = new Set<ChildNode>(links.filter(link => !isLabelled(link)))
  for (const parent of new Set([...bare].flatMap(({ parent }) => parent ?? []))) {
    parent.children = parent.children.flatMap(node => (bare.has(node) ? [node, new Text(LABEL)] : [node]))
  }
}

/** Unwraps links inside links, which browsers do not support. */
function unwrapNested(document: Document): void {
  const nested = elementsOf(document, 'a').filter(link => {
    for (let parent = link.parent; parent; parent = parent.parent) if (isTag(parent) && parent.name === 'a') return true
    return false
  })
  // The sanitiser removes the span and keeps its content.
  for (const link of nested) link.name = 'span'
}

/** Tags every Amazon UK link and marks it for click counting. */
export function rewriteLinks(document: Document, context: LinkContext): void {
  unwrapNested(document)
  const headings = headingsOfLinks(document)
  const findProduct = productFinder(context.products)
  label(elementsOf(document, 'a').filter(link => rewrite(link, headings.get(link) ?? '', findProduct, context)))
}
