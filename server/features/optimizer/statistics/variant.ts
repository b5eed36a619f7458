/** Impressions and clicks of a variant. */
export interface Counts {
  impressions: number
  clicks: number
}

/**
 * Assumed similarity of the variants of an ad set before there is data, as impressions that each variant already has
 * at the ad set's rate. Larger values require more evidence for a difference.
 */
export interface Prior {
  /** Strength at the typical rate; `getBaseline` adapts it to other rates. */
  strength: number
}

/** Typical clicks per impression of a new ad. */
const typicalRate = 0.015
/** Weight of the typical rate in impressions. */
const typicalWeight = 30

/** Baseline of an ad set, shared by its variants. */
export interface Baseline {
  /** Clicks per impression, and its weight in impressions. */
  rate: number
  weight: number
  /** As in `Prior`, adapted to this rate. */
  strength: number
}

/**
 * At higher rates, variants differ more per impression and less in relative terms. Real headline tests lie half way,
 * so the strength is scaled with the square root of the rate.
 */
export function getBaseline(variants: readonly Counts[], prior: Prior): Baseline {
  const first = estimateRate(variants, prior.strength)
  const strength = prior.strength * Math.sqrt(typicalRate / first.rate)
  return { ...estimateRate(variants, strength), strength }
}

/**
 * Rate of an ad set: the mean of its variants, weighted by information instead of impressions. Better variants get
 * more impressions, so a plain sum would be biased towards the best one.
 */
function estimateRate(variants: readonly Counts[], strength: number): { rate: number; weight: number } {
  let weight = typicalWeight
  let sum = typicalWeight * typicalRate
  for (const { impressions, clicks } of variants) {
    if (impressions === 0) continue
    const own = (impressions * strength) / (impressions + strength)
    weight += own
    sum += (own * clicks) / impressions
  }
  return { rate: sum / weight, weight }
}
