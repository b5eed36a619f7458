import { compareVariants, type Standing } from './compare-variants.ts'
import type { LearntPrior } from './learn-prior.ts'
import type { Counts } from './variant.ts'

/**
 * `gathering`: too little data for a verdict. `exploring`: all variants that may be the best are shown. `confirming`:
 * the leader is shown together with its strongest rival. `decided`: there is a winner.
 */
export type Phase = 'gathering' | 'exploring' | 'confirming' | 'decided'

export interface Judgement {
  phase: Phase
  /** Same order as the variants. */
  verdicts: (Standing & { run: boolean })[]
  /** Position of the winner in the list, or null. */
  winner: number | null
}

/** Minimum data for a verdict. */
export const leastImpressions = 100
export const leastClicks = 10

/**
 * Probability from which a variant is declared the winner. Repeated looks make early wins about as reliable as stated;
 * overall fewer than 1 in 100 winners are wrong.
 */
export const sureEnough = 0.985
/** Probability from which a variant is the leader. */
const leads = 0.73
/** Minimum ratio of a variant's probability to the best one's for showing it, while there is no leader. */
const stillInTheRace = 0.47
/** Probability from which the variants of an account are assumed to differ. */
export const knownToDiffer = 0.93

/**
 * Decides which variants of an ad set to show, and whether one has won. Depends on metrics only. While all variants of
 * the account may be equal, no variant is paused. A single variant cannot win.
 */
export function judgeVariants(variants: readonly Counts[], prior: LearntPrior): Judgement {
  const standings = compareVariants(variants, prior)
  if (!isEnough(variants)) return judgement('gathering', standings, () => true)
  const order = standings.map((_, at) => at).sort((a, b) => chance(standings, b) - chance(standings, a))
  const [first = 0, second = first] = order
  const highest = chance(standings, first)
  if (highest * prior.differ >= sureEnough)
    return { ...judgement('decided', standings, at => at === first), winner: first }
  if (prior.differ < knownToDiffer) return judgement('gathering', standings, () => true)
  if (highest >= leads) return judgement('confirming', standings, at => at === first || at === second)
  return judgement('exploring', standings, at => chance(standings, at) >= stillInTheRace * highest)
}

function isEnough(variants: readonly Counts[]): boolean {
  const clicks = variants.reduce((sum, variant) => sum + variant.clicks, 0)
  return (
    variants.length > 1 && clicks >= leastClicks && variants.every(({ impressions }) => impressions >= leastImpressions)
  )
}

const chance = (standings: readonly Standing[], at: number) => standings[at]?.chanceBest ?? 0

function judgement(phase: Phase, standings: readonly Standing[], runs: (at: number) => boolean): Judgement {
  return { phase, verdicts: standings.map((standing, at) => ({ ...standing, run: runs(at) })), winner: null }
}
