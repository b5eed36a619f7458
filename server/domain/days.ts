/** Dates as "2026-11-21", without time of day, and ranges of them. */

/** Lengths of time in milliseconds. */

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Units of durations such as `12h`, `90d` and `2w`. */
const units: Readonly<Record<string, number>> = { h: hourMs, d: dayMs, w: 7 * dayMs }

/** Converts a duration such as `90d`: a number of hours, days or weeks. @returns undefined for any other text */
export function durationToMs(text: string): number | undefined {
  const [, count, unit = ''] = /^(\d+)([hdw])$/.exec(text) ?? []
  return count === undefined ? undefined : Number(count) * (units[unit] ?? 0)
}

export const namedRanges = ['7d', '28d', '30d', '90d', '12mo'] as const
export type NamedRange = (typeof namedRanges)[number]
export const defaultRange: NamedRange = '30d'

/** Days, both included: `2026-11-21`. */
export interface DateRange {
  from: string
  to: string
}

/** Range that contains every day of ISO form. */
export const allDays: Readonly<DateRange> = { from: '0000-01-01', to: '9999-12-31' }

const namedRangeDays: Readonly<Record<NamedRange, number>> = { '7d': 7, '28d': 28, '30d': 30, '90d': 90, '12mo': 365 }
/** Maximum number of days in a range. */
export const maxRangeDays = 731
/** Days that the optimizer reads, up to today. */
export const optimizerDays = 90
/** Earliest day that may be requested. No data is older, and days before year 0 have no such form. */
export const firstRangeDay = '2000-01-01'

/** Allowed forms of a range, for messages. */
export const rangeForms = `${namedRanges.join(', ')}, or two days such as 2026-11-01..2026-11-20 (at most ${maxRangeDays} days, of 2000 or later)`

/**
 * Parses a range; a named one ends today.
 * @param text `30d`, or `2026-11-01..2026-11-20`
 * @param today the UTC day
 * @returns undefined if `findRangeProblem` finds a problem
 */
export function parseRange(text: string, today: string): DateRange | undefined {
  const named = namedRanges.find(range => range === text)
  if (named !== undefined) return { from: addDays(today, 1 - namedRangeDays[named]), to: today }
  return findRangeProblem(text) === undefined ? parseTwoDays(text) : undefined
}

/** Returns a message if the text is not a valid range, else undefined. */
export function findRangeProblem(text: string): string | undefined {
  if (namedRanges.some(range => range === text)) return undefined
  const days = parseTwoDays(text)
  if (!days) return `range must be ${rangeForms}`
  if (days.from > days.to) return `range must not end before it begins: ${days.to} is before ${days.from}`
  if (days.from < firstRangeDay) return `range must begin in 2000 or later, but begins on ${days.from}`
  if (countDays(days) > maxRangeDays) return `range must have at most ${maxRangeDays} days, but ${text} is longer`
  return undefined
}

function parseTwoDays(text: string): DateRange | undefined {
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  return isDay(from) && isDay(to) ? { from, to } : undefined
}

/** Formats days for programs and terminals: `2026-11-19 to 2026-11-20`, and one day as `2026-11-20`. */
export function formatDays({ from, to }: DateRange): string {
  return from === to ? from : `${from} to ${to}`
}

/** Returns the period of equal length directly before a range. */
export function getPreviousPeriod(days: DateRange): DateRange {
  const length = countDays(days)
  return { from: addDays(days.from, -length), to: addDays(days.from, -1) }
}

/** Returns the same days a year earlier. 29 February becomes 28 February. */
export function getSamePeriodLastYear({ from, to }: DateRange): DateRange {
  return { from: toLastYear(from), to: toLastYear(to) }
}

function toLastYear(day: string): string {
  const earlier = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
  return isDay(earlier) ? earlier : earlier.replace(/29$/, '28')
}

/** Returns the days of a range before today; null if it has no such day. */
export function getCompletedDays({ from, to }: DateRange, today: string): DateRange | null {
  const last = to < today ? to : addDays(today, -1)
  return last < from ? null : { from, to: last }
}

/** Returns the first `length` days of a range. */
export function takeFirstDays({ from }: DateRange, length: number): DateRange {
  return { from, to: addDays(from, length - 1) }
}

export function countDays({ from, to }: DateRange): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

/** Lists the days of a range, earliest first. */
export function listDays(days: DateRange): string[] {
  return Array.from({ length: countDays(days) }, (_, offset) => addDays(days.from, offset))
}

/** Splits a range into parts of at most `maxDays`, latest first. */
export function splitRange({ from, to }: DateRange, maxDays: number): DateRange[] {
  const parts: DateRange[] = []
  for (let last = to; last >= from; last = addDays(last, -maxDays)) {
    const first = addDays(last, 1 - maxDays)
    parts.push({ from: first < from ? from : first, to: last })
  }
  return parts
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns true for a day of the calendar in ISO form; 30 February is refused. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const time = Date.parse(text)
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text
}

/** Returns the date at an instant in a time zone: "Europe/London". */
export function toDateInZone(instant: Date, timeZone: string): string {
  // The Swedish locale formats dates as ISO 8601.
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant)
}

/** Forms of dates on public pages. */
export const dateFormats = ['us', 'british', 'iso'] as const
export type DateFormat = (typeof dateFormats)[number]

const months = 'January February March April May June July August September October November December'.split(' ')

/** Formats a date in UTC: "21 November 2026", "November 21, 2026" or "2026-11-21". */
export function formatDay(iso: string, format: DateFormat = 'british'): string {
  const date = new Date(iso).toISOString().slice(0, 10)
  if (format === 'iso') return date
  const [year, month, day] = [date.slice(0, 4), months[Number(date.slice(5, 7)) - 1], Number(date.slice(8))]
  return format === 'us' ? `${month} ${day}, ${year}` : `${day} ${month} ${year}`
}

/** Describes a wait in milliseconds: "in 30 seconds", "in 5 minutes", "in 3 hours". */
export function formatWait(ms: number): string {
  if (ms < 2 * minuteMs) return `in ${Math.ceil(ms / 1_000)} seconds`
  return ms < 2 * hourMs ? `in ${Math.ceil(ms / minuteMs)} minutes` : `in ${Math.ceil(ms / hourMs)} hours`
}
