import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import type { AdSetState, DayFigures } from './account.ts'
import { doubtOf, totalOf } from './believed.ts'
import { fatigueOf } from './fatigue.ts'

/** Totals of an ad set over the examined days. */
export interface Sums {
  productClicks: number
  conversions: number
  clicks: number
  all: Shown
  /** Restricted to the days on which product clicks were counted. */
  counted: Shown
}

interface Shown {
  pounds: number
  /** Number of days with impressions. */
  days: number
}

/** Summary of the days of an ad set. */
export interface Past {
  sums: Sums
  fatigue: Evidence['fatigue']
  /** Average over the last days with impressions. */
  impressionsPerDay: number
}

/**
 * Computes everything that depends on the daily metrics in one place, so that a year of thousands of ad sets is read
 * once.
 */
export function pastOf(adSet: AdSetState, today: string): Past {
  return {
    // Product clicks of imported ads are unknown; as zeros they would distort comparisons.
    sums: adSet.imported || doubtOf(adSet) !== undefined ? nothing : sumsOf(adSet),
    fatigue: fatigueOf(adSet.days, today),
    impressionsPerDay: impressionsPerDay(adSet),
  }
}

const never: Readonly<Shown> = { pounds: 0, days: 0 }
const nothing: Readonly<Sums> = { productClicks: 0, conversions: 0, clicks: 0, all: never, counted: never }

function sumsOf({ productClicks, days }: AdSetState): Sums {
  const sums = {
    productClicks: totalOf(productClicks),
    conversions: 0,
    clicks: 0,
    all: { ...never },
    counted: { ...never },
  }
  for (const day of days) {
    sums.conversions += day.conversions
    sums.clicks += day.clicks
    addTo(sums.all, day)
    if (!day.uncounted) addTo(sums.counted, day)
  }
  return sums
}

function addTo(sum: Shown, { spendMicros, impressions }: DayFigures): void {
  sum.pounds += spendMicros / 1_000_000
  if (impressions > 0) sum.days += 1
}

const recentDays = 28

function impressionsPerDay({ days }: AdSetState): number {
  const shown = days.slice(-recentDays).filter(({ impressions }) => impressions > 0)
  return shown.length === 0 ? 0 : shown.reduce((sum, { impressions }) => sum + impressions, 0) / shown.length
}
