import { BlogopsError } from '../../contract/errors.ts'
import type { EventFile, FiledEvent, ReadEventFile } from '../../ports/event-file.ts'
import { createPace, runWithPauses } from '../../ports/pace.ts'
import { requireText } from './csv/checked-text.ts'
import { readSheet, type SheetReader } from './csv/read-sheet.ts'
import { MAX_REPORTED_ROWS, RowError } from './csv/row-fault.ts'
import { findHeadings, type Headings, matchHeadings } from './event-file/columns.ts'
import { type EventRow, readEventRow } from './event-file/event-row.ts'
import { eventFileLimits as limits } from './event-file/limits.ts'
import { ColumnReport } from './event-file/seen-columns.ts'
import { Cursor, type Element, scanElements, scanLines } from './feed/json-scan.ts'

/** Collects events and the reasons for rejected rows. */
class EventCollector implements EventFile {
  readonly events: FiledEvent[] = []
  readonly rejected: { line: number; reason: string }[] = []
  rejectedTotal = 0
  readonly #seen = new ColumnReport()

  get columns(): EventFile['columns'] {
    return this.#seen.read
  }

  get unread(): string[] {
    return this.#seen.unread
  }

  /** Records the column names of a row or table. */
  head(names: readonly string[], headings: Headings): void {
    this.#seen.record(names, headings)
  }

  take(row: EventRow): void {
    try {
      this.events.push(readEventRow(row))
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      this.fault(row.line, error.message)
    }
  }

  fault(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < MAX_REPORTED_ROWS) this.rejected.push({ line, reason })
  }
}

/** Creates a reader for the rows of a CSV file. */
function createSheetReader(name: string, events: EventCollector): SheetReader {
  let positions = new Map<string, number>()
  return {
    head(cells) {
      const headings = findHeadings(name, cells)
      events.head(cells, headings)
      positions = new Map(Object.entries(headings).map(([column, heading]) => [column, cells.indexOf(heading)]))
    },
    row: (line, cells) => events.take({ line, value: column => cells[positions.get(column) ?? -1] }),
    fault: (line, reason) => events.fault(line, reason),
  }
}

/** Reads JSON objects as events. The keys of the first object decide whether the file contains events. */
class JsonRows {
  #count = 0
  readonly #name: string
  readonly #events: EventCollector

  constructor(name: string, events: EventCollector) {
    this.#name = name
    this.#events = events
  }

  take({ line, text }: Element): void {
    this.#count += 1
    if (this.#count > limits.rows) throw limits.tooManyRows(this.#name)
    const value = parseObject(text)
    if (!value) this.#events.fault(line, 'it is not a JSON object')
    else this.#takeObject(line, value)
  }

  #takeObject(line: number, value: Record<string, unknown>): void {
    const keys = Object.keys(value)
    const headings = this.#count === 1 ? findHeadings(this.#name, keys) : matchHeadings(keys)
    this.#events.head(keys, headings)
    this.#events.take({ line, value: column => value[headings[column] ?? ''] })
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function* readJson(name: string, text: string, rows: JsonRows): Generator<void, void> {
  if (!text.trimStart().startsWith('[')) return yield* scanLines(text, line => rows.take(line))
  const cursor = new Cursor(text)
  while (!cursor.consume('['.charCodeAt(0))) cursor.step()
  const closed = yield* scanElements(cursor, element => rows.take(element))
  if (!closed || text.slice(cursor.at).trim() !== '') {
    throw new BlogopsError(
      'bad_request',
      `${name} cannot be read: its list of events does not end as a JSON array does.`,
    )
  }
}

/** Reads CSV, a JSON array, or one JSON object per line. */
export const readEventFile: ReadEventFile = async ({ name, content }, signal) => {
  const pace = createPace(signal)
  const text = requireText(name, content, 'CSV or JSON')
  const events = new EventCollector()
  const isJson = /\.(json|ndjson|jsonl)$/i.test(name) || /^\s*[[{]/.test(text)
  if (isJson) await runWithPauses(readJson(name, text, new JsonRows(name, events)), pace)
  else await readSheet({ name, content: text, limits }, createSheetReader(name, events), pace)
  if (events.events.length + events.rejectedTotal === 0) {
    throw new BlogopsError('bad_request', `${name} is empty: it has no events.`)
  }
  return events
}
