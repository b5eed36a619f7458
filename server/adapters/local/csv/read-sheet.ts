import { pipeline, Readable } from 'node:stream'
import { type Info, type Parser, parse } from 'csv-parse'
import type { Pace } from '../../../ports/pace.ts'

/** What is done with the rows of a file, as they come. */
export interface SheetReader {
  /** Takes the first record. What it throws ends the reading. */
  head(cells: readonly string[]): void
  /** A record as wide as the first, whose line is counted from 1. */
  row(line: number, cells: readonly string[]): void
  /** A record that cannot be used as it stands. */
  fault(line: number, reason: string): void
}

/** What a file may hold, so that reading it stays a matter of seconds. */
export interface SheetLimits {
  rows: number
  columns: number
  tooManyRows(file: string): Error
  tooManyColumns(file: string): Error
}

export interface SheetFile {
  name: string
  content: string
  limits: SheetLimits
}

const DELIMITERS = [',', ';', '\t', '|'] as const
/** Characters of the first line that the delimiter is told by. */
const HEADING_LOOKED_AT = 20_000
/** Bytes parsed at a stretch: at most some hundred records, a few milliseconds. */
const PIECE = 1024

/** The delimiter the heading uses most, quoted text left out. */
function delimiterOf(content: string): string {
  const heading =
    content
      .trimStart()
      .slice(0, HEADING_LOOKED_AT)
      .split(/\r?\n|\r/, 1)[0] ?? ''
  const bare = heading.replace(/"[^"]*"/g, '')
  const uses = (delimiter: string) => bare.split(delimiter).length
  return DELIMITERS.reduce((best, delimiter) => (uses(delimiter) > uses(best) ? delimiter : best), ',')
}

/** What the parser gives for each row with `info: true`. */
interface CsvRecord {
  record: string[]
  info: Info
}

/** Delimiters of one line, quoted ones included: the parser copies a row of the wrong width more than once. */
const MOST_DELIMITERS = 100_000
const [NEWLINE, RETURN] = [10, 13]

/** Delimiters since the last line end, those of the pieces before counted in. */
function delimitersOf(piece: Buffer, delimiter: number, before: number): number {
  let count = before
  for (const byte of piece) {
    if (byte === delimiter) count += 1
    else if (byte === NEWLINE || byte === RETURN) count = 0
  }
  return count
}

/** The bytes of a text in small pieces; a character cut in two is put together by the parser. */
async function* piecesOf({ name, content, limits }: SheetFile, delimiter: string, pace: Pace): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(content)
  let delimiters = 0
  for (let at = 0; at < bytes.length; at += PIECE) {
    const piece = bytes.subarray(at, at + PIECE)
    delimiters = delimitersOf(piece, delimiter.charCodeAt(0), delimiters)
    if (delimiters > MOST_DELIMITERS) throw limits.tooManyColumns(name)
    if (pace.due()) await pace.rest()
    yield piece
  }
}

function openParser(delimiter: string, onBroken: (reason: string) => void): Parser {
  return parse({
    delimiter,
    // Named, because the parser would hold all lines to the ending of the first, and files put together mix them.
    record_delimiter: ['\r\n', '\n', '\r'],
    info: true,
    // Titles such as `1.69" Screen` come unquoted from careless programs.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: error => {
      onBroken(error?.message ?? 'the row cannot be read')
    },
  })
}

/** An open quote is noticed at the end of the file; what the reader must mend is the row after the last good one. */
function explained(reason: string): string {
  if (!/quote not closed/i.test(reason)) return reason
  return 'a quotation mark is opened and never closed; the rest of the file was not read'
}

/** Line ends of two characters within cells, which the parser counts as two lines. */
function doubleEnds(cells: readonly string[]): number {
  let found = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\r\n'); at >= 0; at = cell.indexOf('\r\n', at + 2)) found += 1
  }
  return found
}

/** The first record is the heading: what it lacks is told before any other is looked at. */
class Sheet {
  #rows = 0
  #width: number | undefined
  /** The line a record ends on, and the empty ones passed until then. */
  #end = { lines: 0, empty_lines: 0 }
  /** Lines the parser has counted too many. */
  #surplus = 0
  readonly #file: SheetFile
  readonly #reader: SheetReader

  constructor(file: SheetFile, reader: SheetReader) {
    this.#file = file
    this.#reader = reader
  }

  /** The line after the last record. */
  get next(): number {
    return this.#end.lines + 1 - this.#surplus
  }

  read({ record, info }: CsvRecord): void {
    const line = this.next + info.empty_lines - this.#end.empty_lines
    this.#end = info
    if (!this.#isTooWide(record)) this.#surplus += doubleEnds(record)
    if (this.#width === undefined) this.#head(record)
    else this.#body(line, record, this.#width)
  }

  /** Throws what the reader does where no record was a heading. */
  close(): void {
    if (this.#width === undefined) this.#head([])
  }

  #isTooWide(cells: readonly string[]): boolean {
    return cells.length > this.#file.limits.columns
  }

  #head(cells: string[]): void {
    const { name, limits } = this.#file
    if (this.#isTooWide(cells)) throw limits.tooManyColumns(name)
    this.#width = cells.length
    this.#reader.head(cells.map(cell => cell.trim()))
  }

  #body(line: number, cells: string[], width: number): void {
    const { name, limits } = this.#file
    this.#rows += 1
    if (this.#rows > limits.rows) throw limits.tooManyRows(name)
    if (!this.#isTooWide(cells) && cells.every(cell => cell.trim() === '')) return
    if (cells.length === width) this.#reader.row(line, cells)
    else this.#reader.fault(line, `the row has ${cells.length} columns and the heading has ${width}`)
  }
}

/** Reads the rows of a CSV text, with rests in between. @throws whatever the reader and the limits do. */
export async function readSheet(file: SheetFile, reader: SheetReader, pace: Pace): Promise<void> {
  const sheet = new Sheet(file, reader)
  const broken: string[] = []
  const delimiter = delimiterOf(file.content)
  const parser = openParser(delimiter, reason => broken.push(explained(reason)))
  // An error of the source, such as an abort, reaches the loop through the parser.
  pipeline(Readable.from(piecesOf(file, delimiter, pace)), parser, () => {})
  const records: AsyncIterable<CsvRecord> = parser
  for await (const record of records) {
    sheet.read(record)
    if (pace.due()) await pace.rest()
  }
  sheet.close()
  for (const fault of broken.slice(0, 1)) reader.fault(sheet.next, fault)
}
