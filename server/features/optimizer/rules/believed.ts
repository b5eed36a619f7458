import { addDays } from '../../../contract/analytics-range.ts'
import type { AdSetState } from './account.ts'
import { formatCount } from './words.ts'

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
    return toReason(`${formatCount(clicked, 'product click')} from ${formatCount(clicks, 'ad click')}`)
  const excess = countExcess(productClicks, adClicks)
  if (excess <= getTolerance(clicked)) return undefined
  return toReason(`${excess} of ${formatCount(clicked, 'product click')} are of days with too few ad clicks for them`)
}

export function sumCounts(counts: ReadonlyMap<string, number>): number {
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

const toReason = (what: string) =>
  `${what}: not believed. Its budget is left alone, and nothing else is judged by them.`
