import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { addDays } from '../../../domain/days.ts'
import { dayMs } from '../../../domain/durations.ts'
import { formatQuantity } from '../../../domain/number-format.ts'
import type { AdSetState, DayMetrics } from './account.ts'

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
interface AdSetHistory {
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

/** Plausible product clicks per ad click: most visitors make none, and a few make several. */
const maxClicksEach = 1
/** Tolerance: ad metrics arrive hours later than visits, and readers pass links on. */
const getTolerance = (clicked: number) => 5 + clicked / 10

/**
 * Checks product clicks for plausibility. Anybody can open an ad's link, which contains its id, and click products.
 * The platform counts ad clicks and filters fraudulent ones. Product clicks must be covered by the ad clicks, both in
 * total and around each day.
 * @returns why the product clicks are implausible; undefined if they are plausible.
 */
export function findImplausibleClicks({
  productClicks,
  days,
}: Pick<AdSetState, 'productClicks' | 'days'>): string | undefined {
  const adClicks = new Map(days.flatMap(day => (day.uncounted ? [] : [[day.date, day.clicks] as const])))
  const [clicked, clicks] = [sumCounts(productClicks), sumCounts(adClicks)]
  if (clicked - maxClicksEach * clicks > getTolerance(clicked))
    return toReason(`${formatQuantity(clicked, 'product click')} from ${formatQuantity(clicks, 'ad click')}`)
  const excess = countExcess(productClicks, adClicks)
  if (excess <= getTolerance(clicked)) return undefined
  return toReason(`${excess} of ${formatQuantity(clicked, 'product click')} on days with too few ad clicks`)
}

function sumCounts(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** The platform's day may start hours before or after ours, so adjacent days count too. */
function countExcess(productClicks: AdSetState['productClicks'], adClicks: ReadonlyMap<string, number>): number {
  return [...productClicks].reduce((sum, [date, clicked]) => {
    const sameDay = adClicks.get(date) ?? 0
    if (clicked <= maxClicksEach * sameDay) return sum
    const adjacentDays = (adClicks.get(addDays(date, -1)) ?? 0) + (adClicks.get(addDays(date, 1)) ?? 0)
    return sum + Math.max(0, clicked - maxClicksEach * (sameDay + adjacentDays))
  }, 0)
}

const toReason = (finding: string) =>
  `Its product clicks are implausible (${finding}). They are ignored and its budget stays.`

/** Days since 1970 of `2026-11-21`. */
export function toDayNumber(date: string): number {
  return Date.parse(date) / dayMs
}

type Fatigue = NonNullable<Evidence['fatigue']>

interface Week {
  firstDay: string
  impressions: number
  clicks: number
}

/**
 * Number of standard errors: about one in 700 by chance. It is high because the best of many weeks overstates its
 * rate.
 */
const standardErrors = 3
/** Minimum drop in percent, regardless of significance. */
const minDrop = 10

/**
 * Detects whether the CTR of the last seven whole days is significantly below that of the best earlier week. Today is
 * excluded because it is incomplete.
 */
function detectFatigue(days: readonly DayMetrics[], today: string): Fatigue | null {
  const weeks = groupByWeek(days, today)
  const last = weeks.get(0)
  weeks.delete(0)
  const peak = [...weeks.values()].reduce<Week | undefined>(
    (best, week) => (best && getBounds(best).low >= getBounds(week).low ? best : week),
    undefined,
  )
  if (!last || !peak || getBounds(last).high >= getBounds(peak).low) return null
  const [now, then] = [getCtr(last), getCtr(peak)]
  const drop = 100 * (1 - now / then)
  return drop < minDrop ? null : { peak: then, now, drop, weekOfPeak: peak.firstDay }
}

/** Weeks by age: 0 for the seven days before today. */
function groupByWeek(days: readonly DayMetrics[], today: string): Map<number, Week> {
  const end = toDayNumber(today)
  const weeks = new Map<number, Week>()
  for (const { date, impressions, clicks } of days) {
    const weeksAgo = Math.floor((end - toDayNumber(date) - 1) / 7)
    if (weeksAgo < 0 || impressions === 0) continue
    const week = weeks.get(weeksAgo)
    if (!week) weeks.set(weeksAgo, { firstDay: date, impressions, clicks })
    else {
      week.impressions += impressions
      week.clicks += clicks
    }
  }
  return weeks
}

const getCtr = ({ clicks, impressions }: Week) => (100 * clicks) / impressions

/** Wilson score interval of the rate. */
function getBounds({ impressions: n, clicks }: Week): { low: number; high: number } {
  const rate = Math.min(1, clicks / n)
  const squared = standardErrors ** 2
  const middle = rate + squared / (2 * n)
  const margin = standardErrors * Math.sqrt((rate * (1 - rate)) / n + squared / (4 * n * n))
  return { low: (middle - margin) / (1 + squared / n), high: (middle + margin) / (1 + squared / n) }
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
