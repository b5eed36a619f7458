import { daysLater } from '../../../contract/analytics-range.ts'
import type { AdSetState } from './account.ts'
import { counted } from './words.ts'

/** Plausible product clicks per ad click: most visitors make none, and a few make several. */
const mostEach = 1
/** Tolerance: ad metrics arrive hours later than visits, and readers pass links on. */
const slack = (clicked: number) => 5 + clicked / 10

/**
 * Checks product clicks for plausibility. Anybody can open an ad's link, which contains its id, and click products.
 * The platform counts ad clicks and filters fraudulent ones. Product clicks must be covered by the ad clicks, both in
 * total and around each day.
 * @returns why the product clicks are implausible; undefined if they are plausible.
 */
export function doubtOf({ productClicks, days }: Pick<AdSetState, 'productClicks' | 'days'>): string | undefined {
  const came = new Map(days.flatMap(day => (day.uncounted ? [] : [[day.date, day.clicks] as const])))
  const [clicked, clicks] = [totalOf(productClicks), totalOf(came)]
  if (clicked - mostEach * clicks > slack(clicked))
    return doubt(`${counted(clicked, 'product click')} from ${counted(clicks, 'ad click')}`)
  const beyond = beyondDays(productClicks, came)
  if (beyond <= slack(clicked)) return undefined
  return doubt(`${beyond} of ${counted(clicked, 'product click')} are of days with too few ad clicks for them`)
}

export function totalOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

/** The platform's day may start hours before or after ours, so adjacent days count too. */
function beyondDays(productClicks: AdSetState['productClicks'], came: ReadonlyMap<string, number>): number {
  return [...productClicks].reduce((sum, [date, clicked]) => {
    const sameDay = came.get(date) ?? 0
    if (clicked <= mostEach * sameDay) return sum
    const nextToIt = (came.get(daysLater(date, -1)) ?? 0) + (came.get(daysLater(date, 1)) ?? 0)
    return sum + Math.max(0, clicked - mostEach * (sameDay + nextToIt))
  }, 0)
}

const doubt = (what: string) => `${what}: not believed. Its budget is left alone, and nothing else is judged by them.`
