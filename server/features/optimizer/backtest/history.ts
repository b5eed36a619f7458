import { optimizerDays } from '../../../domain/days.ts'
import type { DayMetrics, Earnings } from '../rules/account.ts'
import type { Unit } from '../rules/value.ts'

/** Daily figures of ad sets and their ads, in the form that a replay needs. */

export interface DayFigures extends Omit<DayMetrics, 'date'> {
  productClicks: number
  earnings: Earnings
}

/** Figures by day: `2026-11-21`. */
type FiguresByDay = ReadonlyMap<string, Readonly<DayFigures>>

/** An ad set, or a campaign whose ad sets have too few days of their own. */
export interface HistoryUnit {
  id: string
  name: string
  days: FiguresByDay
  /** Empty for a campaign. */
  ads: readonly HistoryAd[]
}

export interface HistoryAd {
  id: string
  name: string
  variant: string
  headline: string
  days: FiguresByDay
}

export const noFigures: Readonly<DayFigures> = {
  impressions: 0,
  clicks: 0,
  spendMicros: 0,
  conversions: 0,
  productClicks: 0,
  earnings: { orders: 0, micros: 0 },
}

export function addFigures(a: Readonly<DayFigures>, b: Readonly<DayFigures>): DayFigures {
  return {
    impressions: a.impressions + b.impressions,
    clicks: a.clicks + b.clicks,
    spendMicros: a.spendMicros + b.spendMicros,
    conversions: a.conversions + b.conversions,
    productClicks: a.productClicks + b.productClicks,
    earnings: { orders: a.earnings.orders + b.earnings.orders, micros: a.earnings.micros + b.earnings.micros },
    ...((a.uncounted || b.uncounted) && { uncounted: true as const }),
  }
}

/** Results of a day in a unit; earnings in pounds. */
export function getResults(figures: Readonly<DayFigures>, unit: Unit): number {
  if (unit === 'clicks') return figures.clicks
  if (unit === 'product clicks') return figures.productClicks
  return unit === 'conversions' ? figures.conversions : figures.earnings.micros / 1_000_000
}

export const getPounds = ({ spendMicros }: Pick<DayFigures, 'spendMicros'>) => spendMicros / 1_000_000

/** Minimum spend of a day: what a click or a conversion costs cannot be seen from pennies. */
const minPounds = 1

/** Returns true if the day shows what a pound brings in the unit. */
export function isUsable(figures: Readonly<DayFigures> | undefined, unit?: Unit): figures is DayFigures {
  if (!figures || getPounds(figures) < minPounds) return false
  return unit !== 'product clicks' || figures.uncounted !== true
}

/** Days after which an ad set takes part; its budget then is the mean of its spend so far. */
export const joinDays = 7

/** Minimum days of an ad set: those before it takes part, and two weeks to compare. */
export const minUnitDays = joinDays + 14

/** Maximum number of ad sets, those with the highest spend. A night of the replay takes about 0.4 ms for each. */
export const maxUnits = 50

export const isLongEnough = ({ days }: Pick<HistoryUnit, 'days'>) =>
  [...days.values()].filter(figures => isUsable(figures)).length >= minUnitDays

/** Maximum number of usable days of a unit; 0 without units. */
export function findLongest(units: readonly HistoryUnit[]): number {
  const lengths = units.map(({ days }) => [...days.values()].filter(figures => isUsable(figures)).length)
  return Math.max(0, ...lengths)
}

/** Days that the rules see on a night of the replay, as on a night of the product. */
export const seenDays = optimizerDays

/** Units from the strongest to the weakest. */
const unitsByStrength: readonly Unit[] = ['pounds earned', 'conversions', 'product clicks', 'clicks']

/** Minimum results of a unit that is compared. */
const minResults = 50

/** Chooses the strongest unit with enough results. */
export function chooseUnit(units: readonly HistoryUnit[]): Unit {
  const all = units.flatMap(({ days }) => [...days.values()])
  const count = (unit: Unit) =>
    all.reduce(
      (sum, figures) => sum + (unit === 'pounds earned' ? figures.earnings.orders : getResults(figures, unit)),
      0,
    )
  return unitsByStrength.find(unit => count(unit) >= minResults) ?? 'clicks'
}
