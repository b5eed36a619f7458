/** How often a variant was shown, and how often it was clicked. */
export interface Counts {
  impressions: number
  clicks: number
}

/**
 * How alike the variants of one ad set are before anything is known of them: as if each had been shown so many times already,
 * with the rate of its ad set. The greater it is, the more a difference has to show itself before it is believed.
 */
export interface Prior {
  strength: number
}

/** Clicks for each impression, before any ad of an account was shown: about what ads get. */
const usualRate = 0.015
/** Impressions that the usual rate is worth against what was seen. */
const usualWeight = 30

/**
 * The rate of an ad set: the mean of its variants, each by what it says, and not by how often it was shown. Shown more often is
 * what did well so far, so that a plain sum would put the ad set where its best variant is.
 */
export function rateOf(variants: readonly Counts[], { strength }: Prior): number {
  let weights = usualWeight
  let sum = usualWeight * usualRate
  for (const { impressions, clicks } of variants) {
    if (impressions === 0) continue
    const weight = (impressions * strength) / (impressions + strength)
    weights += weight
    sum += (weight * clicks) / impressions
  }
  return sum / weights
}
