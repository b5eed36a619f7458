import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import {
  collectRuns,
  escapeLineStart,
  type Mark,
  markdownTable,
  type Run,
  renderLine,
  renderOneLine,
} from './inline-markdown.ts'

/** Maximum nesting of lists and quotations. Deeper content is rendered without marks of its own. */
const MAX_DEPTH = 8

interface RenderContext {
  /** Level of the highest headings. */
  top: number
  /** Number of enclosing lists and quotations. */
  depth: number
  marks: readonly Mark[]
}

/**
 * Converts sanitised HTML to Markdown in linear time. `top` is the level of its highest headings; the next lower ones
 * get the next level. Text is escaped, so that it stays text.
 */
export function htmlToMarkdown(html: string, top: number): string {
  return renderBlocks(parseDocument(html).children, { top, depth: 0, marks: [] }).join('\n\n')
}

function renderBlocks(nodes: readonly ChildNode[], context: RenderContext): string[] {
  const blocks: string[] = []
  const runs: Run[] = []
  const add = (block: string) => {
    if (block !== '') blocks.push(block)
  }
  const endParagraph = () => add(renderParagraph(runs.splice(0)))
  const onBlock = (element: Element, marks: readonly Mark[]) => {
    endParagraph()
    const own = renderBlockElement(element, { ...context, marks })
    if (own) own.forEach(add)
    else collectRuns(element.children, marks, runs, onBlock)
    endParagraph()
  }
  collectRuns(nodes, context.marks, runs, onBlock)
  endParagraph()
  return blocks
}

/** Renders runs as a paragraph, without line breaks at its ends and with at most one between two lines. */
function renderParagraph(runs: readonly Run[]): string {
  const lines: Run[][] = [[]]
  for (const run of runs) {
    if (run.kind === 'break') lines.push([])
    else lines.at(-1)?.push(run)
  }
  return lines
    .map(line => escapeLineStart(renderLine(line)))
    .filter(line => line !== '')
    .join('  \n')
}

/** Blocks of a block element; undefined for an element that is only a container. */
function renderBlockElement(element: Element, context: RenderContext): string[] | undefined {
  const inner = { ...context, depth: context.depth + 1 }
  switch (element.name) {
    case 'h2':
    case 'h3':
      return [renderHeading(element, context.top, context.marks)]
    case 'h4':
    case 'h5':
      return [renderHeading(element, context.top + 1, context.marks)]
    case 'hr':
      return ['***']
    case 'table': {
      const { table, rest } = renderTable(element, context.marks)
      return [...renderBlocks(rest, context), table]
    }
    case 'ul':
    case 'ol':
      return context.depth < MAX_DEPTH ? [renderList(element, inner)] : undefined
    case 'blockquote':
      return context.depth < MAX_DEPTH
        ? [renderBlocks(element.children, inner).join('\n\n').replace(/^/gm, '> ')]
        : undefined
    default:
      return undefined
  }
}

/** Bodies begin at h3 and continue with h4 or h5, so two output levels suffice. */
function renderHeading({ children }: Element, level: number, marks: readonly Mark[]): string {
  // A trailing `#` would be read as the end mark of the heading.
  const text = escapeLineStart(renderOneLine(children, marks)).replace(/(?<!\\)#$/, '\\#')
  return text === '' ? '' : `${'#'.repeat(level)} ${text}`
}

function renderList({ name, children }: Element, context: RenderContext): string {
  const items = children
    .filter(child => isTag(child) || (isText(child) && child.data.trim() !== ''))
    .map(child => joinItem(renderBlocks([child], context)))
    .filter(item => item !== '')
  return items
    .map((item, at) => {
      const mark = name === 'ol' ? `${at + 1}. ` : '- '
      return mark + item.replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

/**
 * A nested list follows its item without a blank line. Text that looks like a list start is escaped, so only lists
 * match.
 */
function joinItem(blocks: readonly string[]): string {
  return blocks.map((block, at) => (at === 0 ? '' : /^(?:- |\d+\. )/.test(block) ? '\n' : '\n\n') + block).join('')
}

/** Maximum `colspan`: a few characters could otherwise create hundreds of columns. */
const MAX_COLSPAN = 20

/**
 * Renders a table in GitHub's syntax, empty if it has no cells. `rest` is its content outside rows, such as the
 * caption.
 */
function renderTable(element: Element, marks: readonly Mark[]): { table: string; rest: ChildNode[] } {
  const rows: Element[] = []
  const rest: ChildNode[] = []
  collectRows(element, rows, rest)
  const filledRows = rows.filter(row => row.children.some(isTag))
  const cells = filledRows.map(row => row.children.flatMap(cell => renderCells(cell, marks)))
  const columns = cells.reduce((max, { length }) => Math.max(max, length), 0)
  if (columns === 0) return { table: '', rest }
  // Pad the head: cells beyond its columns would not be shown.
  const head = filledRows[0] && isHead(filledRows[0]) ? (cells.shift() ?? []) : []
  const padded = [...head, ...Array.from({ length: columns - head.length }, () => '')]
  return { table: markdownTable(padded, cells), rest }
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
