import type { DayTraffic } from '../../ports/web-analytics.ts'

/** How many standard errors a difference must be away from none: 99 % certain, to both sides. */
const z = 2.5758293035489004
/** Whole days on either side. */
const fewestDays = 7
/** A smaller fall is none to act on. */
const leastFall = 0.15

export interface Fall {
  /** Visitors a day. */
  from: number
  to: number
}

/**
 * Whether fewer visitors come a day than before, beyond what days differ anyway. Days of readers are far more uneven than
 * chance alone would have them (weekends, a link somewhere), so they are measured by their own spread.
 * @returns undefined where that cannot be said.
 */
export function fallOf(before: readonly number[], now: readonly number[]): Fall | undefined {
  if (before.length < fewestDays || now.length < fewestDays) return undefined
  const [from, to] = [meanOf(before), meanOf(now)]
  const error = Math.sqrt(varianceOf(before) / before.length + varianceOf(now) / now.length)
  return from - to > z * error && to < from * (1 - leastFall) ? { from, to } : undefined
}

/** Visitors of each of some dates; days without any may be missing. */
export function visitorsOn(dates: readonly string[], days: readonly DayTraffic[]): number[] {
  const known = new Map(days.map(({ date, visitors }) => [date, visitors]))
  return dates.map(date => known.get(date) ?? 0)
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

function varianceOf(values: readonly number[]): number {
  const mean = meanOf(values)
  return values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (values.length - 1)
}
