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
  /** Of an ad set with the usual rate; `strengthOf` says it of others. */
  strength: number
}

/** Clicks for each impression, before any ad of an account was shown: about what ads get. */
const usualRate = 0.015
/** Impressions that the usual rate is worth against what was seen. */
const usualWeight = 30

/** What is known of an ad set before its variants are told apart. */
export interface Ground {
  /** Clicks for each impression, and how many impressions it is worth. */
  rate: number
  weight: number
  /** As in `Prior`, for variants of this rate. */
  strength: number
}

/**
 * Variants of ad sets with high rates are less alike in impressions, and more in shares of the rate: real headline tests lie
 * half way, so that the strength goes with the root of the rate.
 */
export function groundOf(variants: readonly Counts[], prior: Prior): Ground {
  const first = rateOf(variants, prior.strength)
  const strength = prior.strength * Math.sqrt(usualRate / first.rate)
  return { ...rateOf(variants, strength), strength }
}

/**
 * The rate of an ad set: the mean of its variants, each by what it says, and not by how often it was shown. Shown more often is
 * what did well so far, so that a plain sum would put the ad set where its best variant is.
 */
function rateOf(variants: readonly Counts[], strength: number): { rate: number; weight: number } {
  let weight = usualWeight
  let sum = usualWeight * usualRate
  for (const { impressions, clicks } of variants) {
    if (impressions === 0) continue
    const own = (impressions * strength) / (impressions + strength)
    weight += own
    sum += (own * clicks) / impressions
  }
  return { rate: sum / weight, weight }
}
