/** Ranges of days for analytics. */

export const namedRanges = ['7d', '28d', '30d', '90d', '12mo'] as const
export type NamedRange = (typeof namedRanges)[number]
export const defaultRange: NamedRange = '30d'

/** UTC days, both included: `2026-11-21`. */
export interface Days {
  from: string
  to: string
}

const daysOfNamed: Readonly<Record<NamedRange, number>> = { '7d': 7, '28d': 28, '30d': 30, '90d': 90, '12mo': 365 }
/** Maximum number of days in a range. */
export const mostRangeDays = 731
/** Days that the optimizer reads, up to today. */
export const optimizerDays = 90
/** Earliest day that may be requested. No data is older, and days before year 0 have no such form. */
export const firstRangeDay = '2000-01-01'
const dayMs = 86_400_000

/** Allowed forms of a range, for messages. */
export const rangeForms = `${namedRanges.join(', ')}, or two days such as 2026-11-01..2026-11-20 (at most ${mostRangeDays} days, of 2000 or later)`

/**
 * Parses a range; a named one ends today.
 * @param text `30d`, or `2026-11-01..2026-11-20`
 * @param today the UTC day
 * @returns undefined if `findRangeProblem` finds a problem
 */
export function readRange(text: string, today: string): Days | undefined {
  const named = namedRanges.find(range => range === text)
  if (named !== undefined) return { from: daysLater(today, 1 - daysOfNamed[named]), to: today }
  return rangeProblem(text) === undefined ? twoDays(text) : undefined
}

/** Returns a message if the text is not a valid range, else undefined. */
export function rangeProblem(text: string): string | undefined {
  if (namedRanges.some(range => range === text)) return undefined
  const days = twoDays(text)
  if (!days) return `range must be ${rangeForms}`
  if (days.from > days.to) return `range ends before it begins: ${days.to} is before ${days.from}`
  if (days.from < firstRangeDay) return `range must begin in 2000 or later, and ${days.from} is before that`
  if (lengthOf(days) > mostRangeDays) return `range must be at most ${mostRangeDays} days, and ${text} is longer`
  return undefined
}

function twoDays(text: string): Days | undefined {
  const [, from = '', to = ''] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(text) ?? []
  return isDay(from) && isDay(to) ? { from, to } : undefined
}

/** Returns the period of equal length directly before a range. */
export function periodBefore(days: Days): Days {
  const length = lengthOf(days)
  return { from: daysLater(days.from, -length), to: daysLater(days.from, -1) }
}

/** Returns the days of a range before today; null if it has no such day. */
export function wholeDays({ from, to }: Days, today: string): Days | null {
  const last = to < today ? to : daysLater(today, -1)
  return last < from ? null : { from, to: last }
}

/** Returns the first `length` days of a range. */
export function firstDays({ from }: Days, length: number): Days {
  return { from, to: daysLater(from, length - 1) }
}

export function lengthOf({ from, to }: Days): number {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1
}

/** Lists the days of a range, earliest first. */
export function eachDay(days: Days): string[] {
  return Array.from({ length: lengthOf(days) }, (_, later) => daysLater(days.from, later))
}

export function daysLater(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

/** Returns true for a day of the calendar in ISO form; 30 February is refused. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(text)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === text
}
