import type { ExportField } from '../../../contract/schemas/ad-import.ts'
import type { ExportedDay } from '../../../ports/import-files.ts'
import { type DateOrder, readDate } from './dates.ts'
import type { MappedRow } from './mapped-rows.ts'
import { RowError } from './read-sheet.ts'

export type ExportRow = MappedRow<ExportField>

interface ReadOptions {
  order: DateOrder
  /** Last possible day. Rows of later days are rejected. */
  lastDay: string
}

const MAX_NAME_LENGTH = 250
const MAX_NUMBER = 1_000_000_000_000

/** @throws RowError with the reason if the row is invalid. */
export function readDayRow(row: ExportRow, { order, lastDay }: ReadOptions): ExportedDay {
  const ad = { id: readId(row, 'adId'), name: readName(row, 'adName') }
  if (ad.id === '' && ad.name === '') throw new RowError('it has no ad; rows of totals are not imported')
  const date = readDay(row, order)
  if (date > lastDay) throw new RowError(`${date} is in the future`)
  return {
    line: row.line,
    date,
    ad,
    adSet: { id: readId(row, 'adSetId'), name: readName(row, 'adSetName') },
    campaign: { id: readId(row, 'campaignId'), name: readName(row, 'campaignName') },
    age: readGroup(row, 'age'),
    gender: readGender(row),
    region: readGroup(row, 'region'),
    interest: readGroup(row, 'interest'),
    impressions: readCount(row, 'impressions'),
    clicks: readCount(row, 'clicks'),
    spendMicros: Math.round(readNumber(row, 'spend') * 1_000_000),
    conversions: readCount(row, 'conversions'),
  }
}

function readDay(row: ExportRow, order: DateOrder): string {
  const date = readDate(row.cell('date') ?? '', order)
  const end = row.cell('endDate') ?? ''
  if (end === '' || readDate(end, order) === date) return date
  throw new RowError(`it covers ${date} to ${readDate(end, order)}; export it by day`)
}

/** Removes control characters, which a terminal would interpret. */
function readName(row: ExportRow, field: ExportField): string {
  const name = (row.cell(field) ?? '').replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, ' ').trim()
  if (name.length > MAX_NAME_LENGTH)
    throw new RowError(`its ${toLabel(field)} is longer than ${MAX_NAME_LENGTH} characters`)
  return name
}

/**
 * Reads an ID. Some exports prefix it as `a:120…` or `'120…` to stop spreadsheets from rounding it. A rounded ID is
 * lost and the row is rejected.
 */
function readId(row: ExportRow, field: ExportField): string {
  const id = readName(row, field).replace(/^(?:\w+:|')(?=\d)/, '')
  if (/^\d([.,]\d+)?e\+?\d+$/i.test(id)) throw new RowError(`its ${toLabel(field)} was rounded by a spreadsheet: ${id}`)
  return id
}

function readGroup(row: ExportRow, field: 'age' | 'region' | 'interest'): string | null {
  if (row.cell(field) === undefined) return null
  const group = readName(row, field)
  return group === '' || /^unknown$/i.test(group) ? 'unknown' : group
}

const GENDERS = [
  ['male', /^(?:m|male|men)$/i],
  ['female', /^(?:f|female|women)$/i],
  ['unknown', /^(?:u|unknown)?$/i],
] as const

function readGender(row: ExportRow): string | null {
  const text = row.cell('gender')
  if (text === undefined) return null
  const [gender] = GENDERS.find(([, names]) => names.test(text)) ?? []
  if (gender === undefined) throw new RowError(`"${text.slice(0, 30)}" is not one of the genders male, female, unknown`)
  return gender
}

function readCount(row: ExportRow, field: ExportField): number {
  const count = readNumber(row, field)
  if (!Number.isInteger(count)) throw new RowError(`its ${toLabel(field)} is ${count}, which is not a whole number`)
  return count
}

const NUMBER_PATTERN = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)?(?:e-?\d{1,2})?$/i

/** Reads a number; 0 if the cell is empty or the column is missing, because exports omit zeros. */
function readNumber(row: ExportRow, field: ExportField): number {
  const text = (row.cell(field) ?? '').replace(/^£\s*/, '')
  if (text === '' || text === '-' || text === '—') return 0
  if (!NUMBER_PATTERN.test(text))
    throw new RowError(`its ${toLabel(field)} is "${text.slice(0, 30)}", which is not a figure such as 1234.50`)
  const value = Number(text.replaceAll(',', ''))
  if (value > MAX_NUMBER) throw new RowError(`its ${toLabel(field)} is too large: ${text.slice(0, 30)}`)
  return value
}

/** Converts a field name for people: `adSetName` → "ad set name". */
function toLabel(field: ExportField): string {
  return field.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
}
