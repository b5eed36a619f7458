import { BlogopsError } from '../../contract/errors.ts'
import { type EarningsField, earningsFields } from '../../contract/schemas/earnings.ts'
import { dayMs } from '../../domain/durations.ts'
import { createPace } from '../../lib/steps.ts'
import type { EarningsKind } from '../../ports/earnings-records.ts'
import type { ReadEarningsReport, ReportedEarnings } from '../../ports/import-files.ts'
import type { Clock } from '../../ports/system.ts'
import { detectDateOrder } from './import/dates.ts'
import {
  amountFields,
  type DecimalMark,
  detectDecimalMark,
  findCurrencySigns,
  isTotal,
  type ReportRow,
  readEarningsRow,
} from './import/earnings-row.ts'
import {
  MAX_REPORTED_ROWS,
  RowError,
  readSheet,
  requireText,
  type SheetLimits,
  type SheetReader,
} from './import/read-sheet.ts'

/**
 * Known headings of each field, compared without case, accents, punctuation and a currency in parentheses. English of
 * the UK, US and Canada, and Spanish. The first match counts.
 */
const KNOWN_HEADINGS: Record<EarningsField, readonly string[]> = {
  date: ['dateshipped', 'date', 'fechadeenvio'],
  trackingId: ['trackingid', 'tag', 'iddeseguimiento'],
  asin: ['asin'],
  name: ['name', 'productname', 'nombre'],
  category: ['category', 'productcategory', 'categoria'],
  items: ['itemsshipped', 'quantity', 'qty', 'articulosenviados'],
  returns: ['returns', 'devoluciones'],
  revenue: ['revenue', 'ingresos'],
  fees: ['adfees', 'advertisingfees', 'commissionincome', 'fees', 'comisiones'],
}

type Headings = Partial<Record<EarningsField, string>>

/** Lines at the start of a file, among which the headings are: reports may begin with a title and an empty line. */
const MAX_TITLE_LINES = 6

function foldHeading(heading: string): string {
  return heading
    .replace(/\([^)]*\)/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

function findHeadings(file: string, cells: readonly string[], map: readonly string[]): Headings {
  const byFolded = new Map(cells.map(heading => [foldHeading(heading), heading] as const).toReversed())
  const found: Headings = {}
  for (const field of earningsFields) {
    const spelling = KNOWN_HEADINGS[field].find(known => byFolded.has(known))
    const heading = spelling === undefined ? undefined : byFolded.get(spelling)
    if (heading !== undefined) found[field] = heading
  }
  for (const mapping of map) {
    const at = mapping.lastIndexOf('=')
    const column = mapping.slice(0, at)
    const field = earningsFields.find(name => name === mapping.slice(at + 1))
    const heading = cells.find(name => name === column) ?? byFolded.get(foldHeading(column))
    if (heading === undefined || field === undefined)
      throw new BlogopsError('bad_request', `${file} has no column "${column}". Columns found: ${listNames(cells)}.`)
    found[field] = heading
  }
  return found
}

/** Returns the kind of report that the columns belong to. @throws BlogopsError `bad_request` for other reports */
function requireKind(file: string, cells: readonly string[], headings: Headings): EarningsKind {
  const required = ['date', 'trackingId', 'fees', headings.name === undefined ? 'asin' : 'name'] as const
  const missing = required.filter(field => headings[field] === undefined)
  if (missing.length === 0) return headings.asin === undefined ? 'bounty' : 'earnings'
  throw new BlogopsError(
    'bad_request',
    `${file} is not an earnings report: it has no column for ${missing.join(', ')}. Columns found: ${listNames(cells)}.`,
    {
      hint: describeOtherReport(headings),
      details: { found: cells.slice(0, 20).map(name => name.slice(0, 100)), missing },
    },
  )
}

function describeOtherReport({ asin, trackingId, fees, date }: Headings): string {
  if (asin !== undefined && fees === undefined)
    return 'A report of orders has no fees. Download the report Fee-Earnings, which lists shipped items.'
  if (trackingId !== undefined && fees !== undefined && date === undefined)
    return 'A report by tracking id has no days. Download the report Fee-Earnings.'
  return 'Download the report Fee-Earnings as CSV. For a column with another name, pass --map "Column=fees"'
}

function listNames(names: readonly string[]): string {
  const shown = names.filter(name => name !== '').slice(0, 30)
  return shown.map(name => `"${name.length > 40 ? `${name.slice(0, 40)}…` : name}"`).join(', ') || 'none'
}

/**
 * Empties the lines before the headings, so that line numbers stay. Without a line that names a tracking id, the first
 * line counts as the headings.
 */
function skipTitle(text: string, map: readonly string[]): string {
  const lines = text.split(/\r\n|\n|\r/, MAX_TITLE_LINES)
  const mapped = map.flatMap(mapping =>
    mapping.endsWith('=trackingId') ? foldHeading(mapping.slice(0, mapping.lastIndexOf('='))) : [],
  )
  const names = new Set([...KNOWN_HEADINGS.trackingId, ...mapped])
  const at = lines.findIndex(line => line.split(/[,;\t|]/).some(cell => names.has(foldHeading(cell))))
  if (at <= 0) return text
  const titles = new RegExp(`^(?:[^\\r\\n]*(?:\\r\\n|\\n|\\r)){${at}}`).exec(text)?.[0] ?? ''
  return '\n'.repeat(at) + text.slice(titles.length)
}

const maxRows = 100_000
const maxColumns = 500

const reportLimits: SheetLimits = {
  rows: maxRows,
  columns: maxColumns,
  tooManyRows: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxRows.toLocaleString('en-GB')} rows.`, {
      hint: 'Download fewer days for each file, and import the files one after the other.',
      details: { most: maxRows },
    }),
  tooManyColumns: file =>
    new BlogopsError('bad_request', `${file} has more than ${maxColumns} columns.`, { details: { most: maxColumns } }),
}

/** Collects the rows of a report and the reasons for rejected ones. */
class ReportRows implements SheetReader {
  readonly rows: ReportRow[] = []
  readonly rejected: { line: number; reason: string }[] = []
  rejectedTotal = 0
  headings: Headings = {}
  kind: EarningsKind = 'earnings'
  readonly #file: string
  readonly #map: readonly string[]
  #positions = new Map<EarningsField, number>()

  constructor(file: string, map: readonly string[]) {
    this.#file = file
    this.#map = map
  }

  head(cells: readonly string[]): void {
    this.headings = findHeadings(this.#file, cells, this.#map)
    this.kind = requireKind(this.#file, cells, this.headings)
    for (const field of earningsFields) {
      const heading = this.headings[field]
      if (heading !== undefined) this.#positions.set(field, cells.indexOf(heading))
    }
  }

  row(line: number, cells: readonly string[]): void {
    const positions = this.#positions
    this.rows.push({ line, cell: field => cells[positions.get(field) ?? -1]?.trim() })
  }

  fault(line: number, reason: string): void {
    this.rejectedTotal += 1
    if (this.rejected.length < MAX_REPORTED_ROWS) this.rejected.push({ line, reason })
  }
}

/** Reads the CSV files of Amazon Associates: Fee-Earnings, and bounties. */
export function createEarningsReader({ clock }: { clock: Clock }): ReadEarningsReport {
  return async ({ name, content, dateFormat, map = [] }, signal) => {
    const pace = createPace(signal)
    const text = skipTitle(requireText(name, content, 'CSV'), map)
    const collected = new ReportRows(name, map)
    await readSheet({ name, content: text, limits: reportLimits }, collected, pace)
    const { kind, headings } = collected
    const rows = collected.rows.filter(row => !isTotal(row, kind))
    const order = detectDateOrder(
      name,
      rows.map(row => row.cell('date') ?? ''),
      dateFormat,
    )
    const amounts = rows.flatMap(row => amountFields.map(field => row.cell(field) ?? ''))
    const decimalMark = requireDecimalMark(name, amounts)
    // The shop's time zone may be a day ahead.
    const lastDay = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)
    const earnings: ReportedEarnings[] = []
    for (const row of rows) {
      const read = tryRow(() => readEarningsRow(row, { kind, order, decimalMark, lastDay }))
      if (typeof read === 'string') collected.fault(row.line, read)
      else earnings.push(read)
      if (pace.isDue()) await pace.pause()
    }
    return {
      kind,
      rows: earnings,
      skipped: collected.rows.length - rows.length,
      currencySigns: listCurrencySigns(headings, amounts),
      rejected: collected.rejected.sort((a, b) => a.line - b.line),
      rejectedTotal: collected.rejectedTotal,
      columns: headings,
    }
  }
}

/** @throws BlogopsError `bad_request` if amounts are written in two ways. */
function requireDecimalMark(file: string, amounts: readonly string[]): DecimalMark {
  const mark = detectDecimalMark(amounts)
  if (mark !== 'both') return mark
  throw new BlogopsError('bad_request', `${file} has amounts with decimal points and amounts with decimal commas.`, {
    hint: 'Correct the file, so that all amounts are written like 1,234.50 or all like 1.234,50.',
  })
}

function listCurrencySigns(headings: Headings, amounts: readonly string[]): string[] {
  const inHeadings = amountFields.flatMap(field => headings[field]?.match(/\([^)]*\)/g) ?? [])
  return [...new Set([...inHeadings, ...amounts].flatMap(findCurrencySigns))]
}

/** Returns the row, or the reason it was rejected. */
function tryRow(read: () => ReportedEarnings): ReportedEarnings | string {
  try {
    return read()
  } catch (error) {
    if (error instanceof RowError) return error.message
    throw error
  }
}
