import { BlogopsError } from '../../../contract/errors.ts'
import { MAX_REPORTED_ROWS, RowError, type SheetLimits, type SheetReader } from './read-sheet.ts'

/** Reading of tables whose columns are found by known headings, or mapped by the person who imports them. */

export type Headings<Field extends string> = Partial<Record<Field, string>>

export interface HeadingTable<Field extends string> {
  fields: readonly Field[]
  /** Known headings of each field in folded form. The first match counts. */
  known: Readonly<Record<Field, readonly string[]>>
  /** Removes what does not distinguish headings, such as case and punctuation. */
  fold(heading: string): string
}

interface Heading {
  file: string
  cells: readonly string[]
  /** Entries `column=field`, which take precedence over known headings. */
  map: readonly string[]
}

/**
 * Matches the headings of a file to fields.
 * @throws BlogopsError `bad_request` if `map` names a column that the file does not have
 */
export function matchHeadings<Field extends string>(
  { file, cells, map }: Heading,
  { fields, known, fold }: HeadingTable<Field>,
): Headings<Field> {
  const byFolded = new Map(cells.map(heading => [fold(heading), heading] as const).toReversed())
  const found: Headings<Field> = {}
  for (const field of fields) {
    const spelling = known[field].find(folded => byFolded.has(folded))
    const heading = spelling === undefined ? undefined : byFolded.get(spelling)
    if (heading !== undefined) found[field] = heading
  }
  for (const mapping of map) {
    const at = mapping.lastIndexOf('=')
    const column = mapping.slice(0, at)
    const field = fields.find(name => name === mapping.slice(at + 1))
    const heading = cells.find(name => name === column) ?? byFolded.get(fold(column))
    if (heading === undefined || field === undefined)
      throw new BlogopsError('bad_request', `${file} has no column "${column}". Columns found: ${listNames(cells)}.`)
    found[field] = heading
  }
  return found
}

interface WrongTable {
  /** Kind of file that was expected: "an earnings report". */
  expected: string
  missing: readonly string[]
  hint: string
}

/** Creates the error for a file without required columns. Its details name the missing fields and the columns found. */
export function createColumnsError(file: string, cells: readonly string[], { expected, missing, hint }: WrongTable) {
  return new BlogopsError(
    'bad_request',
    `${file} is not ${expected}: it has no column for ${missing.join(', ')}. Columns found: ${listNames(cells)}.`,
    { hint, details: { found: cells.slice(0, 20).map(name => name.slice(0, 100)), missing: [...missing] } },
  )
}

function listNames(names: readonly string[]): string {
  const shown = names.filter(name => name !== '').slice(0, 30)
  return shown.map(name => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`).join(', ') || 'none'
}

const maxRows = 100_000
const maxColumns = 500

/** Creates the limits for a file. The hints say how to get a smaller one. */
export function createSheetLimits(hints: { rows: string; columns: string }): SheetLimits {
  return {
    rows: maxRows,
    columns: maxColumns,
    tooManyRows: file =>
      new BlogopsError('bad_request', `${file} has more than ${maxRows.toLocaleString('en-GB')} rows.`, {
        hint: hints.rows,
        details: { most: maxRows },
      }),
    tooManyColumns: file =>
      new BlogopsError('bad_request', `${file} has more than ${maxColumns} columns.`, {
        hint: hints.columns,
        details: { most: maxColumns },
      }),
  }
}

/** Row of a table, whose cells are read by field. */
export interface MappedRow<Field extends string> {
  line: number
  /** Returns undefined if the file has no such column. */
  cell(field: Field): string | undefined
}

/** Collects the rows of a table and the reasons for rejected ones. */
export class MappedRows<Field extends string> implements SheetReader {
  readonly rows: MappedRow<Field>[] = []
  headings: Headings<Field> = {}
  rejectedTotal = 0
  readonly #rejected: { line: number; reason: string }[] = []
  readonly #findHeadings: (cells: readonly string[]) => Headings<Field>
  #positions = new Map<string, number>()

  constructor(find: (cells: readonly string[]) => Headings<Field>) {
    this.#findHeadings = find
  }

  head(cells: readonly string[]): void {
    this.headings = this.#findHeadings(cells)
    const entries = Object.entries<string | undefined>(this.headings)
    this.#positions = new Map(entries.flatMap(([field, heading]) => (heading ? [[field, cells.indexOf(heading)]] : [])))
  }

  row(line: number, cells: readonly string[]): void {
    const positions = this.#positions
    this.rows.push({ line, cell: field => cells[positions.get(field) ?? -1]?.trim() })
  }

  fault(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.#rejected.length < MAX_REPORTED_ROWS) this.#rejected.push({ line, reason })
  }

  /** Reasons for rejected rows, by line. */
  get rejected(): { line: number; reason: string }[] {
    return this.#rejected.toSorted((a, b) => a.line - b.line)
  }

  /** Reads a row; undefined if it was rejected. */
  read<Result extends object>(row: MappedRow<Field>, parse: () => Result): Result | undefined {
    try {
      return parse()
    } catch (error) {
      if (!(error instanceof RowError)) throw error
      this.fault(row.line, error.message)
      return undefined
    }
  }
}

/**
 * Selects the transactions whose status counts: the words for approved and declined ones are not the same everywhere.
 * @throws BlogopsError `bad_request` if nobody said which statuses count
 */
export function selectByStatus<Row extends MappedRow<'status'>>(
  file: string,
  rows: readonly Row[],
  statuses: readonly string[],
): Row[] {
  const getStatus = (row: Row) => (row.cell('status') ?? '').toLowerCase().slice(0, MAX_STATUS_LENGTH)
  const found = [...new Set(rows.map(getStatus))].filter(status => status !== '').slice(0, MAX_STATUSES)
  const unknown = statuses.find(status => !found.includes(status))
  if (rows.length === 0 || (statuses.length > 0 && unknown === undefined))
    return rows.filter(row => statuses.includes(getStatus(row)))
  const problem = unknown === undefined ? 'Say which of them count.' : `None of its rows is "${unknown}".`
  throw new BlogopsError('bad_request', `${file} has transactions with a status: ${found.join(', ')}. ${problem}`, {
    hint: `Pass each status that counts: --status "${found[0] ?? ''}"`,
    details: { statuses: found },
  })
}

const MAX_STATUSES = 20
const MAX_STATUS_LENGTH = 40

/** Rejects exact duplicates, which come from joining files twice. Rows that differ may be parts of one day. */
export class UniqueRows<Field extends string> extends MappedRows<Field> {
  readonly #lines = new Map<string, number>()

  override row(line: number, cells: readonly string[]): void {
    const key = JSON.stringify(cells)
    const earlierLine = this.#lines.get(key)
    if (earlierLine === undefined) super.row(line, cells)
    else this.fault(line, `it is the same as line ${earlierLine}`)
    this.#lines.set(key, earlierLine ?? line)
  }
}
