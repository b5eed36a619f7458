import type { ChildNode, Element } from 'domhandler'
import { isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { type Mark, oneLine, paragraphOf, type Run, readRuns } from './inline-markdown.ts'
import { escapeLineStart } from './markdown.ts'
import { tableOf } from './table-markdown.ts'

/** Lists and quotations within each other beyond which what is in them stands there without a mark of its own. */
const DEEPEST = 8

interface Place {
  /** The level of the highest headings. */
  top: number
  /** In how many lists and quotations it is. */
  depth: number
  marks: readonly Mark[]
}

/**
 * Turns HTML, as sanitised as a body is, into Markdown, in time that grows with its length. `top` is the level of its
 * highest headings; those below it come one level lower. What is text in the one is text in the other.
 */
export function htmlToMarkdown(html: string, top: number): string {
  return blocksOf(parseDocument(html).children, { top, depth: 0, marks: [] }).join('\n\n')
}

function blocksOf(nodes: readonly ChildNode[], place: Place): string[] {
  const blocks: string[] = []
  const runs: Run[] = []
  const add = (block: string) => {
    if (block !== '') blocks.push(block)
  }
  const endParagraph = () => add(paragraphOf(runs.splice(0)))
  const onBlock = (element: Element, marks: readonly Mark[]) => {
    endParagraph()
    const own = ownBlocks(element, { ...place, marks })
    if (own) own.forEach(add)
    else readRuns(element.children, marks, runs, onBlock)
    endParagraph()
  }
  readRuns(nodes, place.marks, runs, onBlock)
  endParagraph()
  return blocks
}

/** The blocks of an element that makes any; undefined for one that only holds text and others. */
function ownBlocks(element: Element, place: Place): string[] | undefined {
  const inner = { ...place, depth: place.depth + 1 }
  switch (element.name) {
    case 'h2':
    case 'h3':
      return [heading(element, place.top, place.marks)]
    case 'h4':
    case 'h5':
      return [heading(element, place.top + 1, place.marks)]
    case 'hr':
      return ['***']
    case 'table': {
      const { table, rest } = tableOf(element, place.marks)
      return [...blocksOf(rest, place), table]
    }
    case 'ul':
    case 'ol':
      return place.depth < DEEPEST ? [list(element, inner)] : undefined
    case 'blockquote':
      return place.depth < DEEPEST ? [blocksOf(element.children, inner).join('\n\n').replace(/^/gm, '> ')] : undefined
    default:
      return undefined
  }
}

/** Bodies begin at h3 and go on with h4 or h5: two levels, whatever their numbers. */
function heading({ children }: Element, level: number, marks: readonly Mark[]): string {
  // A last `#` would be taken for the heading's own end.
  const text = escapeLineStart(oneLine(children, marks)).replace(/(?<!\\)#$/, '\\#')
  return text === '' ? '' : `${'#'.repeat(level)} ${text}`
}

function list({ name, children }: Element, place: Place): string {
  const items = children
    .filter(child => isTag(child) || (isText(child) && child.data.trim() !== ''))
    .map(child => joinItem(blocksOf([child], place)))
    .filter(item => item !== '')
  return items
    .map((item, at) => {
      const mark = name === 'ol' ? `${at + 1}. ` : '- '
      return mark + item.replace(/\n(?!\n)/g, `\n${' '.repeat(mark.length)}`)
    })
    .join('\n')
}

/** A list in an item follows without a gap. Only a list begins like one: in text, that is escaped. */
function joinItem(blocks: readonly string[]): string {
  return blocks.map((block, at) => (at === 0 ? '' : /^(?:- |\d+\. )/.test(block) ? '\n' : '\n\n') + block).join('')
}
