import { type ChildNode, type Document, type Element, isTag, isText, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import sanitizeHtml from 'sanitize-html'
import type { UnmatchedReview, Verdict } from '../../../contract/schemas/article.ts'
import { type Affiliate, findAsin, isPaidLink, type PaidLinks, toPaidLink } from '../../../domain/amazon.ts'
import { defaultCurrency } from '../../../domain/money.ts'
import { type Networks, noNetworks } from '../../../domain/networks.ts'
import { createFigureTest, type OldFigures } from '../../../domain/old-figures.ts'
import { findPictureOrigin, isSitePicture } from '../../../domain/pictures.ts'
import { isSameProduct } from '../../../domain/product-changes.ts'
import { createNameFinder, findVerdictKind } from '../../../domain/products.ts'
import { defaultShop, findShop, getShop, type Shop } from '../../../domain/shops.ts'
import { removeOldFigures } from './outdated-figures.ts'
import { findElements, parseBody, removeNodes, serialize } from './parse-body.ts'
import { CLICK_ATTRIBUTES, createSanitizeOptions, PAID_REL } from './sanitize-body.ts'
import { extractReviews, mapLinkHeadings } from './sections.ts'

export interface BodyRequest extends LinkContext {
  html: string
  products: readonly BodyProduct[]
  /** Figures that the text must not show any more. */
  oldFigures?: OldFigures | null
  /** True if pages load pictures from other sites. */
  linksPictures?: boolean
}

export interface ProcessedBody {
  /** Body for the page, without the detailed reviews. */
  html: string
  /** Review of each product by product id; missing if the body has none. */
  summaries: Record<string, string>
  /** Detailed reviews whose heading names no product. */
  unmatchedReviews: UnmatchedReview[]
  /** Pros and cons listed in each review, by product id; missing if it has no such lists. */
  verdicts: Record<string, Verdict>
}

/**
 * Prepares an article's stored HTML for its page: tags and marks the links to the shop, extracts the product reviews for
 * the page to arrange, and sanitises last, so that additions are sanitised too. Idempotent.
 */
export function processBody({
  html,
  oldFigures = null,
  currency = defaultCurrency,
  linksPictures = true,
  shop = defaultShop.id,
  networks = noNetworks,
  ...request
}: BodyRequest): ProcessedBody {
  const document = parseBody(html)
  const shops = listLinkedShops(shop, request.products)
  const options = createSanitizeOptions({ shops, networks })
  const findByName = createNameFinder(request.products)
  rewriteLinks(document, findByName, { ...request, currency, shop, shops, networks })
  if (oldFigures) removeOldFigures(document, createFigureTest(oldFigures))
  removeNodes(document, node => isUnshownPicture(node, linksPictures))
  const { summaries, unmatched } = extractReviews(document, findByName)
  const clean = [...summaries].map(([id, summary]): [string, string] => [id, sanitizeHtml(summary, options).trim()])
  const unmatchedReviews = unmatched.map(({ heading, html }) => ({
    heading,
    html: sanitizeHtml(html, options).trim(),
  }))
  return {
    html: sanitizeHtml(serialize(document.children), options).trim(),
    summaries: Object.fromEntries(clean),
    unmatchedReviews: unmatchedReviews.filter(({ html }) => hasContent(html)),
    verdicts: Object.fromEntries(clean.flatMap(([id, summary]) => toEntries(id, readVerdict(summary)))),
  }
}

/** Leaves out the statements of a text about old figures. */
export function cleanOldFigures(html: string, oldFigures: OldFigures): string {
  const document = parseBody(html)
  removeOldFigures(document, createFigureTest(oldFigures))
  return serialize(document.children)
}

/** Reads the pros and cons that a review lists under such headings; undefined if it lists none. */
export function readVerdict(summary: string): Verdict | undefined {
  if (!/<[uo]l\b/i.test(summary)) return undefined
  const verdict: Verdict = { pros: [], cons: [] }
  for (const list of findElements(parseBody(summary), 'ul', 'ol')) {
    const kind = findVerdictKind(getListHeading(list))
    if (kind !== null) verdict[kind].push(...getItemTexts(list))
  }
  return verdict.pros.length + verdict.cons.length === 0 ? undefined : verdict
}

/** Returns the heading or paragraph directly before a list. */
function getListHeading(list: Element): string {
  const before = DomUtils.prevElementSibling(list)
  return before && /^(?:h[2-6]|p)$/.test(before.name) ? DomUtils.textContent(before) : ''
}

function getItemTexts(list: Element): string[] {
  const items = list.children.filter(isTag).filter(({ name }) => name === 'li')
  return items.map(item => DomUtils.textContent(item).replace(/\s+/g, ' ').trim()).filter(text => text !== '')
}

const hasContent = (html: string) => /<img/.test(html) || html.replace(/<[^>]*>/g, '').trim() !== ''

/** Returns true for a picture that no page shows, or a figure with only such pictures. */
function isUnshownPicture(node: ChildNode, linksPictures: boolean): boolean {
  if (!isTag(node)) return false
  if (node.name === 'figure') {
    const pictures = DomUtils.getElementsByTagName('img', node)
    return pictures.length > 0 && pictures.every(picture => isUnshownPicture(picture, linksPictures))
  }
  const src = (node.attribs.src ?? '').trim()
  return node.name === 'img' && !isSitePicture(src) && !(linksPictures && findPictureOrigin(src) !== null)
}

function toEntries<T>(id: string, value: T | undefined): [string, T][] {
  return value === undefined ? [] : [[id, value]]
}

/** Hosts of links that name no product. */
const shortLink = /^(?:https?:)?\/\/(?:amzn\.(?:to|eu|asia)|a\.co)\//i

/**
 * Lists links in a changed text that may lead to a product which the article no longer has: short links, and links
 * without an ASIN that its name or the heading of its review identifies.
 */
export function listUnmatchedLinks(html: string, before: readonly NamedProduct[], after: readonly NamedProduct[]) {
  const former = before.filter(product => !after.some(each => isSameProduct(each, product)))
  if (former.length === 0) return []
  const document = parseBody(html)
  const products = [...former, ...after]
  const findProduct = createProductFinder(document, createNameFinder(products), products)
  const links = findElements(document, 'a').map(link => {
    const [url, text] = [(link.attribs.href ?? '').trim(), DomUtils.textContent(link).replace(/\s+/g, ' ').trim()]
    return { url, text, product: findProduct(link, url, text) }
  })
  const isFormer = ({ url, product }: (typeof links)[number]) =>
    product ? former.includes(product) && !after.some(({ amazonUrl }) => amazonUrl === url) : shortLink.test(url)
  const found = links.filter(link => /^(?:https?:)?\/\//i.test(link.url) && isFormer(link))
  return [...new Map(found.map(({ url, text }) => [`${text} ${url}`, { url, text }])).values()]
}

type NamedProduct = Pick<BodyProduct, 'name' | 'asin' | 'amazonUrl'>

/** Product fields needed to process a body. */
interface BodyProduct {
  id: string
  name: string
  asin: string | null
  pricePence: number | null
  amazonUrl: string
}

interface LinkContext {
  products: readonly BodyProduct[]
  affiliateTag: string
  /** See `Affiliate`. */
  replacedTag?: string
  /** Id of the site's shop. Default: amazon.co.uk. */
  shop?: string
  networks?: Networks
  subId?: string
  articleTitle: string
  /** ISO 4217 code of the prices. */
  currency?: string
}

interface ShopLinkContext extends Omit<LinkContext, 'shop' | 'networks'>, Omit<Affiliate, 'networks'>, PaidLinks {}

/** Lists the site's shop, and the shops of products that the site linked to before it changed its shop. */
function listLinkedShops(shop: string, products: readonly BodyProduct[]): Shop[] {
  return [...new Set([getShop(shop), ...products.flatMap(({ amazonUrl }) => findShop(amazonUrl) ?? [])])]
}

/** Marks paid links for click counting, and adds what earns the commission: the site's tag, or the tracking of a network. */
function rewriteLinks(document: Document, findByName: FindByName, context: ShopLinkContext): void {
  const links = findElements(document, 'a')
  unwrapNested(links)
  const findProduct = createProductFinder(document, findByName, context.products)
  labelLinks(links.filter(link => link.name === 'a' && rewriteLink(link, findProduct, context)))
}

type FindByName<P = BodyProduct> = (text: string) => P | null

/** Finds the product that a link leads to: by ASIN, by its text, or by the heading above it. */
type FindProduct<P = BodyProduct> = (link: Element, href: string, text: string) => P | null

function createProductFinder<P extends NamedProduct>(
  document: Document,
  findByName: FindByName<P>,
  products: readonly P[],
): FindProduct<P> {
  const byAsin = new Map(products.toReversed().map(product => [product.asin ?? findAsin(product.amazonUrl), product]))
  // Cached, because any number of links may follow one long heading.
  const byHeading = new Map<string, P | null>()
  const findByHeading = (heading: string) => {
    if (!byHeading.has(heading)) byHeading.set(heading, findByName(heading))
    return byHeading.get(heading) ?? null
  }
  // Most links name an ASIN, so that the headings are rarely read.
  let headings: Map<Element, string> | undefined
  return (link, href, text) => {
    const asin = findAsin(href)
    // Another ASIN in the address means another product, whatever the text says.
    if (asin !== null) return byAsin.get(asin) ?? null
    headings ??= mapLinkHeadings(document)
    return findByName(text) ?? findByHeading(headings.get(link) ?? '')
  }
}

const PAID_LINK_LABEL = ' (paid link)'

/** Links to products outside the article are labelled with their text, so that their clicks count too. */
function getClickAttributes(
  href: string,
  text: string,
  product: BodyProduct | null,
  { articleTitle: title, currency = defaultCurrency }: ShopLinkContext,
): Record<string, string> {
  return {
    'data-event': 'Product Click',
    'data-product': product?.name ?? text,
    'data-url': href,
    'data-article': title,
    ...(product?.pricePence != null && {
      'data-price': (product.pricePence / 100).toFixed(2),
      ...(currency !== defaultCurrency && { 'data-currency': currency }),
    }),
  }
}

/** Marks a link. @returns true for a paid link. */
function rewriteLink(link: Element, findProduct: FindProduct, context: ShopLinkContext): boolean {
  for (const name of CLICK_ATTRIBUTES) delete link.attribs[name]
  const originalHref = (link.attribs.href ?? '').trim()
  if (!isPaidLink(originalHref, context)) return false
  const absolute = originalHref.startsWith('//') ? `https:${originalHref}` : originalHref
  const href = toPaidLink(absolute, context)
  const text = DomUtils.textContent(link).replace(/\s+/g, ' ').trim()
  const marks = getClickAttributes(href, text, findProduct(link, href, text), context)
  Object.assign(link.attribs, { href, ...marks, rel: PAID_REL, target: '_blank' })
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
function unwrapNested(links: readonly Element[]): void {
  const nested = links.filter(link => {
    for (let parent = link.parent; parent; parent = parent.parent) if (isTag(parent) && parent.name === 'a') return true
    return false
  })
  // The sanitiser removes the span and keeps its content.
  for (const link of nested) link.name = 'span'
}
