/** Days of a time zone: when they begin, and which one an instant belongs to. */

import { addDays, dayMs } from './days.ts'

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
