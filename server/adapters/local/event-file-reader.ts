import { BlogopsError } from '../../contract/errors.ts'
import type { EventFile, FiledEvent, ReadEventFile } from '../../ports/event-file.ts'
import { createPace, inTurns } from '../../ports/pace.ts'
import { checkedText } from './csv/checked-text.ts'
import { readSheet, type SheetReader } from './csv/read-sheet.ts'
import { REJECTED_KEPT, RowFault } from './csv/row-fault.ts'
import { findHeadings, type Headings, headingsOf } from './event-file/columns.ts'
import { type EventRow, readEventRow } from './event-file/event-row.ts'
import { eventFileLimits as limits } from './event-file/limits.ts'
import { SeenColumns } from './event-file/seen-columns.ts'
import { Cursor, type Element, elementsOf, linesOf } from './feed/json-scan.ts'

/** Collects events and the reasons for rejected rows. */
class Events implements EventFile {
  readonly events: FiledEvent[] = []
  readonly rejected: { line: number; reason: string }[] = []
  rejectedTotal = 0
  readonly #seen = new SeenColumns()

  get columns(): EventFile['columns'] {
    return this.#seen.read
  }

  get unread(): string[] {
    return this.#seen.unread
  }

  /** Records the column names of a row or table. */
  head(given: readonly string[], headings: Headings): void {
    this.#seen.note(given, headings)
  }

  take(row: EventRow): void {
    try {
      this.events.push(readEventRow(row))
    } catch (error) {
      if (!(error instanceof RowFault)) throw error
      this.fault(row.line, error.message)
    }
  }

  fault(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < REJECTED_KEPT) this.rejected.push({ line, reason })
  }
}

/** Creates a reader for the rows of a CSV file. */
function sheetReader(name: string, events: Events): SheetReader {
  let places = new Map<string, number>()
  return {
    head(cells) {
      const headings = findHeadings(name, cells)
      events.head(cells, headings)
      places = new Map(Object.entries(headings).map(([column, heading]) => [column, cells.indexOf(heading)]))
    },
    row: (line, cells) => events.take({ line, value: column => cells[places.get(column) ?? -1] }),
    fault: (line, reason) => events.fault(line, reason),
  }
}

/** Reads JSON objects as events. The keys of the first object decide whether the file contains events. */
class JsonRows {
  #count = 0
  readonly #name: string
  readonly #events: Events

  constructor(name: string, events: Events) {
    this.#name = name
    this.#events = events
  }

  take({ line, text }: Element): void {
    this.#count += 1
    if (this.#count > limits.rows) throw limits.tooManyRows(this.#name)
    const value = objectIn(text)
    if (!value) this.#events.fault(line, 'it is not a JSON object')
    else this.#takeObject(line, value)
  }

  #takeObject(line: number, value: Record<string, unknown>): void {
    const keys = Object.keys(value)
    const headings = this.#count === 1 ? findHeadings(this.#name, keys) : headingsOf(keys)
    this.#events.head(keys, headings)
    this.#events.take({ line, value: column => value[headings[column] ?? ''] })
  }
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}

function* readJson(name: string, text: string, rows: JsonRows): Generator<void, void> {
  if (!text.trimStart().startsWith('[')) return yield* linesOf(text, line => rows.take(line))
  const cursor = new Cursor(text)
  while (!cursor.passes('['.charCodeAt(0))) cursor.step()
  const closed = yield* elementsOf(cursor, element => rows.take(element))
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
  const text = checkedText(name, content, 'CSV or JSON')
  const events = new Events()
  const isJson = /\.(json|ndjson|jsonl)$/i.test(name) || /^\s*[[{]/.test(text)
  if (isJson) await inTurns(readJson(name, text, new JsonRows(name, events)), pace)
  else await readSheet({ name, content: text, limits }, sheetReader(name, events), pace)
  if (events.events.length + events.rejectedTotal === 0) {
    throw new BlogopsError('bad_request', `${name} is empty: it has no events.`)
  }
  return events
}
