import type { DayTraffic } from '../../ports/web-analytics.ts'

/** Two-sided 99 % threshold in standard errors. */
const z = 2.5758293035489004
/** Minimum number of whole days in each period. */
const fewestDays = 7
/** Minimum relative fall worth reporting. */
const leastFall = 0.15

export interface Fall {
  /** Visitors per day. */
  from: number
  to: number
}

/**
 * Detects a significant fall in daily visitors. Daily counts vary far more than a Poisson distribution (weekends, a
 * single link), so the test uses their own variance.
 * @returns undefined if there is no significant fall or too few days.
 */
export function fallOf(before: readonly number[], now: readonly number[]): Fall | undefined {
  if (before.length < fewestDays || now.length < fewestDays) return undefined
  const [from, to] = [meanOf(before), meanOf(now)]
  const error = Math.sqrt(varianceOf(before) / before.length + varianceOf(now) / now.length)
  return from - to > z * error && to < from * (1 - leastFall) ? { from, to } : undefined
}

/** Returns the visitors of each date; dates missing from `days` count as 0. */
export function visitorsOn(dates: readonly string[], days: readonly DayTraffic[]): number[] {
  const known = new Map(days.map(({ date, visitors }) => [date, visitors]))
  return dates.map(date => known.get(date) ?? 0)
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}
