import { dayMs, minuteMs } from './days.ts'
import { defaultTimeZone } from './site-days.ts'

/** Local dates and times of a time zone, to the minute: `2026-12-24T06:00`. */

/** Pattern of a date and time, with `T` or a space. Without an offset, the second group is missing: a local time. */
export const timePattern = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

const interval = /^(\d{1,4})\s*(m|h|d|w)$/i
const intervalMs: Readonly<Record<string, number>> = { m: minuteMs, h: 60 * minuteMs, d: dayMs, w: 7 * dayMs }

const maxIntervalMs = 366 * dayMs

/** Reads an interval of up to a year, such as `30m`, `12h`, `1d` or `2w`, in milliseconds; null for any other text. */
export function parseInterval(text: string): number | null {
  const [, count = '0', unit = ''] = interval.exec(text.trim()) ?? []
  const ms = Number(count) * (intervalMs[unit.toLowerCase()] ?? 0)
  return ms > 0 && ms <= maxIntervalMs ? ms : null
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

/** Returns six o'clock of the day after an instant in a time zone, in local time. */
export function getNextMorning(now: number, timeZone: string): string {
  return `${toLocalTime(now + dayMs, timeZone).slice(0, 10)}T06:00`
}

/** Formats a local time: `24 Dec 2026, 06:00`. */
export function formatLocalTime(local: string): string {
  const date = new Date(`${local}:00Z`)
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }).format(date)
}
