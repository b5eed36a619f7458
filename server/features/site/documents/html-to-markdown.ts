import type { ChildNode, Element } from 'domhandler'
import { isTag, isText } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { type Mark, oneLine, paragraphOf, type Run, readRuns } from './inline-markdown.ts'
import { escapeLineStart } from './markdown.ts'
import { tableOf } from './table-markdown.ts'

/** Maximum nesting of lists and quotations. Deeper content is rendered without marks of its own. */
const DEEPEST = 8

interface Place {
  /** Level of the highest headings. */
  top: number
  /** Number of enclosing lists and quotations. */
  depth: number
  marks: readonly Mark[]
}

/**
 * Converts sanitised HTML to Markdown in linear time. `top` is the level of its highest headings; the next lower ones
 * get
 * the next level. Text is escaped, so that it stays text.
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

/** Blocks of a block element; undefined for an element that is only a container. */
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

/** Bodies begin at h3 and continue with h4 or h5, so two output levels suffice. */
function heading({ children }: Element, level: number, marks: readonly Mark[]): string {
  // A trailing `#` would be read as the end mark of the heading.
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

/**
 * A nested list follows its item without a blank line. Text that looks like a list start is escaped, so only lists
 * match.
 */
function joinItem(blocks: readonly string[]): string {
  return blocks.map((block, at) => (at === 0 ? '' : /^(?:- |\d+\. )/.test(block) ? '\n' : '\n\n') + block).join('')
}
