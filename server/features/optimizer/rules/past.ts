import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import type { AdSetState, DayMetrics } from './account.ts'
import { findImplausibleClicks, sumCounts } from './believed.ts'
import { detectFatigue } from './fatigue.ts'

/** Totals of an ad set over the examined days. */
export interface AdSetTotals {
  productClicks: number
  conversions: number
  clicks: number
  all: Exposure
  /** Restricted to the days on which product clicks were counted. */
  counted: Exposure
}

interface Exposure {
  pounds: number
  /** Number of days with impressions. */
  days: number
}

/** Summary of the days of an ad set. */
export interface AdSetHistory {
  totals: AdSetTotals
  fatigue: Evidence['fatigue']
  /** Average over the last days with impressions. */
  impressionsPerDay: number
}

/**
 * Computes everything that depends on the daily metrics in one place, so that a year of thousands of ad sets is read
 * once.
 */
export function summarizeHistory(adSet: AdSetState, today: string): AdSetHistory {
  return {
    // Product clicks of imported ads are unknown; as zeros they would distort comparisons.
    totals: adSet.imported || findImplausibleClicks(adSet) !== undefined ? noTotals : sumDays(adSet),
    fatigue: detectFatigue(adSet.days, today),
    impressionsPerDay: getImpressionsPerDay(adSet),
  }
}

const noExposure: Readonly<Exposure> = { pounds: 0, days: 0 }
const noTotals: Readonly<AdSetTotals> = {
  productClicks: 0,
  conversions: 0,
  clicks: 0,
  all: noExposure,
  counted: noExposure,
}

function sumDays({ productClicks, days }: AdSetState): AdSetTotals {
  const totals = {
    productClicks: sumCounts(productClicks),
    conversions: 0,
    clicks: 0,
    all: { ...noExposure },
    counted: { ...noExposure },
  }
  for (const day of days) {
    totals.conversions += day.conversions
    totals.clicks += day.clicks
    addExposure(totals.all, day)
    if (!day.uncounted) addExposure(totals.counted, day)
  }
  return totals
}

function addExposure(sum: Exposure, { spendMicros, impressions }: DayMetrics): void {
  sum.pounds += spendMicros / 1_000_000
  if (impressions > 0) sum.days += 1
}

const recentDays = 28

function getImpressionsPerDay({ days }: AdSetState): number {
  const shown = days.slice(-recentDays).filter(({ impressions }) => impressions > 0)
  return shown.length === 0 ? 0 : shown.reduce((sum, { impressions }) => sum + impressions, 0) / shown.length
}
