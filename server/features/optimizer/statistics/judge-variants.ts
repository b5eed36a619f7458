import { compareVariants, type VariantEstimate } from './compare-variants.ts'
import { type Counts, type LearnedPrior, meanValue } from './prior.ts'
import { getChiSquareProbability, getNormalProbability } from './special-functions.ts'

/**
 * `gathering`: too little data for a verdict. `exploring`: the variants that are worth showing are shown, and all of
 * them while they are alike. `confirming`: the leader is compared with its strongest rival. `decided`: there is a
 * winner.
 */
export type Phase = 'gathering' | 'exploring' | 'confirming' | 'decided'

export interface Judgement {
  phase: Phase
  /** Same order as the variants. */
  verdicts: (VariantEstimate & { run: boolean })[]
  /** Position of the winner in the list, or null. */
  winner: number | null
  /** True if the variants differ no more than chance explains in half of all cases; all of them run then. */
  alike: boolean
}

/** Minimum data for a verdict. */
export const minImpressions = 100
export const minClicks = 10

/**
 * Probability from which a variant is declared the winner. Calibrated by simulation for 30 nightly looks, so that fewer
 * than 1 in 100 winners are wrong.
 */
const winnerThreshold = 0.994
/** Probability from which a variant is the leader. */
const leaderThreshold = 0.76
/** Impressions of the rival per impression of the leader up to which both are shown; 0.6 gives the leader 63 %. */
const rivalRatio = 0.6
/** Probability of the observed differences by chance from which variants are alike. */
const alikeThreshold = 0.5
/** Standard errors behind the best estimate up to which a variant cannot be distinguished from it. */
const equalErrors = 0.35
/** Probability from which the variants of an account are assumed to differ. */
export const differThreshold = 0.93
/** Impressions of an ad set per night if unknown. */
const typicalPerNight = 500

/**
 * Decides which variants of an ad set to show tonight, and whether one has won. Depends on metrics only. While all
 * variants of the account may be equal, no variant is paused. A single variant cannot win.
 * @param perNight impressions of the ad set per night
 */
export function judgeVariants(variants: readonly Counts[], prior: LearnedPrior, perNight = typicalPerNight): Judgement {
  const estimates = compareVariants(variants, prior)
  if (!hasEnoughData(variants)) return createJudgement('gathering', estimates, () => true)
  const order = estimates.map((_, at) => at).sort((a, b) => getChance(estimates, b) - getChance(estimates, a))
  const [first = 0, second = first] = order
  const highest = getChance(estimates, first)
  if (highest * prior.differ >= winnerThreshold)
    return { ...createJudgement('decided', estimates, at => at === first), winner: first }
  if (prior.differ < differThreshold) return createJudgement('gathering', estimates, () => true)
  if (areAlike(variants)) return { ...createJudgement('exploring', estimates, () => true), alike: true }
  if (highest >= leaderThreshold) {
    const isRivalShown = getImpressions(variants, second) < rivalRatio * getImpressions(variants, first)
    return createJudgement('confirming', estimates, at => at === first || (at === second && isRivalShown))
  }
  const byWorth = estimates.map((_, at) => at).sort((a, b) => getWorth(estimates, b) - getWorth(estimates, a))
  const shown = countByLookahead(
    byWorth.flatMap(at => estimates[at] ?? []),
    perNight > 0 ? perNight : typicalPerNight,
  )
  const [best] = byWorth.flatMap(at => estimates[at] ?? [])
  const chosen = new Set(byWorth.filter((at, place) => place < shown || isEqual(estimates[at], best)))
  return createJudgement('exploring', estimates, at => chosen.has(at))
}

function hasEnoughData(variants: readonly Counts[]): boolean {
  const clicks = variants.reduce((sum, variant) => sum + variant.clicks, 0)
  return (
    variants.length > 1 && clicks >= minClicks && variants.every(({ impressions }) => impressions >= minImpressions)
  )
}

/** Tests whether an impression of each variant may be worth the same (chi-square). */
function areAlike(variants: readonly Counts[]): boolean {
  const measured = variants.map(({ impressions, clicks, value = meanValue }) => ({
    worth: (clicks * value.factor) / impressions,
    impressions,
    value,
  }))
  const impressions = variants.reduce((sum, variant) => sum + variant.impressions, 0)
  const mean = measured.reduce((sum, variant) => sum + variant.worth * variant.impressions, 0) / impressions
  const chiSquare = measured.reduce((sum, { worth, impressions: shown, value }) => {
    const expectedClicks = (shown * mean) / value.factor
    return sum + (worth / mean - 1) ** 2 / (1 / expectedClicks + value.variance)
  }, 0)
  return !(getChiSquareProbability(chiSquare, variants.length - 1) <= alikeThreshold)
}

/** Compares square roots, whose errors depend on the weight alone. */
function isEqual(variant: VariantEstimate | undefined, best: VariantEstimate | undefined): boolean {
  if (!variant || !best) return false
  const distance = 2 * (Math.sqrt(best.worth) - Math.sqrt(variant.worth))
  return distance < equalErrors * Math.sqrt(1 / best.weight + 1 / variant.weight)
}

const getChance = (estimates: readonly VariantEstimate[], at: number) => estimates[at]?.chanceBest ?? 0
const getWorth = (estimates: readonly VariantEstimate[], at: number) => estimates[at]?.worth ?? 0
const getImpressions = (variants: readonly Counts[], at: number) => variants[at]?.impressions ?? 0

function createJudgement(
  phase: Phase,
  estimates: readonly VariantEstimate[],
  runs: (at: number) => boolean,
): Judgement {
  return {
    phase,
    verdicts: estimates.map((estimate, at) => ({ ...estimate, run: runs(at) })),
    winner: null,
    alike: false,
  }
}

/** Nights of the next batch, and nights afterwards in which its lesson is used. */
const batchNights = 5
const remainingNights = 20

/**
 * Chooses how many of the best variants to show: one-step lookahead (knowledge gradient). The value of showing the
 * first n evenly is the result of the next batch plus what the best estimate after it is expected to bring.
 * @param estimates best first
 * @param perNight impressions per night
 */
export function countByLookahead(
  estimates: readonly Pick<VariantEstimate, 'worth' | 'weight'>[],
  perNight: number,
): number {
  const means = estimates.map(({ worth }) => worth)
  const deviations = means.map(() => 0)
  let best = { count: 1, value: Number.NEGATIVE_INFINITY }
  let sum = 0
  for (const [at, mean] of means.entries()) {
    const count = at + 1
    sum += mean
    const each = (batchNights * perNight) / count
    for (const [other, { worth, weight }] of estimates.slice(0, count).entries())
      deviations[other] = Math.sqrt((worth * each) / (weight * (weight + each)))
    const value = (batchNights * sum) / count + remainingNights * getExpectedMaximum(means, deviations)
    if (value > best.value * (1 + 1e-12)) best = { count, value }
  }
  return best.count
}

/** Steps of the integral on each side, and its range in standard deviations. */
const steps = 24
const reach = 3.5

/** Expected maximum of independent normal variables. */
function getExpectedMaximum(means: readonly number[], deviations: readonly number[]): number {
  const top = Math.max(...means)
  const high = Math.max(...means.map((mean, at) => mean + reach * (deviations[at] ?? 0)))
  const low = Math.max(...means.map((mean, at) => mean - reach * (deviations[at] ?? 0)))
  let expected = top
  const [above, below] = [(high - top) / steps, (top - low) / steps]
  for (let step = 0; step < steps; step += 1) {
    if (above > 0) expected += above * (1 - getChanceBelow(top + (step + 0.5) * above, means, deviations))
    if (below > 0) expected -= below * getChanceBelow(low + (step + 0.5) * below, means, deviations)
  }
  return expected
}

/** Probability that all variables are below the value. */
function getChanceBelow(value: number, means: readonly number[], deviations: readonly number[]): number {
  let chance = 1
  for (let at = 0; at < means.length; at += 1) {
    const distance = value - (means[at] ?? 0)
    const deviation = deviations[at] ?? 0
    if (deviation === 0) {
      if (distance < 0) return 0
    } else chance *= getNormalProbability(distance / deviation)
    if (chance === 0) return 0
  }
  return chance
}
