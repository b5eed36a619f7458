import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { addDays } from '../../../domain/days.ts'
import { formatQuantity } from '../../../domain/number-format.ts'
import type { AdSetState, DayMetrics } from './account.ts'
import type { DayWeighting, DayWeights } from './day-weights.ts'
import { toDayNumber } from './day-weights.ts'
import type { Unit } from './value.ts'

/** Totals of an ad set in a unit, over the examined days. */
export interface UnitTotals {
  /** Events, older ones at less weight. Earnings are counted as orders of the mean value. */
  events: number
  /** Spend at the present level that is comparable with these events. */
  pounds: number
  /** Days with impressions on which the unit was counted, and what was spent on them. */
  days: number
  spent: number
  /** Events without weights. */
  count: number
  /** Events and comparable spend of the last two weeks, without weights. */
  recentEvents: number
  recentPounds: number
}

export type AdSetTotals = Record<Unit, UnitTotals>

/** Summary of the days of an ad set. */
export interface AdSetHistory {
  totals: AdSetTotals
  /** Why its product clicks are implausible; undefined if they are plausible. */
  implausible: string | undefined
  fatigue: Evidence['fatigue']
  /** Average over the last days with impressions. */
  impressionsPerDay: number
}

/**
 * Computes everything that depends on the daily metrics in one place, so that a year of thousands of ad sets is read
 * once.
 */
export function summarizeHistory(adSet: AdSetState, today: string, weighting: DayWeighting): AdSetHistory {
  const implausible = findImplausibleClicks(adSet)
  return {
    // Product clicks of imported ads are unknown; as zeros they would distort comparisons.
    totals: adSet.imported || implausible !== undefined ? createTotals() : sumDays(adSet, weighting),
    implausible,
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

function createTotals(): AdSetTotals {
  return {
    clicks: { ...noTotals },
    'product clicks': { ...noTotals },
    conversions: { ...noTotals },
    'pounds earned': { ...noTotals },
  }
}

const noTotals: Readonly<UnitTotals> = {
  events: 0,
  pounds: 0,
  days: 0,
  spent: 0,
  count: 0,
  recentEvents: 0,
  recentPounds: 0,
}
const units: readonly Unit[] = ['clicks', 'product clicks', 'conversions', 'pounds earned']

/**
 * Exponent of diminishing returns: twice the spend of a day brings 2^0.7 = 1.6 times the results. A day of much spend
 * therefore says less about a pound than its share.
 */
export const returnExponent = 0.7

/** Results that are known by the parameters of an ad's link. */
const isTrackedUnit = (unit: Unit) => unit === 'product clicks' || unit === 'pounds earned'

/** Adds up the days by their weights. Spend is expressed at the present level, so that larger budgets look no worse. */
function sumDays({ productClicks, earnings, days, untracked }: AdSetState, weighting: DayWeighting): AdSetTotals {
  const totals = createTotals()
  const level = getSpendLevel(days, weighting)
  for (const day of days) {
    const { age, rhythm, isRecent } = weighting.getWeights(day.date)
    const spend = day.spendMicros / 1_000_000
    const pounds = spend > 0 ? age * level * (spend / level) ** returnExponent : 0
    for (const unit of units) {
      if (!weighting.isCounted(unit, day) || (untracked && isTrackedUnit(unit))) continue
      const own = totals[unit]
      own.pounds += pounds * rhythm[unit]
      if (isRecent) own.recentPounds += (pounds * rhythm[unit]) / age
      own.spent += spend
      if (day.impressions > 0) own.days += 1
    }
    addEvents(totals.clicks, day.clicks, { age, isRecent })
    addEvents(totals.conversions, day.conversions, { age, isRecent })
  }
  for (const [date, count] of productClicks) addEvents(totals['product clicks'], count, weighting.getWeights(date))
  for (const [date, { micros }] of earnings ?? []) {
    const orders = micros / weighting.microsPerOrder
    addEvents(totals['pounds earned'], orders, weighting.getWeights(date))
  }
  return totals
}

function addEvents(own: UnitTotals, count: number, { age, isRecent }: Pick<DayWeights, 'age' | 'isRecent'>): void {
  own.events += age * count
  if (isRecent) own.recentEvents += count
  own.count += count
}

/** Mean spend of a day, recent ones at more weight. */
export function getSpendLevel(days: readonly DayMetrics[], weighting: DayWeighting): number {
  let [sum, weight] = [0, 0]
  for (const { date, spendMicros } of days) {
    if (spendMicros <= 0) continue
    const { age } = weighting.getWeights(date)
    sum += (age * spendMicros) / 1_000_000
    weight += age
  }
  return weight > 0 ? sum / weight : 1
}

const recentDays = 28

function getImpressionsPerDay({ days }: AdSetState): number {
  const shown = days.slice(-recentDays).filter(({ impressions }) => impressions > 0)
  return shown.length === 0 ? 0 : shown.reduce((sum, { impressions }) => sum + impressions, 0) / shown.length
}
