import {
  type AnyNode,
  type ChildNode,
  type Document,
  type Element,
  hasChildren,
  isTag,
  type ParentNode,
  Text,
} from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { foldName, removeNumber } from '../../../domain/products.ts'
import { findElements, parseBody, removeNodes, serialize } from './parse-body.ts'

const REVIEWS = 'detailed product reviews'

export function getHeadingLevel(node: AnyNode): number | null {
  const level = isTag(node) ? /^h([1-4])$/.exec(node.name)?.[1] : undefined
  return level === undefined ? null : Number(level)
}

/** Finds all nodes that contain a heading in one pass; testing each node would be slow in deep trees. */
function findHeadingWrappers(document: Document): ReadonlySet<AnyNode> {
  const wrappers = new Set<AnyNode>()
  for (const heading of findElements(document, 'h1', 'h2', 'h3', 'h4')) {
    for (let parent = heading.parent; parent && !wrappers.has(parent); parent = parent.parent) wrappers.add(parent)
  }
  return wrappers
}

/** Lists headings and the nodes between them in reading order, without the wrappers around headings. */
function flattenWrappers(parent: ParentNode, wrappers: ReadonlySet<AnyNode>, found: ChildNode[] = []): ChildNode[] {
  for (const node of parent.children) {
    if (getHeadingLevel(node) === null && hasChildren(node) && wrappers.has(node))
      flattenWrappers(node, wrappers, found)
    else found.push(node)
  }
  return found
}

export interface BodyNode {
  node: ChildNode
  /** True within "Detailed Product Reviews", its heading included. */
  inReviews: boolean
  /** Nearest `h4` above the node, if any. */
  under: Element | null
}

/** Iterates over the nodes of a body with their headings. */
export function* walkBody(document: Document): Generator<BodyNode> {
  let inReviews = false
  let under: Element | null = null
  for (const node of flattenWrappers(document, findHeadingWrappers(document))) {
    const level = getHeadingLevel(node)
    if (level !== null && level <= 3) {
      inReviews = level === 3 && foldName(DomUtils.textContent(node)) === REVIEWS
      under = null
    }
    if (level === 4 && isTag(node)) under = node
    yield { node, inReviews, under }
  }
}

export interface Reviews {
  /** HTML by product id. */
  summaries: Map<string, string>
  /** Detailed reviews whose heading names no product, or one that already has a summary. */
  unmatched: { heading: string; html: string }[]
}

/**
 * Reads the text below each `h4` up to the next `h4`, `h3` or `h2`. Sections of the detailed reviews take precedence,
 * then earlier ones. Removes the section "Detailed Product Reviews", up to the next `h3` or `h2`.
 */
export function extractReviews(
  document: Document,
  findByName: (text: string) => { readonly id: string } | null,
): Reviews {
  const sections = new Map<Element, { inReviews: boolean; nodes: ChildNode[] }>()
  const reviewNodes = new Set<ChildNode>()
  for (const { node, inReviews, under } of walkBody(document)) {
    if (inReviews) reviewNodes.add(node)
    if (!under) continue
    const section = sections.get(under) ?? { inReviews, nodes: [] }
    if (node !== under) section.nodes.push(node)
    sections.set(under, section)
  }
  const ordered = [...sections].sort(([, a], [, b]) => Number(b.inReviews) - Number(a.inReviews))
  const summaries = new Map<string, string>()
  const unmatched: Reviews['unmatched'] = []
  for (const [element, { inReviews, nodes }] of ordered) {
    const heading = DomUtils.textContent(element)
    const product = findByName(heading)
    if (product && !summaries.has(product.id)) summaries.set(product.id, serialize(nodes))
    else if (inReviews) unmatched.push({ heading: heading.replace(/\s+/g, ' ').trim(), html: serialize(nodes) })
  }
  removeNodes(document, node => reviewNodes.has(node))
  return { summaries, unmatched }
}

/** Text of the `h4` above each link. */
export function mapLinkHeadings(document: Document): Map<Element, string> {
  const headings = new Map<Element, string>()
  let heading = ''
  for (const { node, under } of walkBody(document)) {
    if (!under) continue
    if (node === under) heading = DomUtils.textContent(under)
    for (const link of DomUtils.getElementsByTagName('a', [node])) headings.set(link, heading)
  }
  return headings
}

/** Identifies a section by its heading: an `h3`, or the `h4` of a product in the detailed reviews. */
export interface SectionPlace {
  level: 3 | 4
  heading: string
}

interface FoundSection {
  heading: Element
  /** Nodes below the heading. */
  nodes: Set<ChildNode>
  isLast: boolean
}

function matchesHeading({ level, heading }: SectionPlace, { node, inReviews }: BodyNode): boolean {
  if (getHeadingLevel(node) !== level || (level === 4 && !inReviews)) return false
  const text = DomUtils.textContent(node)
  return foldName(level === 4 ? removeNumber(text) : text) === foldName(heading)
}

/** Finds the first section with this heading. It ends at the next heading of the same or a higher level. */
function findSection(document: Document, target: SectionPlace): FoundSection | undefined {
  let found: FoundSection | undefined
  for (const bodyNode of walkBody(document)) {
    const level = getHeadingLevel(bodyNode.node)
    if (found && level !== null && level <= target.level) return { ...found, isLast: false }
    if (found) found.nodes.add(bodyNode.node)
    else if (matchesHeading(target, bodyNode) && isTag(bodyNode.node)) {
      found = { heading: bodyNode.node, nodes: new Set(), isLast: true }
    }
  }
  return found
}

export function hasSection(html: string, target: SectionPlace): boolean {
  return findSection(parseBody(html), target) !== undefined
}

/** Returns the HTML below a heading; empty if there is no such heading. */
export function readSection(html: string, target: SectionPlace): string {
  return serialize([...(findSection(parseBody(html), target)?.nodes ?? [])])
}

/** Replaces the HTML below a heading and leaves the rest unchanged; undefined if there is no such heading. */
export function replaceSection(html: string, target: SectionPlace, written: string): string | undefined {
  const document = parseBody(html)
  const found = findSection(document, target)
  if (!found) return undefined
  removeNodes(document, node => found.nodes.has(node))
  const after = [new Text('\n'), ...parseBody(written.trim()).children, ...(found.isLast ? [] : [new Text('\n')])]
  insertAfter(found.heading, after)
  return serialize(document.children)
}

/** Inserts nodes into the list of children only, which is what serializing reads. Sibling links are outdated anyway. */
function insertAfter(heading: Element, nodes: readonly ChildNode[]): void {
  const { parent } = heading
  if (!parent) return
  const at = parent.children.indexOf(heading) + 1
  parent.children = [...parent.children.slice(0, at), ...nodes, ...parent.children.slice(at)]
}
