import { type ChildNode, type Element, isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { escapeCharacters, escapeLineStart, linkTarget, markdownTable } from './markdown.ts'

/** Inline markup as Markdown, before and after a text. */
interface Mark {
  open: '**' | '*' | '['
  close: string
}

/** A piece of text with one set of marks, outermost first. */
interface Run {
  text: string
  marks: readonly Mark[]
  kind: 'text' | 'markdown' | 'break'
}

const lineBreak: Run = { text: '\n', marks: [], kind: 'break' }

const blockElements = new Set(
  'p h2 h3 h4 h5 ul ol li table caption thead tbody tfoot tr th td blockquote hr figure figcaption'.split(' '),
)

/** Appends the text of `nodes` to `runs` in order. Block elements are passed to `onBlock`. */
function collectRuns(
  nodes: readonly ChildNode[],
  marks: readonly Mark[],
  runs: Run[],
  onBlock: (block: Element, marks: readonly Mark[]) => void,
): void {
  for (const node of nodes) {
    if (isText(node)) runs.push({ text: node.data, marks, kind: 'text' })
    if (!isTag(node)) continue
    if (node.name === 'br') runs.push(lineBreak)
    else if (node.name === 'img') runs.push({ text: renderImage(node), marks, kind: 'markdown' })
    else if (blockElements.has(node.name)) onBlock(node, marks)
    else collectRuns(node.children, getMarksWithin(marks, node), runs, onBlock)
  }
}

/** Renders the text of `nodes` as one line, for headings and cells. */
function renderOneLine(nodes: readonly ChildNode[], marks: readonly Mark[]): string {
  const runs: Run[] = []
  const onBlock = (block: Element, inner: readonly Mark[]) => {
    runs.push(lineBreak)
    collectRuns(block.children, inner, runs, onBlock)
    runs.push(lineBreak)
  }
  collectRuns(nodes, marks, runs, onBlock)
  return renderLine(runs)
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

/** Moves spaces out of marks: Markdown does not allow them at the inner edges. */
function renderLine(runs: readonly Run[]): string {
  const parts: string[] = []
  let open: readonly Mark[] = []
  let space = ''
  for (const { text, marks, kind } of runs) {
    const spaced = text.replace(/\s+/g, ' ')
    const words = spaced.trim()
    if (spaced.startsWith(' ') && parts.length > 0) space = ' '
    if (words === '') continue
    const shared = countSharedMarks(open, marks)
    parts.push(...getClosingMarks(open.slice(shared)))
    if (space !== '') parts.push(space)
    openMarks(marks.slice(shared), parts)
    parts.push(kind === 'markdown' ? words : escapeCharacters(words))
    open = marks
    space = spaced.endsWith(' ') ? ' ' : ''
  }
  return [...parts, ...getClosingMarks(open)].join('')
}

function getClosingMarks(marks: readonly Mark[]): string[] {
  return marks.map(({ close }) => close).reverse()
}

function openMarks(marks: readonly Mark[], parts: string[]): void {
  for (const { open } of marks) {
    const before = parts.at(-1)
    // A preceding exclamation mark would turn the link into an image.
    if (open === '[' && before?.endsWith('!')) parts.splice(-1, 1, `${before.slice(0, -1)}\\!`)
    parts.push(open)
  }
}

function countSharedMarks(some: readonly Mark[], others: readonly Mark[]): number {
  const differs = some.findIndex(({ open, close }, at) => others[at]?.open !== open || others[at]?.close !== close)
  return differs === -1 ? some.length : differs
}

/** Marks of the content of `element`, without duplicates and without nested links. */
function getMarksWithin(marks: readonly Mark[], element: Element): readonly Mark[] {
  const mark = getMark(element)
  return mark === undefined || marks.some(({ open }) => open === mark.open) ? marks : [...marks, mark]
}

function getMark({ name, attribs }: Element): Mark | undefined {
  if (name === 'strong' || name === 'b') return { open: '**', close: '**' }
  if (name === 'em' || name === 'i') return { open: '*', close: '*' }
  return name === 'a' && attribs.href ? { open: '[', close: `](${linkTarget(attribs.href)})` } : undefined
}

function renderImage({ attribs }: Element): string {
  const alt = escapeCharacters((attribs.alt ?? '').replace(/\s+/g, ' ').trim())
  return attribs.src ? `![${alt}](${linkTarget(attribs.src)})` : alt
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
