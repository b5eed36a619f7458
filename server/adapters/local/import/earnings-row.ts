import { type EarningsField, earningsFields } from '../../../contract/schemas/earnings.ts'
import type { IncompleteDay, ReportedEarnings } from '../../../ports/import-files.ts'
import type { EarningsKind } from '../../../ports/site-records.ts'
import { type DateOrder, readDate } from './dates.ts'
import type { MappedRow } from './mapped-rows.ts'
import { RowError } from './read-sheet.ts'

/** Rows of earnings reports. Fields: `server/contract/schemas/earnings.ts`. */

export type ReportRow = MappedRow<EarningsField>

/** Character before the decimals of a file's amounts. */
export type DecimalMark = '.' | ','

export interface RowRules {
  kind: EarningsKind
  order: DateOrder
  decimalMark: DecimalMark
  /** Last possible day. Rows of later days are rejected. */
  lastDay: string
}

const MAX_NAME_LENGTH = 300
const MAX_UNITS = 1_000_000_000
/** Maximum characters of an amount. Patterns on longer cells take too long. */
export const MAX_AMOUNT_LENGTH = 40

/** Returns true for a row of totals, which names neither an item nor a day. */
export function isTotal({ cell }: ReportRow, kind: EarningsKind): boolean {
  const item = kind === 'bounty' ? cell('name') : kind === 'awin' ? cell('trackingId') : cell('asin')
  return (item ?? '') === '' && !/\d/.test(cell('date') ?? '')
}

/** Returns true for a row with a line break in a cell: probably a quotation mark is not closed, and rows ran together. */
function hasLineBreak({ cell }: ReportRow): boolean {
  return earningsFields.some(field => /[\r\n]/.test(cell(field) ?? ''))
}

/** Finds the day of a row that was rejected. */
export function findIncompleteDay(row: ReportRow, { kind, order, lastDay }: RowRules): IncompleteDay {
  if (hasLineBreak(row)) return { trackingId: null, date: null }
  const read = (parse: () => string) => {
    try {
      return parse()
    } catch {
      return null
    }
  }
  return { trackingId: read(() => readId(row, kind)), date: read(() => readDay(row, { order, lastDay })) }
}

function readDay(row: ReportRow, { order, lastDay }: Pick<RowRules, 'order' | 'lastDay'>): string {
  const date = readDate(stripTime(row.cell('date') ?? ''), order)
  if (date > lastDay) throw new RowError(`${date} is in the future`)
  return date
}

/** @throws RowError with the reason if the row is invalid. */
export function readEarningsRow(row: ReportRow, rules: RowRules): ReportedEarnings {
  const { kind, decimalMark } = rules
  if (hasLineBreak(row)) throw new RowError('a cell has several lines; a quotation mark may not be closed')
  if (isBlank(row.cell('fees') ?? '')) throw new RowError('its fees are missing')
  return {
    line: row.line,
    date: readDay(row, rules),
    trackingId: readId(row, kind),
    asin: kind === 'earnings' ? readAsin(row) : '',
    name: readText(row, 'name'),
    category: readText(row, 'category'),
    // A transaction has no number of items.
    items: kind === 'awin' ? 1 : readCount(row, 'items'),
    returns: readCount(row, 'returns'),
    revenueMicros: readAmount(row, 'revenue', decimalMark),
    feesMicros: readAmount(row, 'fees', decimalMark),
  }
}

/** Removes the time of day behind a date: "2026-01-05 00:00:00.0". Reads a start only: a search of blanks is quadratic. */
export function stripTime(text: string): string {
  const start = text.slice(0, 64)
  return /^\d{4}-\d\d-\d\d/.test(start) ? start.slice(0, 10) : start.replace(/\s+\d{1,2}:\d\d(?::\d\d)?$/, '')
}

/** Transactions of links without a sub-id. */
const NO_CLICK_REF = 'no-click-ref'

/** Reads the tracking id. A network's sub-id can be any text: it is read in lower case, with `-` for other signs. */
function readId(row: ReportRow, kind: EarningsKind): string {
  if (kind !== 'awin') return readTrackingId(row)
  const text = (row.cell('trackingId') ?? '').slice(0, 64).toLowerCase()
  return text.replace(/[^a-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '') || NO_CLICK_REF
}

function readTrackingId(row: ReportRow): string {
  const id = (row.cell('trackingId') ?? '').toLowerCase()
  if (id === '') throw new RowError('the tracking id is missing')
  if (!/^[a-z0-9_-]{1,64}$/.test(id)) throw new RowError(`"${shorten(id)}" is not a tracking id`)
  return id
}

function readAsin(row: ReportRow): string {
  const asin = (row.cell('asin') ?? '').toUpperCase()
  if (asin === '') throw new RowError('the ASIN is missing')
  if (!/^[A-Z0-9]{10}$/.test(asin)) throw new RowError(`"${shorten(asin)}" is not an ASIN`)
  return asin
}

/** Removes control characters, which a terminal would interpret. */
function readText(row: ReportRow, field: EarningsField): string {
  return (row.cell(field) ?? '')
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ')
    .trim()
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
}

/** Reads a count; 0 if the cell is empty or the column is missing. */
function readCount(row: ReportRow, field: EarningsField): number {
  const text = row.cell(field) ?? ''
  if (isBlank(text)) return 0
  if (!/^-?\d{1,9}(?:[.,]0{1,2})?$/.test(text))
    throw new RowError(`its ${labels[field]} is "${shorten(text)}", which is not a whole number`)
  return Math.trunc(Number(text.replace(',', '.')))
}

/** Reads an amount in millionths of the currency; 0 if the cell is empty or the column is missing. */
function readAmount(row: ReportRow, field: EarningsField, mark: DecimalMark): number {
  const text = row.cell(field) ?? ''
  if (isBlank(text)) return 0
  const micros = text.length > MAX_AMOUNT_LENGTH ? undefined : parseAmount(text, mark)
  if (micros === undefined)
    throw new RowError(`its ${labels[field]} is "${shorten(text)}", which is not an amount such as 1234${mark}50`)
  if (Math.abs(micros) > MAX_UNITS * 1_000_000)
    throw new RowError(`its ${labels[field]} is too large: ${shorten(text)}`)
  return micros
}

/** Parses "1,234.50", "-£0.45", "(5.00)" or "1.234,50 €" to millionths; undefined if it is not an amount. */
function parseAmount(text: string, mark: DecimalMark): number | undefined {
  const [, open = '', digits = '', close = ''] = /^([-(]*)([\d.,]+)(\)?)$/.exec(removeCurrency(text)) ?? []
  const isWhole = open === '(' ? close === ')' : close === '' && (open === '' || open === '-')
  const pattern = mark === '.' ? AMOUNT_WITH_POINT : AMOUNT_WITH_COMMA
  if (!isWhole || !pattern.test(digits)) return undefined
  const [units = '', decimals = ''] = digits.replaceAll(mark === '.' ? ',' : '.', '').split(mark)
  const micros = Number(units) * 1_000_000 + Number(decimals.padEnd(6, '0'))
  return open === '' || micros === 0 ? micros : -micros
}

const AMOUNT_WITH_POINT = /^(?:\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.\d{1,6})?$/
const AMOUNT_WITH_COMMA = /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)(?:,\d{1,6})?$/

/** Removes a currency before or after an amount, and spaces. The sign of the number may come before or after it. */
function removeCurrency(text: string): string {
  return text
    .replaceAll('−', '-')
    .replace(/^([-(]?)\s*(?:[A-Z]{0,3}\p{Sc}|[A-Z]{3})\s*/u, '$1')
    .replace(/\s*(?:\p{Sc}|[A-Z]{3}|zł|kr)(\)?)$/u, '$1')
}

/** Finds the currency signs and codes of an amount: "$1.20" has "$". */
export function findCurrencySigns(text: string): string[] {
  return text.match(/[A-Z]{0,3}\p{Sc}|\b[A-Z]{3}\b|zł|kr\b/gu) ?? []
}

/** Detects the decimal mark: the last mark of an amount, if one or two digits follow. */
export function detectDecimalMark(amounts: readonly string[]): DecimalMark | 'both' {
  const marks = new Set(amounts.flatMap(text => /([.,])\d{1,2}\)?\D*$/.exec(text)?.[1] ?? []))
  if (marks.size > 1) return 'both'
  return marks.has(',') ? ',' : '.'
}

const isBlank = (text: string) => text === '' || text === '-' || text === '—'

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

const labels: Readonly<Record<EarningsField, string>> = {
  date: 'date',
  trackingId: 'tracking id',
  asin: 'ASIN',
  name: 'name',
  category: 'category',
  items: 'number of items',
  returns: 'number of returns',
  revenue: 'revenue',
  fees: 'fees',
  status: 'status',
}

/** Fields with amounts of money. */
export const amountFields = ['revenue', 'fees'] as const satisfies readonly EarningsField[]
