import {
  type AnyNode,
  type ChildNode,
  Comment,
  type Document,
  DomHandler,
  type Element,
  hasChildren,
  isTag,
  type ParentNode,
} from 'domhandler'
import { DomUtils, Parser } from 'htmlparser2'
import { escapeHtml } from '../../../domain/text.ts'

/**
 * Maximum nesting depth, far above any real article. Parsing time grows with the square of the depth: a megabyte of
 * `<b>` would take half a minute. Deeper documents are reduced to their text.
 */
const MAX_DEPTH = 100

/** Elements that are removed with their content: code, other documents and controls. */
export const DROPPED_ELEMENTS = [
  'script style template noscript iframe frame frameset noframes noembed object embed applet svg math title head xmp',
  'plaintext textarea select option button audio video canvas map dialog portal',
]
  .join(' ')
  .split(' ')

/** Removes nodes in one pass. Removing them one by one takes quadratic time. */
export function removeNodes(parent: ParentNode, unwanted: (node: ChildNode) => boolean): void {
  parent.children = parent.children.filter(node => !unwanted(node))
  for (const node of parent.children) if (hasChildren(node)) removeNodes(node, unwanted)
}

/** Parses a whole document to a tree at most 100 levels deep. */
export function parseDocument(html: string): Document {
  return parseBounded(html.replace(CONTROL_CHARACTERS, ''))
}

/** Parses a body like `parseDocument`, without scripts, comments and other elements without text. */
export function parseBody(html: string): Document {
  const document = parseDocument(html)
  removeNodes(document, isDropped)
  return document
}

export function findElements(document: Document, ...names: string[]): Element[] {
  return DomUtils.getElementsByTagName(name => names.includes(name), document)
}

export function serialize(nodes: readonly AnyNode[]): string {
  return nodes.map(node => DomUtils.getOuterHTML(node, { encodeEntities: 'utf8' })).join('')
}

class TooDeep extends Error {}

class BoundedHandler extends DomHandler {
  #open = 0

  override onopentag(name: string, attributes: Record<string, string>): void {
    this.#open += 1
    if (this.#open > MAX_DEPTH) throw new TooDeep()
    super.onopentag(name, attributes)
  }

  override onclosetag(): void {
    this.#open -= 1
    super.onclosetag()
  }
}

function parse(html: string): Document {
  const handler = new BoundedHandler()
  new Parser(handler).end(html)
  return handler.root
}

/** Converts HTML to escaped text in one paragraph. `[^<>]` keeps the search linear. */
function toTextParagraph(html: string): string {
  const text = html
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return `<p>${escapeHtml(text)}</p>`
}

function parseBounded(html: string): Document {
  try {
    return parse(html)
  } catch (error) {
    if (!(error instanceof TooDeep)) throw error
    return parse(toTextParagraph(html))
  }
}

function isDropped(node: AnyNode): boolean {
  if (isTag(node)) return DROPPED_ELEMENTS.includes(node.name)
  return node instanceof Comment || node.type === 'directive' || node.type === 'cdata'
}

/** Control characters that HTML does not allow, NUL among them. Browsers treat them differently. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const CONTROL_CHARACTERS = /[\0-\x08\x0B\x0C\x0E-\x1F\x7F]/g
