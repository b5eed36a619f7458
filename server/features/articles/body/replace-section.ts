import { type ChildNode, type Document, type Element, isTag, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import { foldName, withoutNumber } from '../../../contract/product-name.ts'
import { parseBody, removeNodes, serialize } from './parse-body.ts'
import { headingLevel, type Placed, place } from './sections.ts'

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

function isHeadingOf({ level, heading }: SectionPlace, { node, inReviews }: Placed): boolean {
  if (headingLevel(node) !== level || (level === 4 && !inReviews)) return false
  const text = DomUtils.textContent(node)
  return foldName(level === 4 ? withoutNumber(text) : text) === foldName(heading)
}

/** Finds the first section with this heading. It ends at the next heading of the same or a higher level. */
function findSection(document: Document, wanted: SectionPlace): FoundSection | undefined {
  let found: FoundSection | undefined
  for (const placed of place(document)) {
    const level = headingLevel(placed.node)
    if (found && level !== null && level <= wanted.level) return { ...found, isLast: false }
    if (found) found.nodes.add(placed.node)
    else if (isHeadingOf(wanted, placed) && isTag(placed.node)) {
      found = { heading: placed.node, nodes: new Set(), isLast: true }
    }
  }
  return found
}

export function hasSection(html: string, wanted: SectionPlace): boolean {
  return findSection(parseBody(html), wanted) !== undefined
}

/** Replaces the HTML below a heading and leaves the rest unchanged; undefined if there is no such heading. */
export function replaceSection(html: string, wanted: SectionPlace, written: string): string | undefined {
  const document = parseBody(html)
  const found = findSection(document, wanted)
  if (!found) return undefined
  removeNodes(document, node => found.nodes.has(node))
  const after = [new Text('\n'), ...parseBody(written.trim()).children, ...(found.isLast ? [] : [new Text('\n')])]
  putAfter(found.heading, after)
  return serialize(document.children)
}

/** Inserts nodes into the list of children only, which is what serializing reads. Sibling links are outdated anyway. */
function putAfter(heading: Element, nodes: readonly ChildNode[]): void {
  const { parent } = heading
  if (!parent) return
  const at = parent.children.indexOf(heading) + 1
  parent.children = [...parent.children.slice(0, at), ...nodes, ...parent.children.slice(at)]
}
