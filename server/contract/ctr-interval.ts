/** Standard deviations on each side of the mean that contain 95 % of a normal distribution. */
const z = 1.959963984540054

/** Clicks per hundred impressions. */
export interface CtrInterval {
  low: number
  high: number
}

/**
 * Returns the 95 % Wilson score interval of a CTR. Unlike the normal approximation, it stays within 0 to 100 % for few
 * clicks. Platforms may count more clicks than impressions; surplus clicks are ignored.
 * @returns null without impressions
 */
export function computeCtrInterval(clicks: number, impressions: number): CtrInterval | null {
  if (impressions <= 0) return null
  const clicked = Math.min(clicks, impressions)
  const share = clicked / impressions
  const weight = (z * z) / impressions
  const centre = share + weight / 2
  const margin = z * Math.sqrt((share * (1 - share) + weight / 4) / impressions)
  const at = (bound: number) => (bound * 100) / (1 + weight)
  // The bounds at 0 and 100 % are exact; computing them would add rounding errors.
  return {
    low: clicked === 0 ? 0 : at(centre - margin),
    high: clicked === impressions ? 100 : at(centre + margin),
  }
}
