import { logGamma } from './special-functions.ts'

/** Results of one step, such as product clicks per click, and how many were expected at the mean rate. */
export interface StepCount {
  /** Independent events. */
  events: number
  expected: number
}

/** Value of a click relative to the mean. */
export interface ClickValue {
  factor: number
  /** Relative variance of the factor. */
  variance: number
}

export const meanValue: Readonly<ClickValue> = { factor: 1, variance: 0 }

/** Relative variance of a step's true rate between ads that were equal in the step before: 30 %. */
export const stepVariance = 0.09

/**
 * Estimates the value of a click by a chain of steps, weakest unit first: gamma posteriors of Poisson counts. The
 * estimate of each step is the prior of the next, so that many product clicks say something about rare conversions.
 */
export function carryValue(steps: readonly StepCount[]): ClickValue {
  let { factor, variance } = meanValue
  for (const { events, expected } of steps) {
    const strength = 1 / (stepVariance + variance)
    factor *= (strength + events) / (strength + factor * expected)
    variance = 1 / (strength + events)
  }
  return { factor, variance }
}

/** Impressions and clicks of a variant. */
export interface Counts {
  impressions: number
  clicks: number
  /** Value of its clicks relative to other variants; the same for all if missing. */
  value?: ClickValue
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
interface Baseline {
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

export interface LearnedPrior extends Prior {
  /** Probability that variants differ at all in the account, from 0 to 1. */
  differ: number
}

/** Candidate strengths, as a geometric series. */
const candidates = Array.from({ length: 26 }, (_, at) => 100 * 1.35 ** at)
/** Strength that represents identical variants. */
const identicalStrength = 1e7

/**
 * Prior for an account without data. Headlines written for tests differ by a strength of about 2,000; ads of one
 * article may be more alike and are hardly ever less so. Overestimating the similarity costs some clicks,
 * underestimating it causes wrong winners, so the distribution is centred above 2,000 and asymmetric. About a hundred
 * ad sets outweigh it.
 */
const typicalPrior = { strength: 3_000, below: 0.2, above: 0.7 }
/** Prior probability that the variants of an account differ. */
const priorDiffer = 0.75

/**
 * Learns from all ad sets of an account how much variants of an ad set differ: the beta-binomial likelihood of each
 * strength, with the ad set's rate unknown, times the prior. Accounts with few ad sets stay close to the prior. Unlike
 * variance-based measures, this remains valid if impressions were allocated according to earlier results.
 */
export function learnPrior(adSets: readonly (readonly Counts[])[]): LearnedPrior {
  const shown = adSets.map(variants => variants.filter(({ impressions }) => impressions > 0))
  const informative = shown.filter(variants => variants.length > 1)
  const likelihood = (strength: number) =>
    informative.reduce((sum, variants) => sum + getLogLikelihood(variants, strength), 0)
  const before = candidates.map(getLogPrior)
  const after = candidates.map((strength, at) => (before[at] ?? 0) + likelihood(strength))
  const all = logSumExp(after)
  const strength = Math.exp(
    after.reduce((sum, log, at) => sum + Math.exp(log - all) * Math.log(candidates[at] ?? 1), 0),
  )
  const oddsOfIdentical =
    (Math.exp(likelihood(identicalStrength) - (all - logSumExp(before))) * (1 - priorDiffer)) / priorDiffer
  return { strength, differ: 1 / (1 + oddsOfIdentical) }
}

/** Logarithm of the prior density of a strength, up to a constant. */
function getLogPrior(strength: number): number {
  const distance = Math.log(strength / typicalPrior.strength)
  return -((distance / (distance < 0 ? typicalPrior.below : typicalPrior.above)) ** 2) / 2
}

/** Logarithm of a sum, from the logarithms of its terms. */
function logSumExp(logs: readonly number[]): number {
  const top = Math.max(...logs)
  return top + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - top), 0))
}

/** Log-likelihood of the counts of an ad set. */
function getLogLikelihood(variants: readonly Counts[], strength: number): number {
  const baseline = getBaseline(variants, { strength })
  const [a, b] = [baseline.strength * baseline.rate, baseline.strength * (1 - baseline.rate)]
  const ahead = logGamma(a) + logGamma(b) - logGamma(baseline.strength)
  // Corrects for the uncertainty of the rate; without it, variants would appear too similar.
  let sum = -Math.log(baseline.weight) / 2
  for (const { impressions, clicks } of variants) {
    sum += logGamma(a + clicks) + logGamma(b + impressions - clicks) - logGamma(baseline.strength + impressions) - ahead
  }
  return sum
}
