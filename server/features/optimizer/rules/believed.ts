import type { AdSetState } from './account.ts'
import { counted } from './words.ts'

/** Product clicks for each click on an ad that are believed: of those who come, most go on to none, and a few to several. */
const mostEach = 1
/** Beyond that: figures of ads come hours later than their readers. */
const slack = 20

/**
 * Anybody can open the link of an ad, whose id is in it, and click what it leads to. The platform counts clicks on the ad itself,
 * and drops those that it finds made up.
 * @returns why the product clicks of an ad set are not believed; undefined where they are.
 */
export function doubtOf({ productClicks, days }: Pick<AdSetState, 'productClicks' | 'days'>): string | undefined {
  const clicks = days.reduce((sum, day) => (day.uncounted ? sum : sum + day.clicks), 0)
  if (productClicks <= mostEach * clicks + slack) return undefined
  return `${counted(productClicks, 'product click')} from ${counted(clicks, 'ad click')}: not believed. Its budget is left alone, and nothing else is judged by them.`
}
