import { daysLater } from '../../../contract/analytics-range.ts'
import type { AdSetState } from './account.ts'
import { counted } from './words.ts'

/** Product clicks for each click on an ad that are believed: of those who come, most go on to none, and a few to several. */
const mostEach = 1
/** Beyond that: figures of ads come hours later than their readers, and some come by a link that a reader passed on. */
const slack = (clicked: number) => 5 + clicked / 10

/**
 * Anybody can open the link of an ad, whose id is in it, and click what it leads to. The platform counts clicks on the ad itself,
 * and drops those that it finds made up. Those of all days have to suffice for all product clicks, and those of about a day for its own.
 * @returns why the product clicks of an ad set are not believed; undefined where they are.
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

/** A day of the platform may begin hours before one of ours or after it, so that the days next to it count as well. */
function beyondDays(productClicks: AdSetState['productClicks'], came: ReadonlyMap<string, number>): number {
  return [...productClicks].reduce((sum, [date, clicked]) => {
    const sameDay = came.get(date) ?? 0
    if (clicked <= mostEach * sameDay) return sum
    const nextToIt = (came.get(daysLater(date, -1)) ?? 0) + (came.get(daysLater(date, 1)) ?? 0)
    return sum + Math.max(0, clicked - mostEach * (sameDay + nextToIt))
  }, 0)
}

const doubt = (what: string) => `${what}: not believed. Its budget is left alone, and nothing else is judged by them.`
