import { logGamma } from './log-gamma.ts'
import { type Counts, groundOf, type Prior } from './variant.ts'

export interface LearntPrior extends Prior {
  /** How likely it is that variants differ at all in the account, from 0 to 1. */
  differ: number
}

/** Strengths that are tried, each so much greater than the one before. */
const candidates = Array.from({ length: 26 }, (_, at) => 100 * 1.35 ** at)
/** Stands for variants that are all alike. */
const alike = 1e7

/**
 * What is known of an account that tells nothing yet. Headlines that were written to be tested differ by a strength of about 2,000;
 * ads of one article may well be more alike, and are hardly ever less so. What is taken for more alike than it is costs some
 * clicks, and what is taken for less, wrong winners: so it is centred above, falls steeply below and slowly above. As many ad sets as
 * a hundred outweigh it.
 */
const usual = { strength: 3_000, below: 0.2, above: 0.7 }
/** Of a hundred accounts, in so many variants differ. */
const usuallyDiffer = 0.75

/**
 * Learns from all ad sets of an account how much variants of one ad set differ: how likely what was seen is under each strength
 * (beta-binomial, the rate of each ad set being unknown), times what is usual. So an account of a few ad sets is much like others,
 * and one of many as it is. What was shown may have been chosen by what was seen before without making it wrong, which
 * measures of how much rates vary do not stand.
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

/** The logarithm of how likely a strength is before anything was seen, but for a factor. */
function usualness(strength: number): number {
  const off = Math.log(strength / usual.strength)
  return -((off / (off < 0 ? usual.below : usual.above)) ** 2) / 2
}

/** Of numbers of which the logarithms are given, the logarithm of the sum. */
function logOfSum(logs: readonly number[]): number {
  const top = Math.max(...logs)
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0))
}

/** The logarithm of how likely the counts of an ad set are. */
function likelihoodOf(variants: readonly Counts[], strength: number): number {
  const ground = groundOf(variants, { strength })
  const [a, b] = [ground.strength * ground.rate, ground.strength * (1 - ground.rate)]
  const ahead = logGamma(a) + logGamma(b) - logGamma(ground.strength)
  // The rate is only known as well as the counts tell it: without this, variants would look more alike than they are.
  let sum = -Math.log(ground.weight) / 2
  for (const { impressions, clicks } of variants) {
    sum += logGamma(a + clicks) + logGamma(b + impressions - clicks) - logGamma(ground.strength + impressions) - ahead
  }
  return sum
}
