import { BlogopsError } from '../../../contract/errors.ts'
import type { RejectedRow } from '../../../ports/product-source.ts'
import type { FaultyRow, FeedRow } from './columns.ts'
import { readCsv } from './csv-rows.ts'
import { type FeedProduct, RowFault, readProduct } from './feed-product.ts'
import { readJson } from './json-rows.ts'
import { REJECTED_KEPT } from './limits.ts'
import type { Pace } from './pace.ts'

export interface ReadFeed {
  products: FeedProduct[]
  /** The first of them, in the order of the file. */
  rejected: RejectedRow[]
  /** How many there are of them all. */
  rejectedTotal: number
}

function checked(name: string, content: string): string {
  const text = content.replace(/^\uFEFF/, '')
  if (text.trim() === '')
    throw new BlogopsError('bad_request', `${name} is empty.`, { hint: 'Give a CSV or JSON file.' })
  if (text.includes('\0')) {
    throw new BlogopsError('bad_request', `${name} is not a text file.`, { hint: 'Save it as CSV (UTF-8) or JSON.' })
  }
  return text
}

/** Products by ASIN; the first of a kind counts, the others are told of. */
class Register implements ReadFeed {
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
      if (!(error instanceof RowFault)) throw error
      this.#reject(row.line, error.message)
    }
  }

  #add(row: FeedRow): void {
    const product = readProduct(this.#file, row)
    const earlier = this.#lines.get(product.asin)
    if (earlier !== undefined) throw new RowFault(`${product.asin} is already on line ${earlier}`)
    this.#lines.set(product.asin, row.line)
    this.products.push(product)
  }

  #reject(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < REJECTED_KEPT) this.rejected.push({ line, reason })
  }
}

/**
 * Reads an admin's CSV or JSON text of Amazon UK products, with rests in between.
 * @throws BlogopsError `bad_request` for a text that is no feed at all, or more than one may be.
 */
export async function readFeed(name: string, content: string, pace: Pace): Promise<ReadFeed> {
  const text = checked(name, content)
  const json = /\.(json|ndjson|jsonl)$/i.test(name) || /^\s*[[{]/.test(text)
  const register = new Register(name)
  await (json ? readJson : readCsv)(name, text, row => register.take(row), pace)
  const { products, rejected, rejectedTotal } = register
  return { products, rejected, rejectedTotal }
}
