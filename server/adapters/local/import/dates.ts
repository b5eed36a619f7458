import { BlogopsError } from '../../../contract/errors.ts'
import { RowError } from './read-sheet.ts'

/** Dates in exported files, whose order of day and month depends on the exporting account. */

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+(?:Z|[+-]\d\d:?\d\d)?)?$/
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
/** "July 19, 2026", "19 July 2026", "19-Jul-2026". */
const NAMED_MONTH = /^(?:(\d{1,2})[ -])?([A-Za-z]{3,9})\.?[ -](?:(\d{1,2}),? )?(\d{4})$/

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Returns the order of day and month in a file's dates: the given one, or else detected from a date with a day above
 * 12. Dates that begin with the year or name the month need no detection.
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
export function readDate(text: string, order: DateOrder): string {
  const [year, month, day] = splitDate(text, order)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!isDay) throw new RowError(`"${shorten(text)}" is not a calendar day`)
  if (year < 2000) throw new RowError(`"${shorten(text)}" is before 2000`)
  return date.toISOString().slice(0, 10)
}

function splitDate(text: string, order: DateOrder): [number, number, number] {
  const yearFirst = YEAR_FIRST.exec(text)
  if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])]
  const named = splitNamedMonth(text)
  if (named) return named
  const yearLast = order === 'ymd' ? null : YEAR_LAST.exec(text)
  if (!yearLast) throw new RowError(text === '' ? 'the date is missing' : `"${shorten(text)}" is not a date`)
  const [first, second, year] = [Number(yearLast[1]), Number(yearLast[2]), toFullYear(Number(yearLast[3]))]
  return order === 'dmy' ? [year, second, first] : [year, first, second]
}

function splitNamedMonth(text: string): [number, number, number] | undefined {
  const [, dayBefore, name = '', dayAfter, year] = NAMED_MONTH.exec(text) ?? []
  const month = MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1
  const day = dayBefore ?? dayAfter
  if (month === 0 || day === undefined || (dayBefore !== undefined && dayAfter !== undefined)) return undefined
  return [Number(year), month, Number(day)]
}

/** Years of two digits are of this century. */
const toFullYear = (year: number) => (year < 100 ? 2000 + year : year)

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 30)}…` : text)

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
