import { join } from 'node:path'
import { promisify } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { gunzip, gzip } from 'node:zlib'
import * as z from 'zod'
import type { ByName, DayCounts, EventCounts } from '../../domain/events.ts'
import { createMutex } from '../../lib/semaphore.ts'
import type { DayVersion, PageDetail } from '../../ports/event-log.ts'
import { replaceFile } from '../files/durable-writes.ts'
import { checksum, type FileSystem } from '../files/file-system.ts'
import type { DayCounter } from './day-counter.ts'
import { dayFileExtension } from './day-files.ts'
import type { RunningCountsOptions } from './running-counts.ts'

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

/** Matches the counts and visits of a day, and the temporary files of both. */
const computedFile = /^(\d{4}-\d\d-\d\d)\.(?:counts|visits)(\.tmp)?$/

/** Removes counts and visits of days that have no events. @param unfinished true to remove all temporary files too. */
export async function removeLeftovers(files: FileSystem, dir: string, { unfinished = false } = {}): Promise<void> {
  const names = new Set(await files.list(dir))
  for (const name of names) {
    const [, day, temporary] = computedFile.exec(name) ?? []
    if (day && (!names.has(day + dayFileExtension) || (unfinished && temporary))) await files.remove(join(dir, name))
  }
}

/** Compresses visits. The format has a checksum. */
export async function packVisits(visits: unknown): Promise<Buffer> {
  return promisify(gzip)(serialize(visits))
}

/** @returns undefined for damaged visits, and for those of a Node.js with another format. */
export async function unpackVisits(packed: Uint8Array): Promise<unknown> {
  return promisify(gunzip)(packed)
    .then(deserialize)
    .catch(() => undefined)
}

/**
 * Visits of days, stored next to their day files: a line with the length of the day file, then the visits. They are
 * valid only for that length.
 */
export class VisitFiles {
  readonly #options: Omit<RunningCountsOptions, 'limits'>
  /** Writes one file at a time: two writes of the same file would mix. */
  readonly #writes = createMutex()

  constructor(options: Omit<RunningCountsOptions, 'limits'>) {
    this.#options = options
  }

  async read({ day, bytes }: DayVersion): Promise<unknown> {
    const { files, days } = this.#options
    if ((await days.getBytes(day)) !== bytes) return undefined
    const file = await files.read(this.#getPath(day))
    const end = file?.indexOf('\n') ?? -1
    return file?.toString('latin1', 0, end) === String(bytes) ? unpackVisits(file.subarray(end + 1)) : undefined
  }

  async store({ day, bytes }: DayVersion, visits: unknown): Promise<void> {
    const { files, days, log } = this.#options
    await this.#writes.run(async () => {
      try {
        if ((await days.getBytes(day)) !== bytes) return
        const parts = [Buffer.from(`${bytes}\n`), await packVisits(visits)]
        await replaceFile(files, this.#getPath(day), parts)
      } catch (error) {
        log?.(`${this.#getPath(day)}: the visits of the day could not be stored: ${String(error)}`)
      }
    })
  }

  /** Removes the visits of a day, then its events. The folder must be synced afterwards. */
  async removeDay(day: string): Promise<void> {
    const { files, days } = this.#options
    await this.#writes.run(async () => {
      await files.remove(this.#getPath(day))
      await days.remove(day)
    })
  }

  async close(): Promise<void> {
    await this.#writes.waitUntilIdle()
  }

  #getPath(day: string): string {
    return join(this.#options.dir, `${day}.visits`)
  }
}
