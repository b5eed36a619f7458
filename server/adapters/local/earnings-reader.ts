import { BlogopsError } from '../../contract/errors.ts'
import { type EarningsField, earningsFields } from '../../contract/schemas/earnings.ts'
import { dayMs } from '../../domain/days.ts'
import { createPace } from '../../lib/steps.ts'
import type { IncompleteDay, ReadEarningsReport, ReportedEarnings } from '../../ports/import-files.ts'
import type { EarningsKind } from '../../ports/site-records.ts'
import type { Clock } from '../../ports/system.ts'
import { detectDateOrder } from './import/dates.ts'
import {
  amountFields,
  type DecimalMark,
  detectDecimalMark,
  findCurrencySigns,
  findIncompleteDay,
  isTotal,
  MAX_AMOUNT_LENGTH,
  readEarningsRow,
  stripTime,
} from './import/earnings-row.ts'
import {
  createColumnsError,
  createSheetLimits,
  type Headings,
  MappedRows,
  matchHeadings,
  selectByStatus,
} from './import/mapped-rows.ts'
import { readSheet, requireText } from './import/read-sheet.ts'

/**
 * Known headings of each field, compared without case, accents, punctuation and a currency in parentheses. Those of
 * Amazon in English of the UK, US and Canada, and in Spanish, and those of Awin. The first match counts.
 */
const KNOWN_HEADINGS: Record<EarningsField, readonly string[]> = {
  date: ['dateshipped', 'date', 'fechadeenvio', 'transactiondate'],
  trackingId: ['trackingid', 'tag', 'iddeseguimiento', 'clickref'],
  asin: ['asin'],
  name: ['name', 'productname', 'nombre'],
  category: ['category', 'productcategory', 'categoria'],
  items: ['itemsshipped', 'quantity', 'qty', 'articulosenviados'],
  returns: ['returns', 'devoluciones'],
  revenue: ['revenue', 'ingresos'],
  fees: ['adfees', 'advertisingfees', 'commissionincome', 'fees', 'comisiones', 'commissionamount'],
  status: ['status'],
}

type ReportHeadings = Headings<EarningsField>

/** Lines at the start of a file, among which the headings are: reports may begin with a title and an empty line. */
const MAX_TITLE_LINES = 6

/** Maximum characters of a heading that are compared. */
const MAX_HEADING_LENGTH = 200

function foldHeading(heading: string): string {
  return heading
    .slice(0, MAX_HEADING_LENGTH)
    .replace(/\([^()]*\)/g, '')
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Returns the kind of report that the columns belong to. @throws BlogopsError `bad_request` for other reports */
function requireKind(file: string, cells: readonly string[], headings: ReportHeadings): EarningsKind {
  const isAwin = headings.asin === undefined && headings.status !== undefined
  const item = isAwin ? [] : [headings.name === undefined ? ('asin' as const) : ('name' as const)]
  const required = ['date', 'trackingId', 'fees', ...item] as const
  const missing = required.filter(field => headings[field] === undefined)
  if (missing.length === 0) return isAwin ? 'awin' : headings.asin === undefined ? 'bounty' : 'earnings'
  throw createColumnsError(file, cells, {
    expected: 'an earnings report',
    missing,
    hint: describeOtherReport(headings),
  })
}

function describeOtherReport({ asin, trackingId, fees, date }: ReportHeadings): string {
  if (asin !== undefined && fees === undefined)
    return 'A report of orders has no fees. Download the report Fee-Earnings, which lists shipped items.'
  if (trackingId !== undefined && fees !== undefined && date === undefined)
    return 'A report by tracking id has no days. Download the report Fee-Earnings.'
  return 'Download the report Fee-Earnings as CSV. For a column with another name, pass --map "Column=fees"'
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

const reportLimits = createSheetLimits({
  rows: 'Download fewer days for each file, and import the files one after the other.',
  columns: 'Download the report Fee-Earnings as CSV.',
})

/** Reads the CSV files of Amazon Associates, Fee-Earnings and bounties, and the transactions of Awin. */
export function createEarningsReader({ clock }: { clock: Clock }): ReadEarningsReport {
  return async ({ name, content, dateFormat, map = [], statuses = [] }, signal) => {
    const pace = createPace(signal)
    const text = skipTitle(requireText(name, content, 'CSV'), map)
    let kind: EarningsKind = 'earnings'
    const collected = new MappedRows<EarningsField>(cells => {
      const table = { fields: earningsFields, known: KNOWN_HEADINGS, fold: foldHeading }
      const found = matchHeadings({ file: name, cells, map }, table)
      kind = requireKind(name, cells, found)
      return found
    })
    await readSheet({ name, content: text, limits: reportLimits }, collected, pace)
    const { headings } = collected
    const listed = collected.rows.filter(row => !isTotal(row, kind))
    // A report of Amazon has no such column.
    const rows = collected.headings.status === undefined ? listed : selectByStatus(name, listed, statuses)
    const order = detectDateOrder(
      name,
      rows.map(row => stripTime(row.cell('date') ?? '')),
      dateFormat,
    )
    const amounts = rows.flatMap(row => amountFields.map(field => (row.cell(field) ?? '').slice(0, MAX_AMOUNT_LENGTH)))
    const decimalMark = requireDecimalMark(name, amounts)
    // The shop's time zone may be a day ahead.
    const lastDay = new Date(clock.now().getTime() + dayMs).toISOString().slice(0, 10)
    const earnings: ReportedEarnings[] = []
    // The parser could not even split these rows.
    const incomplete: IncompleteDay[] = collected.rejectedTotal > 0 ? [{ trackingId: null, date: null }] : []
    const rules = { kind, order, decimalMark, lastDay }
    for (const row of rows) {
      const read = collected.read(row, () => readEarningsRow(row, rules))
      if (read) earnings.push(read)
      else incomplete.push(findIncompleteDay(row, rules))
      if (pace.isDue()) await pace.pause()
    }
    assertNotSwapped(name, earnings)
    return {
      kind,
      rows: earnings,
      skipped: collected.rows.length - rows.length,
      currencySigns: listCurrencySigns(headings, amounts),
      rejected: collected.rejected,
      rejectedTotal: collected.rejectedTotal,
      incompleteDays: incomplete,
      columns: headings,
    }
  }
}

/** Number of rows with fees above the revenue from which on they are not exceptions. */
const MIN_SWAPPED = 2

/** @throws BlogopsError `bad_request` if most rows have fees above the revenue. */
function assertNotSwapped(file: string, rows: readonly ReportedEarnings[]): void {
  const sales = rows.filter(({ revenueMicros }) => revenueMicros > 0)
  const wrong = sales.filter(({ revenueMicros, feesMicros }) => feesMicros > revenueMicros)
  if (wrong.length < MIN_SWAPPED || wrong.length * 2 <= sales.length) return
  throw new BlogopsError('bad_request', `The fees of ${file} are higher than its revenue.`, {
    hint: 'The columns may be swapped. Say which is which: --map "Column=fees" --map "Column=revenue"',
  })
}

/** @throws BlogopsError `bad_request` if amounts are written in two ways. */
function requireDecimalMark(file: string, amounts: readonly string[]): DecimalMark {
  const mark = detectDecimalMark(amounts)
  if (mark !== 'both') return mark
  throw new BlogopsError('bad_request', `${file} has amounts with decimal points and amounts with decimal commas.`, {
    hint: 'Correct the file, so that all amounts are written like 1,234.50 or all like 1.234,50.',
  })
}

function listCurrencySigns(headings: ReportHeadings, amounts: readonly string[]): string[] {
  const inHeadings = amountFields.flatMap(field => headings[field]?.match(/\([^()]*\)/g) ?? [])
  return [...new Set([...inHeadings, ...amounts].flatMap(findCurrencySigns))]
}
