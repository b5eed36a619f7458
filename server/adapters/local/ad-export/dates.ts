import { BlogopsError } from '../../../contract/errors.ts'
import { RowError } from '../csv/row-fault.ts'

export type DateOrder = 'ymd' | 'dmy' | 'mdy'

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
export function readDate(text: string, order: DateOrder): string {
  const [year, month, day] = splitDate(text, order)
  const date = new Date(Date.UTC(year, month - 1, day))
  const isDay = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year >= 2000
  if (!isDay) throw new RowError(`"${truncate(text)}" is no day of the calendar`)
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
  return new BlogopsError('bad_request', `${file} has dates such as ${date}, which may be read in two ways.`, {
    hint: 'Say which: --date-format dmy (day first) or --date-format mdy (month first).',
    details: { dateFormat: ['dmy', 'mdy'] },
  })
}

function createContradictionError(file: string, one: string, other: string): BlogopsError {
  return new BlogopsError('bad_request', `${file} has dates of two kinds: ${one} and ${other}.`, {
    hint: 'Mend it, or say which counts: --date-format dmy or --date-format mdy. The rows of the other kind are refused then.',
  })
}
