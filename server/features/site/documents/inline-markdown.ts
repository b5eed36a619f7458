import { type ChildNode, type Element, isTag, isText } from 'domhandler'

/** Escapes plain text for a line of Markdown, and joins it to one line. */
export function escapeMarkdown(text: string): string {
  return escapeLineStart(escapeCharacters(text.replace(/\s+/g, ' ').trim()))
}

/**
 * Escapes characters that are special anywhere in a line; an ampersand only at the start of a reference such as
 * `&lt;`.
 */
function escapeCharacters(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]|&(?=#?\w{1,32};)/g, '\\$&')
}

/** Escapes characters that start a heading, list or rule at the beginning of a line. */
export function escapeLineStart(line: string): string {
  return line.replace(/^(?=[#+=-]|:-)/, '\\').replace(/^(\d{1,9})(?=[.)](?:\s|$))/, '$1\\')
}

/** Renders a link; `text` is plain text. */
export function markdownLink(text: string, address: string): string {
  return `[${escapeMarkdown(text)}](${linkTarget(address)})`
}

/** Encodes a link address, including characters that would end the link or a table cell. */
function linkTarget(address: string): string {
  return address.replace(/[\s()<>\\|`]/g, percentEncoded).replace(/&(?=#?\w{1,32};)/g, '&amp;')
}

function percentEncoded(character: string): string {
  const code = character.charCodeAt(0)
  return code < 128 ? `%${code.toString(16).padStart(2, '0')}` : encodeURIComponent(character)
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** Inline markup as Markdown, before and after a text. */
export interface Mark {
  open: '**' | '*' | '['
  close: string
}

/** A piece of text with one set of marks, outermost first. */
export interface Run {
  text: string
  marks: readonly Mark[]
  kind: 'text' | 'markdown' | 'break'
}

const lineBreak: Run = { text: '\n', marks: [], kind: 'break' }

const blockElements = new Set(
  'p h2 h3 h4 h5 ul ol li table caption thead tbody tfoot tr th td blockquote hr figure figcaption'.split(' '),
)

/** Appends the text of `nodes` to `runs` in order. Block elements are passed to `onBlock`. */
export function collectRuns(
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
export function renderOneLine(nodes: readonly ChildNode[], marks: readonly Mark[]): string {
  const runs: Run[] = []
  const onBlock = (block: Element, inner: readonly Mark[]) => {
    runs.push(lineBreak)
    collectRuns(block.children, inner, runs, onBlock)
    runs.push(lineBreak)
  }
  collectRuns(nodes, marks, runs, onBlock)
  return renderLine(runs)
}

/** Moves spaces out of marks: Markdown does not allow them at the inner edges. */
export function renderLine(runs: readonly Run[]): string {
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
