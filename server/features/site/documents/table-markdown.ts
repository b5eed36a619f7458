import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { type Mark, renderOneLine } from './inline-markdown.ts'
import { markdownTable } from './markdown.ts'

/** Maximum `colspan`: a few characters could otherwise create hundreds of columns. */
const MAX_COLSPAN = 20

/**
 * Renders a table in GitHub's syntax, empty if it has no cells. `rest` is its content outside rows, such as the
 * caption.
 */
export function renderTable(element: Element, marks: readonly Mark[]): { table: string; rest: ChildNode[] } {
  const rows: Element[] = []
  const rest: ChildNode[] = []
  collectRows(element, rows, rest)
  const filled = rows.filter(row => row.children.some(isTag))
  const written = filled.map(row => row.children.flatMap(cell => renderCells(cell, marks)))
  const columns = written.reduce((most, { length }) => Math.max(most, length), 0)
  if (columns === 0) return { table: '', rest }
  // Pad the head: cells beyond its columns would not be shown.
  const head = filled[0] && isHead(filled[0]) ? (written.shift() ?? []) : []
  const padded = [...head, ...Array.from({ length: columns - head.length }, () => '')]
  return { table: markdownTable(padded, written), rest }
}

function collectRows(parent: Element, rows: Element[], rest: ChildNode[]): void {
  for (const child of parent.children) {
    if (isTag(child) && child.name === 'tr') rows.push(child)
    else if (isTag(child) && /^t(?:head|body|foot)$/.test(child.name)) collectRows(child, rows, rest)
    else rest.push(child)
  }
}

function isHead({ parent, children }: Element): boolean {
  return (
    (parent && isTag(parent) && parent.name === 'thead') || children.filter(isTag).every(({ name }) => name === 'th')
  )
}

/** Renders a cell, followed by an empty one for each further column it spans. */
function renderCells(cell: ChildNode, marks: readonly Mark[]): string[] {
  if (isText(cell) && cell.data.trim() === '') return []
  const width = isTag(cell) ? Math.min(Number(cell.attribs.colspan ?? 1), MAX_COLSPAN) : 1
  return [renderOneLine(isTag(cell) ? cell.children : [cell], marks), ...Array.from({ length: width - 1 }, () => '')]
}
