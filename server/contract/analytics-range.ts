/** Spans of days that figures are asked for. */

export const namedRanges = ['7d', '28d', '30d', '90d', '12mo'] as const
export type NamedRange = (typeof namedRanges)[number]
export const defaultRange: NamedRange = '30d'

/** Days of UTC, both included: `2026-11-21`. */
export interface Days {
  from: string
  to: string
}

const daysOfNamed: Readonly<Record<NamedRange, number>> = { '7d': 7, '28d': 28, '30d': 30, '90d': 90, '12mo': 365 }
/** Days that may be asked for at once. */
export const mostRangeDays = 731
/** The days that the optimizer looks at, up to today. */
export const optimizerDays = 90
/** Nothing was counted before, and a day before the year 0 has no name of this form. */
export const firstRangeDay = '2000-01-01'
const dayMs = 86_400_000

/** What a range may be, for messages. */
export const rangeForms = `${namedRanges.join(', ')}, or two days such as 2026-11-01..2026-11-20 (at most ${mostRangeDays} days, of 2000 or later)`

/**
 * The days that a range means; a named one ends today.
 * @param text `30d`, or `2026-11-01..2026-11-20`.
 * @param today the UTC day.
 * @returns undefined for one that cannot be read, ends before it begins, is longer than `mostRangeDays` or begins before `firstRangeDay`.
 */
export function readRange(text: string, today: string): Days | undefined {
  const named = namedRanges.find(range => range === text)
  if (named !== undefined) return { from: daysLater(today, 1 - daysOfNamed[named]), to: today }
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  if (!isDay(from) || !isDay(to) || from > to || from < firstRangeDay) return undefined
  return lengthOf({ from, to }) > mostRangeDays ? undefined : { from, to }
}

/** As many days, right before them. */
export function periodBefore(days: Days): Days {
  const length = lengthOf(days)
  return { from: daysLater(days.from, -length), to: daysLater(days.from, -1) }
}

export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

/** Each of them, the earliest first. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: lengthOf(days) }, (_, later) => daysLater(days.from, later))
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Of the calendar: no 30th of February. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
