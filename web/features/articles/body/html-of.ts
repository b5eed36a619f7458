import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model'

/** Returns the editor's content as tidy HTML: no paragraphs in cells, one block per line. */
export function htmlOf(doc: DocumentNode): string {
  // A detached document loads no pictures.
  const page = document.implementation.createHTMLDocument('')
  const { body } = page
  body.append(DOMSerializer.fromSchema(doc.type.schema).serializeFragment(doc.content, { document: page }))
  tidy(body)
  return body.innerHTML.trim()
}

function tidy(root: HTMLElement): void {
  for (const table of root.querySelectorAll('table')) divide(table)
  for (const caption of root.querySelectorAll('caption')) caption.removeAttribute('contenteditable')
  for (const box of root.querySelectorAll('li, td, th')) unwrapText(box)
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
function divide(table: HTMLTableElement): void {
  const rows = [...table.querySelectorAll<HTMLElement>(':scope > tbody > tr')]
  table.querySelector(':scope > tbody')?.remove()
  let part: HTMLElement | undefined
  for (const row of rows) {
    const name = row.dataset.section ?? partOfNewRow(row, part)
    row.removeAttribute('data-section')
    if (part?.localName !== name) {
      part = table.ownerDocument.createElement(name)
      table.append(part)
    }
    part.append(row)
  }
}

function partOfNewRow(row: Element, before: Element | undefined): string {
  if (before) return before.localName === 'thead' ? 'tbody' : before.localName
  if (row.querySelector('td')) return 'tbody'
  for (const heading of row.querySelectorAll('th:not([scope])')) heading.setAttribute('scope', 'col')
  return 'thead'
}

/** Turns `<li><p>text</p></li>` into `<li>text</li>` if the paragraph is the first child and the only one. */
function unwrapText(box: Element): void {
  const [first, ...others] = box.children
  if (first?.localName === 'p' && !others.some(({ localName }) => localName === 'p')) unwrap(first)
}

function unwrap(element: Element | null): void {
  element?.replaceWith(...element.childNodes)
}

function breakLines(block: Element): void {
  for (const child of [...block.children]) child.before('\n')
  block.append('\n')
}
