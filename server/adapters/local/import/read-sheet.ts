import { pipeline, Readable } from 'node:stream'
import { type Info, type Parser, parse } from 'csv-parse'
import { BlogopsError } from '../../../contract/errors.ts'
import type { Pace } from '../../../lib/steps.ts'

/** Receives the rows of a file as they are read. */
export interface SheetReader {
  /** Receives the first record. An error thrown here ends the reading. */
  head(cells: readonly string[]): void
  /** Receives a record as wide as the heading. Lines are numbered from 1. */
  row(line: number, cells: readonly string[]): void
  /** Receives the reason a record cannot be used. */
  fault(line: number, reason: string): void
}

/** Limits for a file, so that reading takes seconds at most. */
export interface SheetLimits {
  rows: number
  columns: number
  tooManyRows(file: string): Error
  tooManyColumns(file: string): Error
}

interface SheetFile {
  name: string
  content: string
  limits: SheetLimits
}

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Characters of the first line used to detect the delimiter. */
const HEADING_SAMPLE = 20_000
/** Bytes to parse at once: a hundred records at most, a few milliseconds. */
const CHUNK_BYTES = 1024

/** Detects the delimiter: the most frequent one in the heading, outside quotes. */
function detectDelimiter(content: string): string {
  const heading =
    content
      .trimStart()
      .slice(0, HEADING_SAMPLE)
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const unquoted = heading.replace(/"[^"]*"/g, '')
  const countUses = (delimiter: string) => unquoted.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (countUses(delimiter) > countUses(best) ? delimiter : best), ',')
}

/** Result of the parser for each row, with `info: true`. */
interface CsvRecord {
  record: string[]
  info: Info
}

/** Maximum delimiters in one line, quoted ones included. The parser copies a row of the wrong width several times. */
const MAX_DELIMITERS = 100_000
const [NEWLINE, RETURN] = [10, 13]

/** Counts delimiters since the last line end, continuing from earlier chunks. */
function countDelimiters(chunk: Buffer, delimiter: number, previous: number): number {
  let count = previous
  for (const byte of chunk) {
    if (byte === delimiter) count += 1
    else if (byte === NEWLINE || byte === RETURN) count = 0
  }
  return count
}

/** Splits a text into small chunks of bytes; the parser joins characters split between chunks. */
async function* splitChunks(
  { name, content, limits }: SheetFile,
  delimiter: string,
  pace: Pace,
): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  let delimiters = 0
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    const chunk = bytes.subarray(at, at + CHUNK_BYTES)
    delimiters = countDelimiters(chunk, delimiter.charCodeAt(0), delimiters)
    if (delimiters > MAX_DELIMITERS) throw limits.tooManyColumns(name)
    if (pace.isDue()) await pace.pause()
    yield chunk
  }
}

function createParser(delimiter: string, onSkipped: (reason: string) => void): Parser {
  return parse({
    delimiter,
    // Explicit, because the parser would otherwise expect the first line's ending everywhere, and joined files mix
    // them.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    // Some programs export titles such as `1.69" Screen` without quoting.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: error => {
      onSkipped(error?.message ?? 'the row cannot be read')
    },
  })
}

/**
 * Explains an unclosed quote, which the parser reports at the end of the file. The row to correct is the one after the
 * last valid row.
 */
function explainReason(reason: string): string {
  if (!/quote not closed/i.test(reason)) return reason
  return 'a quotation mark is never closed, so the rest of the file was not read'
}

/** Counts CRLF line ends within cells, which the parser counts as two lines each. */
function countCrlf(cells: readonly string[]): number {
  let found = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\r\n'); at >= 0; at = cell.indexOf('\r\n', at + 2)) found += 1
  }
  return found
}

/** Passes records to the reader. The heading comes first, so its problems are reported before any row is read. */
class Sheet {
  #rows = 0
  #width: number | undefined
  /** Line on which the last record ends, and empty lines up to it. */
  #end = { lines: 0, empty_lines: 0 }
  /** Lines that the parser has counted twice. */
  #surplus = 0
  readonly #file: SheetFile
  readonly #reader: SheetReader

  constructor(file: SheetFile, reader: SheetReader) {
    this.#file = file
    this.#reader = reader
  }

  /** Line after the last record. */
  get next(): number {
    return this.#end.lines + 1 - this.#surplus
  }

  read({ record, info }: CsvRecord): void {
    const line = this.next + info.empty_lines - this.#end.empty_lines
    this.#end = info
    if (!this.#isTooWide(record)) this.#surplus += countCrlf(record)
    if (this.#width === undefined) this.#readHeading(record)
    else this.#readRow(line, record, this.#width)
  }

  /** Reports a missing heading to the reader, which may throw. */
  close(): void {
    if (this.#width === undefined) this.#readHeading([])
  }

  #isTooWide(cells: readonly string[]): boolean {
    return cells.length > this.#file.limits.columns
  }

  #readHeading(cells: string[]): void {
    const { name, limits } = this.#file
    if (this.#isTooWide(cells)) throw limits.tooManyColumns(name)
    this.#width = cells.length
    this.#reader.head(cells.map(cell => cell.trim()))
  }

  #readRow(line: number, cells: string[], width: number): void {
    const { name, limits } = this.#file
    this.#rows += 1
    if (this.#rows > limits.rows) throw limits.tooManyRows(name)
    if (!this.#isTooWide(cells) && cells.every(cell => cell.trim() === '')) return
    if (cells.length === width) this.#reader.row(line, cells)
    else this.#reader.fault(line, `the row has ${cells.length} columns, but the heading has ${width}`)
  }
}

/**
 * Reads the rows of a CSV text, pausing to let other work run.
 * @throws any error of the reader and the limits.
 */
export async function readSheet(file: SheetFile, reader: SheetReader, pace: Pace): Promise<void> {
  const sheet = new Sheet(file, reader)
  const skipped: string[] = []
  const delimiter = detectDelimiter(file.content)
  const parser = createParser(delimiter, reason => skipped.push(explainReason(reason)))
  // Errors of the source, such as an abort, reach the loop through the parser.
  pipeline(Readable.from(splitChunks(file, delimiter, pace)), parser, () => {})
  const records: AsyncIterable<CsvRecord> = parser
  for await (const record of records) {
    sheet.read(record)
    if (pace.isDue()) await pace.pause()
  }
  sheet.close()
  for (const fault of skipped.slice(0, 1)) reader.fault(sheet.next, fault)
}

/**
 * Returns a file's text without its byte order mark.
 * @throws BlogopsError `bad_request` if the file is empty or is not text.
 */
export function requireText(name: string, content: string, kinds: 'CSV' | 'CSV or JSON'): string {
  const text = content.replace(/^\uFEFF/, '')
  if (text.trim() === '') throw new BlogopsError('bad_request', `${name} is empty.`, { hint: `Use a ${kinds} file.` })
  if (text.includes('\0')) {
    const hint = kinds === 'CSV' ? 'Save it as CSV (UTF-8).' : 'Save it as CSV (UTF-8) or JSON.'
    throw new BlogopsError('bad_request', `${name} is not a text file.`, { hint })
  }
  return text
}

/** Reason a row cannot be used, for the admin who supplied the file. */
export class RowError extends Error {}

/** Maximum rejected rows to report in detail; the rest are only counted. */
export const MAX_REPORTED_ROWS = 100
