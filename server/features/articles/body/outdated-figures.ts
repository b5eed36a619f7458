import { type ChildNode, type Document, type Element, hasChildren, isTag, isText, Text } from 'domhandler'
import { DomUtils } from 'htmlparser2'
import type { StatesOld } from '../../../domain/old-figures.ts'
import { findVerdictKind } from '../../../domain/products.ts'
import { findOldSentences, removeRanges } from '../old-sentences.ts'
import { getHeadingLevel } from './sections.ts'

/**
 * Leaves out what a text states about old figures: whole sentences, because no other words fit into all of them. List
 * items and headings end before a figure at their end, and cells of tables show a dash.
 */

const blocks = new Set(
  'p li ul ol table thead tbody tfoot tr td th caption blockquote h1 h2 h3 h4 h5 h6 figure figcaption div dl dt dd br hr pre'.split(
    ' ',
  ),
)
const isBlock = (node: ChildNode): node is Element => isTag(node) && blocks.has(node.name)
const listTexts = (node: ChildNode): Text[] =>
  isText(node) ? [node] : hasChildren(node) ? node.children.flatMap(listTexts) : []

function hasContent(node: ChildNode): boolean {
  return DomUtils.textContent(node).trim() !== '' || DomUtils.getElementsByTagName('img', node).length > 0
}

/** Cleans the text between two blocks. @returns the nodes that it leaves empty. */
function cleanRun(nodes: readonly ChildNode[], statesOld: StatesOld, isLine: boolean): ChildNode[] {
  const texts = nodes.flatMap(listTexts)
  const ranges = findOldSentences(texts.map(({ data }) => data).join(''), statesOld, isLine)
  if (ranges.length === 0) return []
  let offset = 0
  for (const node of texts) {
    const { length } = node.data
    node.data = removeRanges(node.data, ranges, offset)
    offset += length
  }
  return nodes.filter(node => !hasContent(node) && (isTag(node) || nodes.every(each => !hasContent(each))))
}

function cleanTable(table: Element, statesOld: StatesOld): void {
  const rows = DomUtils.getElementsByTagName('tr', table).map(row => row.children.filter(isTag))
  const heads = rows.length > 1 ? (rows[0] ?? []).map(cell => DomUtils.textContent(cell)) : []
  for (const cells of rows) {
    for (const [at, cell] of cells.entries()) {
      const text = DomUtils.textContent(cell)
      const context = [
        cells === rows[0] ? '' : heads[at],
        at > 0 && cells[0] ? DomUtils.textContent(cells[0]) : '',
        text,
      ]
      if (statesOld(text, context.join(' '))) cell.children = [new Text('–')]
    }
  }
}

/** Returns the headings of emptied blocks that are left without a text, except `h4`, which begins the review of a product. */
function listBareHeadings(children: readonly ChildNode[], emptied: ReadonlySet<ChildNode>): ChildNode[] {
  const elements = children.filter(isTag)
  return elements.flatMap((node, at) => {
    if (!emptied.has(node)) return []
    const before = elements.slice(0, at).findLast(each => !emptied.has(each))
    const after = elements.slice(at + 1).find(each => !emptied.has(each))
    if (!before) return []
    const level = /^h([2356])$/.exec(before.name)?.[1]
    const isBare =
      level !== undefined && (!after || (getHeadingLevel(after) ?? 9) <= Number(level) || after.name === before.name)
    const isVerdict = findVerdictKind(DomUtils.textContent(before)) !== null && !/^[uo]l$/.test(after?.name ?? '')
    return isBare || isVerdict ? [before] : []
  })
}

/** Returns true for a heading that would be left empty. It stays as it is, because other parts depend on it. */
function isOnlyOld(text: string, statesOld: StatesOld): boolean {
  return removeRanges(text, findOldSentences(text, statesOld, true)).trim() === ''
}

/** @param isLine True for list items and headings. */
function cleanBlocks(parent: Document | Element, statesOld: StatesOld, isLine = false): void {
  const emptied = new Set<ChildNode>()
  let run: ChildNode[] = []
  const finishRun = () => {
    for (const node of cleanRun(run, statesOld, isLine)) emptied.add(node)
    run = []
  }
  for (const node of parent.children) {
    if (!isBlock(node)) run.push(node)
    else {
      finishRun()
      const hadContent = hasContent(node)
      if (node.name === 'table') cleanTable(node, statesOld)
      else if (!/^h\d$/.test(node.name)) cleanBlocks(node, statesOld, node.name === 'li')
      else if (!isOnlyOld(DomUtils.textContent(node), statesOld)) cleanBlocks(node, statesOld, true)
      if (hadContent && !hasContent(node)) emptied.add(node)
    }
  }
  finishRun()
  const bare = new Set([...emptied, ...listBareHeadings(parent.children, emptied)])
  parent.children = parent.children.filter(node => !bare.has(node))
}

/** Leaves out the statements of a body about old figures. */
export function removeOldFigures(document: Document, statesOld: StatesOld): void {
  cleanBlocks(document, statesOld)
}
