import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import type { AdSetState, DayFigures } from './account.ts'
import { doubtOf, totalOf } from './believed.ts'
import { fatigueOf } from './fatigue.ts'

/** What an ad set did over all the days that are told. */
export interface Sums {
  productClicks: number
  conversions: number
  clicks: number
  all: Shown
  /** Of the days on which product clicks were counted. */
  counted: Shown
}

interface Shown {
  pounds: number
  /** Days on which it was shown. */
  days: number
}

/** What the rules make of the days of an ad set. */
export interface Past {
  sums: Sums
  fatigue: Evidence['fatigue']
  /** Of the last days on which it was shown. */
  impressionsPerDay: number
}

/** All that is read of the days, of one ad set after the other: a year of them for thousands is read from memory but once. */
export function pastOf(adSet: AdSetState, today: string): Past {
  return {
    // What readers of imported ads clicked is not known: beside others they would look as if nobody did.
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
