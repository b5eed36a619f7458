import { logGamma } from './log-gamma.ts'
import { type Counts, groundOf, type Prior } from './variant.ts'

export interface LearntPrior extends Prior {
  /** Probability that variants differ at all in the account, from 0 to 1. */
  differ: number
}

/** Candidate strengths, as a geometric series. */
const candidates = Array.from({ length: 26 }, (_, at) => 100 * 1.35 ** at)
/** Strength that represents identical variants. */
const alike = 1e7

/**
 * Prior for an account without data. Headlines written for tests differ by a strength of about 2,000; ads of one
 * article may be more alike and are hardly ever less so. Overestimating the similarity costs some clicks,
 * underestimating it causes wrong winners, so the distribution is centred above 2,000 and asymmetric. About a hundred
 * ad sets outweigh it.
 */
const usual = { strength: 3_000, below: 0.2, above: 0.7 }
/** Prior probability that the variants of an account differ. */
const usuallyDiffer = 0.75

/**
 * Learns from all ad sets of an account how much variants of an ad set differ: the beta-binomial likelihood of each
 * strength, with the ad set's rate unknown, times the prior. Accounts with few ad sets stay close to the prior. Unlike
 * variance-based measures, this remains valid if impressions were allocated according to earlier results.
 */
export function learnPrior(adSets: readonly (readonly Counts[])[]): LearntPrior {
  const shown = adSets.map(variants => variants.filter(({ impressions }) => impressions > 0))
  const telling = shown.filter(variants => variants.length > 1)
  const likelihood = (strength: number) => telling.reduce((sum, variants) => sum + likelihoodOf(variants, strength), 0)
  const before = candidates.map(usualness)
  const after = candidates.map((strength, at) => (before[at] ?? 0) + likelihood(strength))
  const all = logOfSum(after)
  const strength = Math.exp(
    after.reduce((sum, one, at) => sum + Math.exp(one - all) * Math.log(candidates[at] ?? 1), 0),
  )
  const oddsOfAlike = (Math.exp(likelihood(alike) - (all - logOfSum(before))) * (1 - usuallyDiffer)) / usuallyDiffer
  return { strength, differ: 1 / (1 + oddsOfAlike) }
}

/** Logarithm of the prior density of a strength, up to a constant. */
function usualness(strength: number): number {
  const off = Math.log(strength / usual.strength)
  return -((off / (off < 0 ? usual.below : usual.above)) ** 2) / 2
}

/** Logarithm of a sum, from the logarithms of its terms. */
function logOfSum(logs: readonly number[]): number {
  const top = Math.max(...logs)
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0))
}

/** Log-likelihood of the counts of an ad set. */
function likelihoodOf(variants: readonly Counts[], strength: number): number {
  const ground = groundOf(variants, { strength })
  const [a, b] = [ground.strength * ground.rate, ground.strength * (1 - ground.rate)]
  const ahead = logGamma(a) + logGamma(b) - logGamma(ground.strength)
  // Corrects for the uncertainty of the rate; without it, variants would appear too similar.
  let sum = -Math.log(ground.weight) / 2
  for (const { impressions, clicks } of variants) {
    sum += logGamma(a + clicks) + logGamma(b + impressions - clicks) - logGamma(ground.strength + impressions) - ahead
  }
  return sum
}
