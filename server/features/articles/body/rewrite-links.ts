import { type ChildNode, type Document, type Element, isTag, isText, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { addAffiliateTag, findAsin, isAmazonUkUrl } from '../../../domain/amazon.ts'
import { createNameFinder } from '../../../domain/products.ts'
import { findElements } from './parse-body.ts'
import { AMAZON_REL, CLICK_ATTRIBUTES } from './sanitize-body.ts'
import { mapLinkHeadings } from './sections.ts'

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

/** Tags every Amazon UK link and marks it for click counting. */
export function rewriteLinks(document: Document, context: LinkContext): void {
  unwrapNested(document)
  const headings = mapLinkHeadings(document)
  const findProduct = createProductFinder(context.products)
  labelLinks(
    findElements(document, 'a').filter(link => rewriteLink(link, headings.get(link) ?? '', findProduct, context)),
  )
}

/** Finds the product that a link leads to: by ASIN, by its text, or by the heading above it. */
type FindProduct = (href: string, text: string, heading: string) => BodyProduct | null

function createProductFinder(products: readonly BodyProduct[]): FindProduct {
  const findByName = createNameFinder(products)
  const byAsin = new Map(products.toReversed().map(product => [product.asin ?? findAsin(product.amazonUrl), product]))
  // Cached, because any number of links may follow one long heading.
  const byHeading = new Map<string, BodyProduct | null>()
  const findByHeading = (heading: string) => {
    if (!byHeading.has(heading)) byHeading.set(heading, findByName(heading))
    return byHeading.get(heading) ?? null
  }
  return (href, text, heading) => {
    const asin = findAsin(href)
    // Another ASIN in the address means another product, whatever the text says.
    if (asin !== null) return byAsin.get(asin) ?? null
    return findByName(text) ?? findByHeading(heading)
  }
}

const PAID_LINK_LABEL = ' (paid link)'

/** Links to products outside the article are labelled with their text, so that their clicks count too. */
function getClickAttributes(
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
function rewriteLink(link: Element, heading: string, findProduct: FindProduct, context: LinkContext): boolean {
  for (const name of CLICK_ATTRIBUTES) delete link.attribs[name]
  const originalHref = (link.attribs.href ?? '').trim()
  if (!isAmazonUkUrl(originalHref)) return false
  const absolute = originalHref.startsWith('//') ? `https:${originalHref}` : originalHref
  const href = addAffiliateTag(absolute, context.affiliateTag)
  const text = DomUtils.textContent(link).replace(/\s+/g, ' ').trim()
  const marks = getClickAttributes(href, text, findProduct(href, text, heading), context.articleTitle)
  Object.assign(link.attribs, { href, ...marks, rel: AMAZON_REL, target: '_blank' })
  return true
}

function isLabelled({ next }: Element): boolean {
  return next !== null && isText(next) && next.data.startsWith(PAID_LINK_LABEL)
}

/**
 * Adds a label to each affiliate link, as the UK advertising code requires. Processes siblings in one pass: inserting
 * one by one would take quadratic time.
 */
function labelLinks(links: readonly Element[]): void {
  const unlabelled = new Set<ChildNode>(links.filter(link => !isLabelled(link)))
  for (const parent of new Set([...unlabelled].flatMap(({ parent }) => parent ?? []))) {
    parent.children = parent.children.flatMap(node =>
      unlabelled.has(node) ? [node, new Text(PAID_LINK_LABEL)] : [node],
    )
  }
}

/** Unwraps links inside links, which browsers do not support. */
function unwrapNested(document: Document): void {
  const nested = findElements(document, 'a').filter(link => {
    for (let parent = link.parent; parent; parent = parent.parent) if (isTag(parent) && parent.name === 'a') return true
    return false
  })
  // The sanitiser removes the span and keeps its content.
  for (const link of nested) link.name = 'span'
}
