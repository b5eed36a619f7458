import { DOMParser, DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model'
import { EditorState } from '@tiptap/pm/state'
import { fixTables } from '@tiptap/pm/tables'
import { findMissingNames, parseHtml, toOutline } from './outline.ts'
import { schema } from './schema.ts'

/** Returns the editor's content as tidy HTML: no paragraphs in cells, one block per line. */
export function toHtml(doc: DocumentNode): string {
  // A detached document loads no pictures.
  const page = document.implementation.createHTMLDocument('')
  const { body } = page
  body.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: page }))
  tidy(body)
  return body.innerHTML.trim()
}

function tidy(root: HTMLElement): void {
  for (const table of root.querySelectorAll('table')) restoreSections(table)
  for (const caption of root.querySelectorAll('caption')) caption.removeAttribute('contenteditable')
  for (const container of root.querySelectorAll('li, td, th')) unwrapText(container)
  for (const image of root.querySelectorAll(
    'figure > p > img:only-child, figure > p > a:only-child > img:only-child',
  )) {
    unwrap(image.closest('p'))
  }
  for (const paragraph of root.querySelectorAll('p:empty')) paragraph.remove()
  for (const block of [root, ...root.querySelectorAll('ul, ol, table, thead, tbody, tfoot, tr, figure, blockquote')]) {
    breakLines(block)
  }
}

/** Restores the sections of a table. A new first row that contains only headings becomes the table's head. */
function restoreSections(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr')]
  table.querySelector(':scope > tbody')?.remove()
  let section: HTMLElement | undefined
  for (const row of rows) {
    const name = row.dataset.section ?? getSectionName(row, section)
    row.removeAttribute('data-section')
    if (section?.localName !== name) {
      section = table.ownerDocument.createElement(name)
      table.append(section)
    }
    section.append(row)
  }
}

function getSectionName(row: Element, previous: Element | undefined): string {
  if (previous) return previous.localName === 'thead' ? 'tbody' : previous.localName
  if (row.querySelector('td')) return 'tbody'
  for (const heading of row.querySelectorAll('th:not([scope])')) heading.setAttribute('scope', 'col')
  return 'thead'
}

/** Turns `<li><p>text</p></li>` into `<li>text</li>` if the paragraph is the first child and the only one. */
function unwrapText(container: Element): void {
  const [first, ...others] = container.children
  if (first?.localName === 'p' && !others.some(({ localName }) => localName === 'p')) unwrap(first)
}

function unwrap(element: Element | null): void {
  element?.replaceWith(...element.childNodes)
}

function breakLines(block: Element): void {
  for (const child of [...block.children]) child.before('\n')
  block.append('\n')
}

/** Maximum characters for the rich text editor. Longer texts make typing slow. */
const maxRichLength = 300_000

/** Reason to edit a text as HTML. */
export type Obstacle = { kind: 'long' } | { kind: 'changes'; names: readonly string[] }

/** Returns HTML after a round trip through the rich text editor. */
export function roundTrip(html: string): string {
  const doc = DOMParser.fromSchema(schema).parse(parseHtml(html))
  const repaired = fixTables(EditorState.create({ doc }))
  return toHtml(repaired?.doc ?? doc)
}

/** Returns the reason not to open a text in the rich text editor. Undefined if it survives a round trip unchanged. */
export function findObstacle(html: string): Obstacle | undefined {
  if (html.length > maxRichLength) return { kind: 'long' }
  const after = roundTrip(html)
  return toOutline(html) === toOutline(after) ? undefined : { kind: 'changes', names: findMissingNames(html, after) }
}
