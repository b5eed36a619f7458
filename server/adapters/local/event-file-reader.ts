import { BlogopsError } from '../../contract/errors.ts'
import { parseJson } from '../../domain/json.ts'
import { createPace, runWithPauses } from '../../lib/steps.ts'
import type { EventFile, FiledEvent, ReadEventFile } from '../../ports/import-files.ts'
import { type EventRow, findHeadings, type Headings, matchHeadings, readEventRow } from './import/event-row.ts'
import { Cursor, type Element, scanElements, scanLines } from './import/json-scan.ts'
import {
  MAX_REPORTED_ROWS,
  RowError,
  readSheet,
  requireText,
  type SheetLimits,
  type SheetReader,
} from './import/read-sheet.ts'

const maxRows = 250_000
const maxColumns = 200

/** Limits for an event file. The contract limits its characters. */
export const eventFileLimits: SheetLimits = {
  rows: maxRows,
  columns: maxColumns,
  tooManyRows: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxRows.toLocaleString('en-GB')} events.`, {
      hint: 'Split it by whole days, and import the files one after the other.',
      details: { most: maxRows },
    }),
  tooManyColumns: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxColumns} columns.`, { details: { most: maxColumns } }),
}

/** Limits for reported column names, because every JSON row may have different ones. */
const reportLimits = { names: 100, length: 100, noted: 200 } as const

/** Tracks which columns of a file were read and which were ignored. */
export class ColumnReport {
  readonly read: Headings = {}
  readonly #names = new Set<string>()
  readonly #used = new Set<string>()

  /** @param rowNames column names of a row, or the heading of a table. */
  record(rowNames: readonly string[], headings: Headings): void {
    Object.assign(this.read, { ...headings, ...this.read })
    for (const heading of Object.values(headings)) this.#used.add(heading)
    for (const name of rowNames) if (name !== '' && this.#names.size < reportLimits.noted) this.#names.add(name)
  }

  get unread(): string[] {
    const names = [...this.#names].filter(name => !this.#used.has(name))
    return names.slice(0, reportLimits.names).map(name => name.slice(0, reportLimits.length))
  }
}

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
    if (this.#count > eventFileLimits.rows) throw eventFileLimits.tooManyRows(this.#name)
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
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
}

function* readJson(name: string, text: string, rows: JsonRows): Generator<void, void> {
  if (!text.trimStart().startsWith('[')) return yield* scanLines(text, line => rows.take(line))
  const cursor = new Cursor(text)
  while (!cursor.consume('['.charCodeAt(0))) cursor.step()
  const closed = yield* scanElements(cursor, element => rows.take(element))
  if (!closed || text.slice(cursor.at).trim() !== '') {
    throw new BlogopsError('bad_request', `${name} cannot be read: its list of events is not closed.`)
  }
}

/** Reads CSV, a JSON array, or one JSON object per line. */
export const readEventFile: ReadEventFile = async ({ name, content }, signal) => {
  const pace = createPace(signal)
  const text = requireText(name, content, 'CSV or JSON')
  const events = new EventCollector()
  const isJson = /\.(json|ndjson|jsonl)$/i.test(name) || /^\s*[[{]/.test(text)
  if (isJson) await runWithPauses(readJson(name, text, new JsonRows(name, events)), pace)
  else await readSheet({ name, content: text, limits: eventFileLimits }, createSheetReader(name, events), pace)
  if (events.events.length + events.rejectedTotal === 0) {
    throw new BlogopsError('bad_request', `${name} is empty: it has no events.`)
  }
  return events
}
