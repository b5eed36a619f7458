import { compareVariants, type VariantEstimate } from './compare-variants.ts'
import type { Counts, LearnedPrior } from './prior.ts'

/**
 * `gathering`: too little data for a verdict. `exploring`: all variants that may be the best are shown. `confirming`:
 * the leader is shown together with its strongest rival. `decided`: there is a winner.
 */
export type Phase = 'gathering' | 'exploring' | 'confirming' | 'decided'

export interface Judgement {
  phase: Phase
  /** Same order as the variants. */
  verdicts: (VariantEstimate & { run: boolean })[]
  /** Position of the winner in the list, or null. */
  winner: number | null
}

/** Minimum data for a verdict. */
export const minImpressions = 100
export const minClicks = 10

/**
 * Probability from which a variant is declared the winner. Repeated looks make early wins about as reliable as stated;
 * overall fewer than 1 in 100 winners are wrong.
 */
const winnerThreshold = 0.985
/** Probability from which a variant is the leader. */
const leaderThreshold = 0.73
/** Minimum ratio of a variant's probability to the best one's for showing it, while there is no leader. */
const contenderRatio = 0.47
/** Probability from which the variants of an account are assumed to differ. */
export const differThreshold = 0.93

/**
 * Decides which variants of an ad set to show, and whether one has won. Depends on metrics only. While all variants of
 * the account may be equal, no variant is paused. A single variant cannot win.
 */
export function judgeVariants(variants: readonly Counts[], prior: LearnedPrior): Judgement {
  const estimates = compareVariants(variants, prior)
  if (!hasEnoughData(variants)) return createJudgement('gathering', estimates, () => true)
  const order = estimates.map((_, at) => at).sort((a, b) => getChance(estimates, b) - getChance(estimates, a))
  const [first = 0, second = first] = order
  const highest = getChance(estimates, first)
  if (highest * prior.differ >= winnerThreshold)
    return { ...createJudgement('decided', estimates, at => at === first), winner: first }
  if (prior.differ < differThreshold) return createJudgement('gathering', estimates, () => true)
  if (highest >= leaderThreshold) return createJudgement('confirming', estimates, at => at === first || at === second)
  return createJudgement('exploring', estimates, at => getChance(estimates, at) >= contenderRatio * highest)
}

function hasEnoughData(variants: readonly Counts[]): boolean {
  const clicks = variants.reduce((sum, variant) => sum + variant.clicks, 0)
  return (
    variants.length > 1 && clicks >= minClicks && variants.every(({ impressions }) => impressions >= minImpressions)
  )
}

const getChance = (estimates: readonly VariantEstimate[], at: number) => estimates[at]?.chanceBest ?? 0

function createJudgement(
  phase: Phase,
  estimates: readonly VariantEstimate[],
  runs: (at: number) => boolean,
): Judgement {
  return { phase, verdicts: estimates.map((estimate, at) => ({ ...estimate, run: runs(at) })), winner: null }
}
