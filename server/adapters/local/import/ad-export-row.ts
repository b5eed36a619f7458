import { BlogopsError } from '../../../contract/errors.ts'
import type { ExportField } from '../../../contract/schemas/ad-performance.ts'
import type { ExportedDay } from '../../../ports/import-files.ts'
import { RowError } from './read-sheet.ts'

type DateOrder = 'ymd' | 'dmy' | 'mdy'

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/

/**
 * Returns the order of day and month in a file's dates: the given one, or else detected from a date with a day above
 * 12. Dates that begin with the year need no detection.
 * @throws BlogopsError `bad_request` if the order is ambiguous or contradictory.
 */
export function detectDateOrder(
  file: string,
  dates: readonly string[],
  requestedOrder: DateOrder | undefined,
): DateOrder {
  if (requestedOrder !== undefined) return requestedOrder
  const matches = dates.map(date => YEAR_LAST.exec(date)).filter(match => match !== null)
  const dayFirst = matches.find(([, first, second]) => Number(first) > 12 && Number(second) <= 12)
  const monthFirst = matches.find(([, first, second]) => Number(second) > 12 && Number(first) <= 12)
  if (dayFirst && monthFirst) throw createContradictionError(file, dayFirst[0], monthFirst[0])
  if (dayFirst) return 'dmy'
  if (monthFirst) return 'mdy'
  const [ambiguousDate] = matches
  if (ambiguousDate) throw createAmbiguousError(file, ambiguousDate[0])
  return 'ymd'
}

/**
 * @returns the date as "2026-11-20".
 * @throws RowError if the text is not a valid date.
 */
function readDate(text: string, order: DateOrder): string {
  const [year, month, day] = splitDate(text, order)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000
  if (!isDay) throw new RowError(`"${truncate(text)}" is not a calendar day`)
  return date.toISOString().slice(0, 10)
}

function splitDate(text: string, order: DateOrder): [number, number, number] {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])]
  const yearLast = order === 'ymd' ? null : YEAR_LAST.exec(text)
  if (!yearLast) throw new RowError(text === '' ? 'the date is missing' : `"${truncate(text)}" is not a date`)
  const [first, second, year] = [Number(yearLast[1]), Number(yearLast[2]), Number(yearLast[3])]
  return order === 'dmy' ? [year, second, first] : [year, first, second]
}

const truncate = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

function createAmbiguousError(file: string, date: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has ambiguous dates such as ${date}.`, {
    hint: 'Pass --date-format dmy (day first) or --date-format mdy (month first).',
    details: { dateFormat: ['dmy', 'mdy'] },
  })
}

function createContradictionError(file: string, one: string, other: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has dates in two formats: ${one} and ${other}.`, {
    hint: 'Correct the file, or pass --date-format dmy or --date-format mdy. Rows with the other format are then refused.',
  })
}

/** Row of an export by field; undefined if the file has no such column. */
export interface ExportRow {
  line: number
  cell(field: ExportField): string | undefined
}

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
  if (ad.id === '' && ad.name === '') throw new RowError('it names no ad; rows of totals are not imported')
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

function readGroup(row: ExportRow, field: 'age' | 'region'): string | null {
  if (row.cell(field) === undefined) return null
  const group = readName(row, field)
  return group === '' || /^unknown$/i.test(group) ? 'unknown' : group
}

const GENDERS: Readonly<Record<string, string>> = {
  m: 'male',
  male: 'male',
  men: 'male',
  f: 'female',
  female: 'female',
  women: 'female',
  '': 'unknown',
  u: 'unknown',
  unknown: 'unknown',
}

function readGender(row: ExportRow): string | null {
  const text = row.cell('gender')
  if (text === undefined) return null
  const gender = Object.hasOwn(GENDERS, text.toLowerCase()) ? GENDERS[text.toLowerCase()] : undefined
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
