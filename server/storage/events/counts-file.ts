import * as z from 'zod'
import type { ByName, DayCounts, EventCounts } from '../../domain/events.ts'
import { Names, packCounts } from '../../lib/packed-counts.ts'
import type { PageDetail } from '../../ports/event-log.ts'
import { checksum } from '../files/file-system.ts'
import type { DayCounter } from './day-counter.ts'

/**
 * Counts of a day, stored next to its day file: one `<checksum> <JSON>` per line. The first line identifies the
 * version and the length of the day file, the second has the counts, and each further line is a page:
 * `["/article/five-grinders",{…}]`. Rows are a name, visitors, page views and product clicks. The file identifies no
 * visitors and can be rebuilt from the day file. Raise the version with every change of the counting rules; files of
 * other versions are rebuilt.
 */
const version = 6

const count = z.int().nonnegative()
const row = z.tuple([z.string(), count, count, count])
const nameCount = z.tuple([z.string(), count])

const headSchema = z.object({ version: z.literal(version), bytes: count })

const summarySchema = z.object({
  total: z.tuple([count, count, count]),
  pages: z.array(row),
  ads: z.array(row),
  phrases: z.array(nameCount),
  crowded: z.boolean(),
})

const pageSchema = z.tuple([
  z.string(),
  z.object({ sources: z.array(row), products: z.array(nameCount), ads: z.array(row) }),
])

/** Yields the lines of the file in parts that are quick to build. */
export function* formatCounts(day: string, bytes: number, counter: DayCounter): Generator<Buffer> {
  const { total, pages, ads, phrases, crowded } = counter.counts({ day, bytes })
  const totals = [total.visitors, total.pageviews, total.productClicks]
  yield toLine({ version, bytes })
  yield toLine({ total: totals, pages: toRows(pages), ads: toRows(ads), phrases: [...phrases], crowded })
  for (const path of counter.paths()) {
    const page = counter.page(path)
    if (!page) continue
    const detail = { sources: toRows(page.sources), products: [...page.products], ads: toRows(page.ads) }
    yield toLine([path, detail])
  }
}

/**
 * Returns the length of the day file that the counts were made from. The counts are valid only for that length.
 * @returns undefined if the file is damaged or has another version.
 */
export function readCountedBytes(file: Buffer): number | undefined {
  return headSchema.safeParse(readLineAt(file, 0)).data?.bytes
}

/** @returns undefined if the counts are damaged. */
export function readCounts(file: Buffer, day: string): DayCounts | undefined {
  const bytes = readCountedBytes(file)
  const summary = summarySchema.safeParse(readLineAt(file, file.indexOf('\n') + 1)).data
  if (bytes === undefined || !summary) return undefined
  const [visitors, pageviews, productClicks] = summary.total
  return {
    day,
    bytes,
    total: { visitors, pageviews, productClicks },
    pages: fromRows(summary.pages),
    ads: fromRows(summary.ads),
    phrases: new Map(summary.phrases),
    crowded: summary.crowded,
  }
}

/** @returns undefined if the page is missing or its line is damaged. */
export function readPage(file: Buffer, path: string): PageDetail | undefined {
  const at = file.indexOf(` [${JSON.stringify(path)},{`)
  if (at < 0) return undefined
  const page = pageSchema.safeParse(readLineAt(file, file.lastIndexOf('\n', at) + 1)).data
  if (page?.[0] !== path) return undefined
  const [, { sources, products, ads }] = page
  return { sources: fromRows(sources), products: new Map(products), ads: fromRows(ads) }
}

function toLine(value: unknown): Buffer {
  const json = JSON.stringify(value)
  return Buffer.from(`${checksum(json)} ${json}\n`)
}

/** @returns undefined if the line is missing or damaged. */
function readLineAt(file: Buffer, start: number): unknown {
  const line = file.subarray(start, Math.max(start, file.indexOf('\n', start)))
  const space = line.indexOf(' ')
  const json = line.subarray(space + 1)
  return space > 0 && checksum(json) === line.toString('latin1', 0, space) ? JSON.parse(json.toString()) : undefined
}

function toRows(rows: ByName<Readonly<EventCounts>>): z.output<typeof row>[] {
  return [...rows].map(([name, { visitors, pageviews, productClicks }]) => [name, visitors, pageviews, productClicks])
}

function fromRows(rows: readonly z.output<typeof row>[]): Map<string, EventCounts> {
  return new Map(
    rows.map(([name, visitors, pageviews, productClicks]) => [name, { visitors, pageviews, productClicks }]),
  )
}

/** Maximum number of cached rows of pages, ads and phrases: a year with thousands of pages a day, about 50 MB. */
const maxRows = 2_000_000
/** Maximum number of distinct names, each stored once. Beyond it the cache is cleared. */
const maxNames = 500_000

/** A cache of the counts of past days. Drops the least recently used days first. */
export class DayCountsCache {
  readonly #days = new Map<string, DayCounts>()
  readonly #limits: { rows: number; names: number }
  #names = new Names()
  #rows = 0

  constructor({ rows = maxRows, names = maxNames } = {}) {
    this.#limits = { rows, names }
  }

  get(day: string): DayCounts | undefined {
    const counts = this.#days.get(day)
    if (!counts) return undefined
    this.#days.delete(day)
    this.#days.set(day, counts)
    return counts
  }

  /** @returns the same counts in packed form. */
  set(counts: DayCounts): DayCounts {
    this.delete(counts.day)
    if (this.#names.size >= this.#limits.names) this.#clear()
    const packed = packCounts(counts, this.#names)
    this.#days.set(counts.day, packed)
    this.#rows += countRows(packed)
    for (const day of this.#days.keys()) {
      if (this.#rows <= this.#limits.rows) break
      this.delete(day)
    }
    return packed
  }

  delete(day: string): void {
    const counts = this.#days.get(day)
    if (!counts) return
    this.#days.delete(day)
    this.#rows -= countRows(counts)
  }

  /** Names are shared by all days, so the unused ones cannot be dropped alone. */
  #clear(): void {
    this.#days.clear()
    this.#names = new Names()
    this.#rows = 0
  }
}

function countRows({ pages, ads, phrases }: DayCounts): number {
  return pages.size + ads.size + phrases.size + 1
}
