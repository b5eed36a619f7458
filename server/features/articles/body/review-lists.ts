import { type ChildNode, type Document, type Element, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import type { Verdict } from '../../../contract/schemas/article.ts'
import { createNameFinder } from '../../../domain/products.ts'
import { findVerdictKind } from '../../../domain/verdict-headings.ts'
import { findElements, parseBody, removeNodes, serialize } from './parse-body.ts'
import { readVerdict } from './process-body.ts'
import { walkBody } from './sections.ts'

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
 * Replaces the lists of pros and cons in the review of a product. They move to its end; a product without a review gets
 * one that has only the lists.
 */
export function writeReviewLists(
  html: string,
  products: readonly NamedProduct[],
  product: NamedProduct,
  lists: Partial<Verdict>,
): string {
  const document = parseBody(html)
  const review = findReview(document, products, product)
  const written = review ? serialize(review.nodes) : ''
  const before = readVerdict(written) ?? { pros: [], cons: [] }
  const markup = formatLists({ ...before, ...lists })
  if (!review) return markup === '' ? html : appendReview(document, `<h4>${escapeHtml(product.name)}</h4>\n${markup}`)
  const replaced = new Set<ChildNode>(review.nodes)
  removeNodes(document, node => replaced.has(node))
  insertAfter(review.heading, [removeLists(written), markup].filter(part => part !== '').join('\n'))
  return serialize(document.children)
}

function formatLists({ pros, cons }: Verdict): string {
  return [...formatList('Pros', pros), ...formatList('Cons', cons)].join('\n')
}

function formatList(heading: string, points: readonly string[]): string[] {
  if (points.length === 0) return []
  const items = points.map(point => `<li>${escapeHtml(point)}</li>`).join('')
  return [`<h5>${heading}</h5><ul>${items}</ul>`]
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Removes the lists of pros and cons, and the headings above them. */
function removeLists(html: string): string {
  const document = parseBody(html)
  const unwanted = new Set<ChildNode>()
  for (const list of findElements(document, 'ul', 'ol')) {
    const heading = DomUtils.prevElementSibling(list)
    if (!heading || findVerdictKind(DomUtils.textContent(heading)) === null) continue
    unwanted.add(list)
    unwanted.add(heading)
  }
  removeNodes(document, node => unwanted.has(node))
  return serialize(document.children).trim()
}

/** Adds a review at the end of the detailed reviews, or these at the end of the text. */
function appendReview(document: Document, review: string): string {
  let last: ChildNode | undefined
  for (const { node, inReviews } of walkBody(document)) if (inReviews) last = node
  if (last) {
    insertAfter(last, review)
    return serialize(document.children)
  }
  return `${serialize(document.children).trimEnd()}\n<h3>Detailed Product Reviews</h3>\n${review}`
}

/** Inserts nodes into the list of children only, which is what serializing reads. */
function insertAfter(node: ChildNode, html: string): void {
  const { parent } = node
  if (!parent) return
  const at = parent.children.indexOf(node) + 1
  const isLast = at === parent.children.length
  const added = [new Text('\n'), ...parseBody(html).children, ...(isLast ? [] : [new Text('\n')])]
  parent.children = [...parent.children.slice(0, at), ...added, ...parent.children.slice(at)]
}
