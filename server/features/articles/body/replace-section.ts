import { type ChildNode, type Document, type Element, isTag, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { foldName, removeNumber } from '../../../contract/product-name.ts'
import { parseBody, removeNodes, serialize } from './parse-body.ts'
import { type BodyNode, getHeadingLevel, walkBody } from './sections.ts'

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
  for (const placed of walkBody(document)) {
    const level = getHeadingLevel(placed.node)
    if (found && level !== null && level <= target.level) return { ...found, isLast: false }
    if (found) found.nodes.add(placed.node)
    else if (matchesHeading(target, placed) && isTag(placed.node)) {
      found = { heading: placed.node, nodes: new Set(), isLast: true }
    }
  }
  return found
}

export function hasSection(html: string, target: SectionPlace): boolean {
  return findSection(parseBody(html), target) !== undefined
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
