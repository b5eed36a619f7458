import { type ChildNode, type Document, type Element, isTag, isText, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { amazonAsin, isAmazonUkUrl, withAffiliateTag } from '../../../contract/amazon-link.ts'
import { nameFinder } from '../../../contract/product-name.ts'
import { elementsOf } from './parse-body.ts'
import { AMAZON_REL, CLICK_ATTRIBUTES } from './sanitize-options.ts'
import { headingsOfLinks } from './sections.ts'

/** What a body must know of a product. */
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

/** The product a link leads to: by ASIN, else by its own text, else by the heading it stands under. */
type FindProduct = (href: string, text: string, heading: string) => BodyProduct | null

function productFinder(products: readonly BodyProduct[]): FindProduct {
  const named = nameFinder(products)
  const byAsin = new Map(products.toReversed().map(product => [asinOf(product), product]))
  // Any number of links may stand under one heading, which may be of any length.
  const byHeading = new Map<string, BodyProduct | null>()
  const under = (heading: string) => {
    if (!byHeading.has(heading)) byHeading.set(heading, named(heading))
    return byHeading.get(heading) ?? null
  }
  return (href, text, heading) => {
    const asin = amazonAsin(href)
    // An address that names another ASIN is another product, whatever its text says.
    if (asin !== null) return byAsin.get(asin) ?? null
    return named(text) ?? under(heading)
  }
}

const LABEL = ' (paid link)'

/** The name stays even where the product is not the article's: a click is a click. */
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

/** Marks a link. @returns whether it is one to Amazon UK. */
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
 * Says beside each link that it earns a commission: the UK's advertising code asks for it at each of them. One pass over
 * those beside each other: to put in one moves all that come after it.
 */
function label(links: readonly Element[]): void {
  const bare = new Set<ChildNode>(links.filter(link => !isLabelled(link)))
  for (const parent of new Set([...bare].flatMap(({ parent }) => parent ?? []))) {
    parent.children = parent.children.flatMap(node => (bare.has(node) ? [node, new Text(LABEL)] : [node]))
  }
}

/** A link inside a link, which no browser keeps, becomes plain text. */
function unwrapNested(document: Document): void {
  const nested = elementsOf(document, 'a').filter(link => {
    for (let parent = link.parent; parent; parent = parent.parent) if (isTag(parent) && parent.name === 'a') return true
    return false
  })
  // The sanitiser keeps a span's content and drops the rest.
  for (const link of nested) link.name = 'span'
}

/** Tags every Amazon UK link and marks it for click counting. */
export function rewriteLinks(document: Document, context: LinkContext): void {
  unwrapNested(document)
  const headings = headingsOfLinks(document)
  const findProduct = productFinder(context.products)
  label(elementsOf(document, 'a').filter(link => rewrite(link, headings.get(link) ?? '', findProduct, context)))
}
