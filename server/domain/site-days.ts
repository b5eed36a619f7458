/** Days of a time zone: when they begin, and which one an instant belongs to. */

import { addDays, dayMs, minuteMs } from './days.ts'

export const defaultTimeZone = 'UTC'

/** Returns true for an IANA name such as `Europe/London`. Fixed offsets are refused: they ignore daylight saving. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Returns a time zone in its usual spelling: `Europe/London` for `europe/london`. Second names of a zone stay as they are. */
export function canonicalizeTimeZone(name: string): string {
  if (!isTimeZone(name)) return name
  const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
  return timeZone.toLowerCase() === name.toLowerCase() ? timeZone : name
}

/** Returns the day of an instant in milliseconds since 1970: `2026-11-21`. */
export type DayFinder = (ms: number) => string

/** The first instant of a local day that begins within a UTC day. */
interface DayChange {
  at: number
  before: string
  after: string
}

/** Maximum number of cached UTC days: more than the longest report needs. */
const maxCached = 2_000

/**
 * Creates a function that finds the day of an instant in a time zone. Formatting is slow, so it happens once per UTC
 * day; later calls for the same day compare numbers.
 */
export function createDayFinder(timeZone: string): DayFinder {
  const toUtcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  if (timeZone === defaultTimeZone) return toUtcDay
  const format = createDayFormat(timeZone)
  const changes = new Map<number, DayChange>()

  function findChange(utcDay: number): DayChange {
    const [first, last] = [utcDay * dayMs, (utcDay + 1) * dayMs - 1]
    const [before, after] = [format(first), format(last)]
    return { at: before === after ? first : bisect(first, last, ms => format(ms) >= after), before, after }
  }

  return ms => {
    const utcDay = Math.floor(ms / dayMs)
    const change = changes.get(utcDay) ?? findChange(utcDay)
    if (changes.size >= maxCached) changes.clear()
    changes.set(utcDay, change)
    return ms < change.at ? change.before : change.after
  }
}

/** Returns the first instant of a day, in milliseconds since 1970. It is not always midnight: clocks may skip it. */
export function findDayStart(day: string, timeZone: string): number {
  const utcMidnight = Date.parse(day)
  if (timeZone === defaultTimeZone) return utcMidnight
  const format = createDayFormat(timeZone)
  return bisect(utcMidnight - dayMs, utcMidnight + dayMs, ms => format(ms) >= day)
}

/** Returns the first instant of the day after the one of `ms`. */
export function findNextDayStart(ms: number, timeZone: string): number {
  return findDayStart(addDays(createDayFinder(timeZone)(ms), 1), timeZone)
}

/** Offsets of time zones are multiples of a quarter of an hour. */
const quarterMs = 900_000

/** Creates a function that finds the local hour of an instant, 0 to 23. */
export function createHourFinder(timeZone: string): (ms: number) => number {
  if (timeZone === defaultTimeZone) return ms => new Date(ms).getUTCHours()
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' })
  const hours = new Map<number, number>()
  return ms => {
    const quarter = Math.floor(ms / quarterMs)
    const hour = hours.get(quarter) ?? Number(format.format(quarter * quarterMs))
    if (hours.size >= maxCached) hours.clear()
    hours.set(quarter, hour)
    return hour
  }
}

function createDayFormat(timeZone: string): (ms: number) => string {
  // The Swedish locale formats dates as ISO 8601.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' })
  return ms => format.format(ms)
}

/** Returns the first integer after `low`, up to `high`, for which the condition holds; from there on it must hold. */
function bisect(low: number, high: number, isReached: (value: number) => boolean): number {
  let [before, reached] = [low, high]
  while (reached - before > 1) {
    const middle = Math.floor((before + reached) / 2)
    if (isReached(middle)) reached = middle
    else before = middle
  }
  return reached
}

/** Local dates and times of a time zone, to the minute: `2026-12-24T06:00`. */

/** Pattern of a date and time, with `T` or a space. Without an offset, the second group is missing: a local time. */
export const timePattern = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

const interval = /^(\d{1,4})\s*(m|h|d|w)$/i
const intervalMs: Readonly<Record<string, number>> = { m: minuteMs, h: 60 * minuteMs, d: dayMs, w: 7 * dayMs }

/** Reads an interval such as `30m`, `12h`, `1d` or `2w`, in milliseconds; null for any other text. */
export function parseInterval(text: string): number | null {
  const [, count = '0', unit = ''] = interval.exec(text.trim()) ?? []
  return Number(count) * (intervalMs[unit.toLowerCase()] ?? 0) || null
}

/**
 * Returns times of publication at an interval, the first of which is given. Clocks show the same time of the day for
 * intervals of whole days, also where they change in between. Other intervals pass exactly: their times are in UTC.
 * Null for a time of another form, or one that does not exist.
 */
export function spreadTimes(first: string, everyMs: number, count: number, timeZone: string): string[] | null {
  const [, local = '', offset] = timePattern.exec(first) ?? []
  const located = locateLocalTime(local, offset === undefined ? timeZone : defaultTimeZone)
  if (!located) return null
  const isExact = offset === undefined && everyMs % dayMs !== 0
  const start = isExact ? located.ms : Date.parse(`${local.replace(' ', 'T')}:00Z`)
  const suffix = isExact ? 'Z' : (offset ?? '')
  return Array.from({ length: count }, (_, at) =>
    at === 0 ? first : new Date(start + at * everyMs).toISOString().slice(0, -':00.000Z'.length) + suffix,
  )
}

/** `skipped`: clocks jump over the local time. `repeated`: clocks show it twice. */
export type ClockChange = 'none' | 'skipped' | 'repeated'

/** Instant of a local time, in milliseconds since 1970. */
interface LocatedTime {
  ms: number
  change: ClockChange
}

/** Returns the local time of an instant: `2026-12-24T06:00`. */
export function toLocalTime(ms: number, timeZone: string): string {
  return createLocalTimeFormat(timeZone)(ms)
}

/** Creates a function that formats instants as local times. */
export function createLocalTimeFormat(timeZone: string): (ms: number) => string {
  // The Swedish locale formats times as ISO 8601, with a space in place of the T.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return ms => format.format(ms).replace(' ', 'T')
}

const years = { first: 2000, last: 2999 } as const

/** Returns true for a local time in a year that articles are planned in. */
export function isInPlannedYears(local: string): boolean {
  const year = Number(local.slice(0, 'yyyy'.length))
  return year >= years.first && year <= years.last
}

/**
 * Finds the instant of a local time. A time that clocks jump over moves forward by as much as the clocks, and of a time
 * that clocks show twice the first is used. Temporal calls this `compatible`.
 * @returns undefined if the date or the time does not exist in any time zone, or for a year outside 2000 to 2999.
 */
export function locateLocalTime(local: string, timeZone: string): LocatedTime | undefined {
  if (!isInPlannedYears(local)) return undefined
  const text = local.replace(' ', 'T')
  const wall = Date.parse(`${text}:00Z`)
  // Date.parse accepts the 31st of every month.
  if (Number.isNaN(wall) || new Date(wall).toISOString().slice(0, text.length) !== text) return undefined
  const format = createLocalTimeFormat(timeZone)
  const getOffset = (ms: number) => Date.parse(`${format(ms)}:00Z`) - Math.floor(ms / minuteMs) * minuteMs
  const [before, after] = [getOffset(wall - dayMs), getOffset(wall + dayMs)]
  const matches = [wall - before, wall - after].filter(ms => format(ms) === text)
  const first = Math.min(...matches)
  if (matches.length === 0) return { ms: wall - before, change: 'skipped' }
  return { ms: first, change: new Set(matches).size > 1 ? 'repeated' : 'none' }
}
