import { BlogopsError } from '../../../contract/errors.ts'
import type { RejectedRow, SourcedProduct } from '../../../ports/product-source.ts'
import type { FeedRow } from './columns.ts'
import { type ReadRows, readCsv } from './csv-rows.ts'
import { RowFault, readProduct } from './feed-product.ts'
import { readJson } from './json-rows.ts'

export interface ReadFeed {
  products: SourcedProduct[]
  /** In the order of the file. */
  rejected: RejectedRow[]
}

function readRows(name: string, content: string): ReadRows {
  const text = content.replace(/^\uFEFF/, '')
  if (text.trim() === '')
    throw new BlogopsError('bad_request', `${name} is empty.`, { hint: 'Give a CSV or JSON file.' })
  if (text.includes('\0')) {
    throw new BlogopsError('bad_request', `${name} is not a text file.`, { hint: 'Save it as CSV (UTF-8) or JSON.' })
  }
  const json = /\.(json|ndjson|jsonl)$/i.test(name) || /^\s*[[{]/.test(text)
  return json ? readJson(name, text) : readCsv(name, text)
}

/** Products by ASIN; the first of a kind counts, the others are told of. */
class Register {
  readonly products: SourcedProduct[] = []
  readonly rejected: RejectedRow[] = []
  readonly #lines = new Map<string, number>()

  add(row: FeedRow): void {
    const product = readProduct(row)
    const key = product.asin ?? product.url
    const earlier = this.#lines.get(key)
    if (earlier !== undefined) throw new RowFault(`${key} is already on line ${earlier}`)
    this.#lines.set(key, row.line)
    this.products.push(product)
  }

  take(row: FeedRow): void {
    try {
      this.add(row)
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      this.rejected.push({ line: row.line, reason: error.message })
    }
  }
}

/**
 * Reads an admin's CSV or JSON text of Amazon UK products.
 * @throws BlogopsError `bad_request` for a text that is no feed at all.
 */
export function readFeed(name: string, content: string): ReadFeed {
  const { rows, rejected } = readRows(name, content)
  const register = new Register()
  for (const row of rows) register.take(row)
  return {
    products: register.products,
    rejected: [...rejected, ...register.rejected].sort((a, b) => a.line - b.line),
  }
}
