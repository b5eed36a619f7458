/** How many standard deviations of a normal distribution hold 95 % of it. */
const z = 1.959963984540054

/** Clicks for a hundred impressions. */
export interface CtrInterval {
  low: number
  high: number
}

/**
 * Where the true CTR lies with 95 % certainty: Wilson's score interval, which holds with few clicks and with none, where
 * the usual "plus or minus" leaves the scale. A platform may count more clicks than impressions; these count as as many.
 * @returns null without impressions, of which nothing is known.
 */
export function ctrInterval(clicks: number, impressions: number): CtrInterval | null {
  if (impressions <= 0) return null
  const clicked = Math.min(clicks, impressions)
  const share = clicked / impressions
  const weight = (z * z) / impressions
  const centre = share + weight / 2
  const margin = z * Math.sqrt((share * (1 - share) + weight / 4) / impressions)
  const at = (bound: number) => (bound * 100) / (1 + weight)
  // At the ends of the scale it is exact; there the roots would be off by a rounding.
  return {
    low: clicked === 0 ? 0 : at(centre - margin),
    high: clicked === impressions ? 100 : at(centre + margin),
  }
}
