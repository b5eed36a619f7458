import type { DayTraffic } from '../../ports/web-analytics.ts'

/** Two-sided 99 % threshold in standard errors. */
const zThreshold = 2.5758293035489004
/** Minimum number of whole days in each period. */
const minDays = 7
/** Minimum relative fall worth reporting. */
const minFall = 0.15

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
export function detectFall(before: readonly number[], now: readonly number[]): Fall | undefined {
  if (before.length < minDays || now.length < minDays) return undefined
  const [from, to] = [getMean(before), getMean(now)]
  const error = Math.sqrt(getVariance(before) / before.length + getVariance(now) / now.length)
  return from - to > zThreshold * error && to < from * (1 - minFall) ? { from, to } : undefined
}

/** Returns the visitors of each date; dates missing from `days` count as 0. */
export function countVisitorsByDate(dates: readonly string[], days: readonly DayTraffic[]): number[] {
  const known = new Map(days.map(({ date, visitors }) => [date, visitors]))
  return dates.map(date => known.get(date) ?? 0)
}

const getMean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function getVariance(values: readonly number[]): number {
  const mean = getMean(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}
