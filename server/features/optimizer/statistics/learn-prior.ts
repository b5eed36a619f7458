import { chanceOfChiSquare } from './chi-square.ts'
import { logGamma } from './log-gamma.ts'
import { type Counts, groundOf, type Prior } from './variant.ts'

export interface LearntPrior extends Prior {
  /** Whether variants differ anywhere in the account by more than chance makes of it. */
  differ: boolean
}

/** Among accounts without differences, one in a hundred is taken for one with differences. */
const chanceOfFalseAlarm = 0.01
/** Clicks that each variant of an ad set would have, were they all alike: with fewer, a chi-square is not what it says. */
const leastExpected = 5

/** Strengths that are tried, each so much greater than the one before. */
const candidates = Array.from({ length: 26 }, (_, at) => 100 * 1.35 ** at)

/**
 * Of an account that tells nothing yet: two thirds of the headline tests of a news site differ about so much, and so ads are
 * taken to. It is worth so many ad sets of the account's own.
 */
const usual = { strength: 2_000, adSets: 3, spread: 1.5 }

/**
 * Learns from all ad sets of an account how much variants of one ad set differ: the strength under which what was seen is most
 * likely (beta-binomial, the rate of each ad set being unknown). What was shown may have been chosen by what was seen before
 * without making it wrong, which measures of how much rates vary do not stand.
 */
export function learnPrior(adSets: readonly (readonly Counts[])[]): LearntPrior {
  const shown = adSets.map(variants => variants.filter(({ impressions }) => impressions > 0))
  const telling = shown.filter(variants => variants.length > 1)
  let best = { strength: usual.strength, likelihood: Number.NEGATIVE_INFINITY }
  for (const strength of candidates) {
    const likelihood = telling.reduce((sum, variants) => sum + likelihoodOf(variants, strength), usualness(strength))
    if (likelihood > best.likelihood) best = { strength, likelihood }
  }
  return { strength: best.strength, differ: differ(telling) }
}

/** The logarithm of how likely a strength is before anything was seen. */
function usualness(strength: number): number {
  return (-usual.adSets * (Math.log(strength / usual.strength) / usual.spread) ** 2) / 2
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

function differ(adSets: readonly (readonly Counts[])[]): boolean {
  let chiSquare = 0
  let freedom = 0
  for (const variants of adSets) {
    const impressions = variants.reduce((sum, variant) => sum + variant.impressions, 0)
    const mean = variants.reduce((sum, { clicks }) => sum + clicks, 0) / impressions
    if (mean >= 1 || variants.some(variant => variant.impressions * mean < leastExpected)) continue
    for (const { impressions: n, clicks } of variants) chiSquare += (clicks - n * mean) ** 2 / (n * mean * (1 - mean))
    freedom += variants.length - 1
  }
  return freedom > 0 && chanceOfChiSquare(chiSquare, freedom) < chanceOfFalseAlarm
}
