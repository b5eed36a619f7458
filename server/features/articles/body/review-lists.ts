import { type ChildNode, type Document, type Element, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import type { Verdict } from '../../../contract/schemas/article.ts'
import { createNameFinder, findVerdictKind } from '../../../domain/products.ts'
import { escapeHtml } from '../../../domain/text.ts'
import { findElements, parseBody, removeNodes, serialize } from './parse-body.ts'
import { appendReview, insertHtmlAfter, walkBody } from './sections.ts'

const verdictKinds = ['pros', 'cons'] as const
type VerdictKind = (typeof verdictKinds)[number]

interface NamedProduct {
  id: string
  name: string
}

interface Review {
  heading: Element
  /** Nodes below the heading. */
  nodes: ChildNode[]
}

/** Finds the review of a product: the section of the detailed reviews whose heading names it. */
function findReview(document: Document, products: readonly NamedProduct[], { id }: NamedProduct): Review | undefined {
  const findByName = createNameFinder(products)
  let found: Review | undefined
  for (const { node, inReviews, under } of walkBody(document)) {
    if (!inReviews || !under || (found && under !== found.heading)) continue
    if (found) found.nodes.push(node)
    else if (node === under && findByName(DomUtils.textContent(under))?.id === id) found = { heading: under, nodes: [] }
  }
  return found
}

/** Writes the new name of a product into the heading of its review. */
export function renameReview(
  html: string,
  products: readonly NamedProduct[],
  product: NamedProduct,
  name: string,
): string {
  const document = parseBody(html)
  const review = findReview(document, products, product)
  if (!review) return html
  review.heading.children = [new Text(DomUtils.textContent(review.heading).replace(product.name, () => name))]
  return serialize(document.children)
}

/**
 * Replaces the named lists of pros and cons in the review of a product, each in its place. A new list comes at the end
 * of the review; a product without a review gets one that has only the lists.
 */
export function writeReviewLists(
  html: string,
  products: readonly NamedProduct[],
  product: NamedProduct,
  lists: Partial<Verdict>,
): string {
  const document = parseBody(html)
  const review = findReview(document, products, product)
  if (!review) {
    const markup = replaceLists('', lists)
    return markup === '' ? html : appendReview(document, `<h4>${escapeHtml(product.name)}</h4>\n${markup}`)
  }
  const written = serialize(review.nodes)
  const replaced = new Set<ChildNode>(review.nodes)
  removeNodes(document, node => replaced.has(node))
  insertHtmlAfter(review.heading, replaceLists(written, lists))
  return serialize(document.children)
}

/** Replaces the named lists in the HTML of a review. The other list keeps its markup. */
function replaceLists(html: string, lists: Partial<Verdict>): string {
  return verdictKinds.reduce((written, kind) => {
    const points = lists[kind]
    return points ? replaceList(written, kind, formatList(kind, points)) : written
  }, html.trim())
}

function formatList(kind: VerdictKind, points: readonly string[]): string {
  if (points.length === 0) return ''
  const items = points.map(point => `<li>${escapeHtml(point)}</li>`).join('')
  return `<h5>${kind === 'pros' ? 'Pros' : 'Cons'}</h5><ul>${items}</ul>`
}

/** Writes markup in place of the lists of a kind and the headings above them, or at the end if there are none. */
function replaceList(html: string, kind: VerdictKind, markup: string): string {
  const document = parseBody(html)
  const unwanted = new Set<ChildNode>()
  let first: Element | undefined
  for (const list of findElements(document, 'ul', 'ol')) {
    const heading = DomUtils.prevElementSibling(list)
    if (!heading || findVerdictKind(DomUtils.textContent(heading)) !== kind) continue
    first ??= list
    unwanted.add(list).add(heading)
  }
  if (first && markup !== '') insertHtmlAfter(first, markup)
  removeNodes(document, node => unwanted.has(node))
  const written = serialize(document.children).trim()
  return first ? written : [written, markup].filter(part => part !== '').join('\n')
}

/** Leads the links to a product to another one. */
export function replaceLinks(html: string, isFormer: (href: string) => boolean, address: string): string {
  const document = parseBody(html)
  for (const { attribs } of findElements(document, 'a'))
    if (isFormer((attribs.href ?? '').trim())) attribs.href = address
  return serialize(document.children)
}
