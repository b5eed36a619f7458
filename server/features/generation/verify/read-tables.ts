import type { BriefedProduct } from '../../../ports/article-writer.ts'
import type { Block } from '../article-text.ts'
import { findMarkedProducts, type Marker, replaceMarks } from './mentions.ts'

const COUNT = /\b(?:reviews|ratings|reviewers|buyers|customers|votes)\b/i
const RATING = /\b(?:rating|rated|score|stars?|out of (?:5|five))\b|[★⭐]/i
/** Words that change the meaning of a heading: "energy rating", "price per cup". */
const PRICE = /£|\b(?:price|cost|rrp|gbp|pounds)\b/i
const OTHER = /\b(?:per|energy|water|ip|noise|age|power|fire|tog|safety|running)\b/i

const NUMBER = String.raw`\d{1,3}(?:,\d{3}){1,4}(?:\.\d+)?|\d{1,15}(?:\.\d{1,9})?`
const BARE = new RegExp(String.raw`^(?:about |around |from |~ ?|£ ?)?(${NUMBER})\s?(k|m|p|\+)?$`, 'i')
const WITH_COUNT = new RegExp(String.raw`^([0-5](?:\.\d{1,2})?) \((${NUMBER})\)$`)

/** Interprets a bare number by its heading: "29.99" under "Price (£)" is "£29.99". Null if the heading is unclear. */
function interpretCell(label: string, cell: string): string | null {
  const both = WITH_COUNT.exec(cell)
  if (both && (RATING.test(label) || COUNT.test(label))) return `${both[1]} out of 5, ${both[2]} reviews`
  const [, number = '', scale = ''] = BARE.exec(cell) ?? []
  if (number === '') return null
  const unit = /\(([^()]{1,12})\)/.exec(label)?.[1] ?? ''
  if (OTHER.test(label)) return null
  if (COUNT.test(label)) return /^[0-5]\.\d/.test(number) ? `${number} out of 5` : `${number}${scale} reviews`
  if (RATING.test(label)) return `${number} out of 5`
  if (PRICE.test(label)) return scale === 'p' ? cell : `£${number}${scale}`
  return /^[a-z°%"']/i.test(unit) ? `${number} ${unit}` : null
}

interface Table {
  heads: readonly string[]
  rows: readonly Block[]
}

function groupTables(blocks: readonly Block[]): Map<number, Table> {
  const tables = new Map<number, Block[]>()
  for (const block of blocks) {
    if (block.row) tables.set(block.row.table, [...(tables.get(block.row.table) ?? []), block])
  }
  return new Map([...tables].map(([table, rows]) => [table, { heads: rows[0]?.row?.cells ?? [], rows }]))
}

/** Cells of a row, each with the headings of its column and row, and the previous cell. */
function toLabelledCells({ row }: Block, { heads, rows }: Table) {
  const cells = row?.cells ?? []
  const isFirst = rows[0]?.row === row
  return cells.map((cell, at) => {
    const above = isFirst ? '' : (heads[at] ?? '')
    return { cell, above, labels: at === 0 ? [above] : [above, cells[0] ?? '', cells[at - 1] ?? ''] }
  })
}

/**
 * Rewrites table rows as their reader understands them: bare numbers with the meaning of their headings and, if columns
 * are products, each cell with its product.
 */
export function readTables(blocks: readonly Block[], mark: Marker, products: readonly BriefedProduct[]): Block[] {
  const tables = groupTables(blocks)
  const named = (text: string) => findMarkedProducts(mark(text), products).length > 0
  return blocks.flatMap(block => {
    const table = block.row && tables.get(block.row.table)
    if (!table) return [block]
    const hasProductColumns = !named(block.row?.cells[0] ?? '')
    const cells = toLabelledCells(block, table).map(({ cell, above, labels }) => {
      const meaning = labels.map(label => interpretCell(replaceMarks(mark(label)), cell)).find(said => said !== null)
      const columnProduct = hasProductColumns && named(above) ? above : null
      return { cell, meaning, columnProduct }
    })
    const isByColumn = cells.some(({ columnProduct }) => columnProduct !== null)
    const row = isByColumn ? [] : [block]
    const own = isByColumn ? '' : (block.row?.cells[0] ?? '')
    const read = cells.flatMap(({ cell, meaning, columnProduct }) =>
      isByColumn || meaning !== undefined ? [{ ...block, text: `${columnProduct ?? own} | ${meaning ?? cell}` }] : [],
    )
    return [...row, ...read]
  })
}
