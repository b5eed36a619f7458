import type { Pace } from '../../../ports/pace.ts'
import type { RejectedRow } from '../../../ports/product-source.ts'
import { requireText } from '../csv/checked-text.ts'
import { MAX_REPORTED_ROWS, RowError } from '../csv/row-fault.ts'
import type { FaultyRow, FeedRow } from './columns.ts'
import { readCsv } from './csv-rows.ts'
import { type FeedProduct, readProduct } from './feed-product.ts'
import { readJson } from './json-rows.ts'

export interface ReadFeed {
  products: FeedProduct[]
  /** First rejected rows, in file order. */
  rejected: RejectedRow[]
  /** Number of all rejected rows. */
  rejectedTotal: number
}

/** Collects products by ASIN. The first one counts; later duplicates are reported as rejected. */
class ProductCollector implements ReadFeed {
  readonly products: FeedProduct[] = []
  readonly rejected: RejectedRow[] = []
  rejectedTotal = 0
  readonly #file: string
  readonly #lines = new Map<string, number>()

  constructor(file: string) {
    this.#file = file
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
    const product = readProduct(this.#file, row)
    const earlierLine = this.#lines.get(product.asin)
    if (earlierLine !== undefined) throw new RowError(`${product.asin} is already on line ${earlierLine}`)
    this.#lines.set(product.asin, row.line)
    this.products.push(product)
  }

  #reject(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < MAX_REPORTED_ROWS) this.rejected.push({ line, reason })
  }
}

/**
 * Reads an admin's CSV or JSON text of Amazon UK products, pausing to let other work run.
 * @throws BlogopsError `bad_request` if the text is not a feed or exceeds a limit.
 */
export async function readFeed(name: string, content: string, pace: Pace): Promise<ReadFeed> {
  const text = requireText(name, content, 'CSV or JSON')
  const isJson = /\.(json|ndjson|jsonl)$/i.test(name) || /^\s*[[{]/.test(text)
  const register = new ProductCollector(name)
  await (isJson ? readJson : readCsv)(name, text, row => register.take(row), pace)
  const { products, rejected, rejectedTotal } = register
  return { products, rejected, rejectedTotal }
}
