import { defaultShop, type Shop } from '../../../domain/shops.ts'
import { type Pace, runWithPauses } from '../../../lib/steps.ts'
import type { RejectedRow } from '../../../ports/product-source.ts'
import { MAX_REPORTED_ROWS, RowError, readSheet, requireText, type SheetLimits } from '../import/read-sheet.ts'
import {
  type Column,
  createTooManyColumnsError,
  createTooManyRowsError,
  type FaultyRow,
  type FeedRow,
  type Headings,
  MAX_COLUMNS,
  MAX_ROWS,
  requireColumns,
  type TakeRow,
} from './columns.ts'
import { type FeedProduct, readProduct } from './feed-product.ts'
import { type Entry, readEntries } from './json-entries.ts'

export interface ReadFeed {
  products: FeedProduct[]
  /** First rejected rows, in file order. */
  rejected: RejectedRow[]
  /** Number of all rejected rows. */
  rejectedTotal: number
}

/**
 * Reads an admin's CSV or JSON text of a shop's products, pausing to let other work run.
 * @throws BlogopsError `bad_request` if the text is not a feed or exceeds a limit.
 */
export async function readFeed(name: string, content: string, pace: Pace, shop = defaultShop): Promise<ReadFeed> {
  const text = requireText(name, content, 'CSV or JSON')
  const isJson = /\.(json|ndjson|jsonl)$/i.test(name) || /^\s*[[{]/.test(text)
  const collector = new ProductCollector(name, shop)
  await (isJson ? readJson : readCsv)({ file: name, content: text, shop }, row => collector.take(row), pace)
  const { products, rejected, rejectedTotal } = collector
  return { products, rejected, rejectedTotal }
}

const sheetLimits: SheetLimits = {
  rows: MAX_ROWS,
  columns: MAX_COLUMNS,
  tooManyRows: createTooManyRowsError,
  tooManyColumns: createTooManyColumnsError,
}

interface FeedText {
  file: string
  content: string
  shop: Shop
}

type Positions = Partial<Record<Column, number>>

/** Returns the position of each column in a row. */
function getPositions({ file, shop }: FeedText, cells: readonly string[]): Positions {
  const positions = Object.entries(requireColumns(file, cells, shop)).map(([column, heading]) => [
    column,
    cells.indexOf(heading),
  ])
  return Object.fromEntries(positions)
}

function toCsvRow(line: number, cells: readonly string[], positions: Positions): FeedRow {
  const text = (column: Column) => cells[positions[column] ?? -1] ?? ''
  return {
    line,
    size: column => text(column).length,
    cell: column => text(column).trim(),
    list: column => text(column).split(/[|;\n]/),
  }
}

/** @throws BlogopsError `bad_request` if the heading is not that of a feed, or if there are too many rows. */
async function readCsv(feed: FeedText, take: TakeRow, pace: Pace): Promise<void> {
  let positions: Positions = {}
  const reader = {
    head(cells: readonly string[]) {
      positions = getPositions(feed, cells)
    },
    row: (line: number, cells: readonly string[]) => take(toCsvRow(line, cells, positions)),
    fault: (line: number, fault: string) => take({ line, fault }),
  }
  await readSheet({ name: feed.file, content: feed.content, limits: sheetLimits }, reader, pace)
}

/** Number of rows whose keys are searched for columns. */
const HEADING_ROWS = 1000

function toText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function toJsonRow(line: number, value: Record<string, unknown>, headings: Headings): FeedRow {
  const getValue = (column: Column) => value[headings[column] ?? '']
  const texts = (column: Column): string[] => {
    const list = getValue(column)
    return (Array.isArray(list) ? list : [list]).map(toText)
  }
  return {
    line,
    size: column => texts(column).reduce((sum, text) => sum + text.length, 0),
    cell: column => toText(getValue(column)).trim(),
    list: texts,
  }
}

function findHeadings({ file, shop }: FeedText, entries: readonly Entry[]): Headings {
  const names = new Set<string>()
  for (const entry of entries.slice(0, HEADING_ROWS)) {
    for (const name of 'value' in entry ? Object.keys(entry.value) : []) names.add(name)
    if (names.size > MAX_COLUMNS) throw createTooManyColumnsError(file)
  }
  return requireColumns(file, [...names], shop)
}

/** @throws BlogopsError `bad_request` if the text is neither JSON nor JSON lines, has no products, or has too many. */
async function readJson(feed: FeedText, take: TakeRow, pace: Pace): Promise<void> {
  const entries = await runWithPauses(readEntries(feed.file, feed.content), pace)
  const headings = findHeadings(feed, entries)
  for (const entry of entries) {
    take('value' in entry ? toJsonRow(entry.line, entry.value, headings) : entry)
    if (pace.isDue()) await pace.pause()
  }
}

/** Collects products by ASIN, or by their page in another shop. The first one counts; later duplicates are reported as rejected. */
class ProductCollector implements ReadFeed {
  readonly products: FeedProduct[] = []
  readonly rejected: RejectedRow[] = []
  rejectedTotal = 0
  readonly #file: string
  readonly #shop: Shop
  readonly #lines = new Map<string, number>()

  constructor(file: string, shop: Shop) {
    this.#file = file
    this.#shop = shop
  }

  take(row: FeedRow | FaultyRow): void {
    if ('fault' in row) this.#reject(row.line, row.fault)
    else this.#try(row)
  }

  #try(row: FeedRow): void {
    try {
      this.#add(row)
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      this.#reject(row.line, error.message)
    }
  }

  #add(row: FeedRow): void {
    const product = readProduct(this.#file, row, this.#shop)
    const key = product.asin ?? product.url
    const earlierLine = this.#lines.get(key)
    if (earlierLine !== undefined)
      throw new RowError(`${product.asin ?? 'the product'} is already on line ${earlierLine}`)
    this.#lines.set(key, row.line)
    this.products.push(product)
  }

  #reject(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < MAX_REPORTED_ROWS) this.rejected.push({ line, reason })
  }
}
