/** Local dates and times of a time zone, to the minute: `2026-12-24T06:00`. */

import { dayMs, minuteMs } from './durations.ts'

/** Pattern of a date and time, with `T` or a space. Without an offset, the second group is missing: a local time. */
export const timePattern = /^(\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2})(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})?$/

/** `skipped`: clocks jump over the local time. `repeated`: clocks show it twice. */
export type ClockChange = 'none' | 'skipped' | 'repeated'

/** Instant of a local time, in milliseconds since 1970. */
export interface LocatedTime {
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

/**
 * Finds the instant of a local time. A time that clocks jump over moves forward by as much as the clocks, and of a time
 * that clocks show twice the first is used. Temporal calls this `compatible`.
 * @returns undefined if the date or the time does not exist in any time zone.
 */
export function locateLocalTime(local: string, timeZone: string): LocatedTime | undefined {
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
