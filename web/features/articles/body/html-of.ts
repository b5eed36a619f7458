import { DOMSerializer, type Node as DocumentNode } from '@tiptap/pm/model'

/** The HTML of what the editor holds, as a person would write it: no paragraphs in cells, one block a line. */
export function htmlOf(doc: DocumentNode): string {
  // A document of its own: no picture in it is loaded.
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

/** Gives each row of a table back to its part. A new first row of nothing but headings is the table's head. */
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

/** `<li><p>text</p></li>` is `<li>text</li>`, where there is one paragraph and it comes first. */
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
