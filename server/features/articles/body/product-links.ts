import { type Document, type Element, isTag, isText, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { amazonAsin, isAmazonUkUrl, withAffiliateTag } from '../../../contract/amazon-link.ts'
import { productNamed } from '../../../contract/product-name.ts'
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
function productOf(href: string, text: string, heading: string, products: readonly BodyProduct[]): BodyProduct | null {
  const asin = amazonAsin(href)
  const linked = asin === null ? undefined : products.find(product => asinOf(product) === asin)
  // An address that names another ASIN is another product, whatever its text says.
  if (linked || asin !== null) return linked ?? null
  return productNamed(text, products) ?? productNamed(heading, products)
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

function rewrite(link: Element, heading: string, { products, affiliateTag, articleTitle }: LinkContext): void {
  for (const name of CLICK_ATTRIBUTES) delete link.attribs[name]
  const given = (link.attribs.href ?? '').trim()
  if (!isAmazonUkUrl(given)) return
  const absolute = given.startsWith('//') ? `https:${given}` : given
  const href = withAffiliateTag(absolute, affiliateTag)
  const text = DomUtils.textContent(link).replace(/\s+/g, ' ').trim()
  const product = productOf(href, text, heading, products)
  const marks = clickAttributes(href, text, product, articleTitle)
  Object.assign(link.attribs, { href, ...marks, rel: AMAZON_REL, target: '_blank' })
  label(link)
}

/** Says beside the link that it earns a commission: the UK's advertising code asks for it at each of them. */
function label(link: Element): void {
  if (link.next && isText(link.next) && link.next.data.startsWith(LABEL)) return
  DomUtils.append(link, new Text(LABEL))
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
  for (const link of elementsOf(document, 'a')) rewrite(link, headings.get(link) ?? '', context)
}
