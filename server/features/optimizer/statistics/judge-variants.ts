import { compareVariants, type Standing } from './compare-variants.ts'
import type { LearntPrior } from './learn-prior.ts'
import type { Counts } from './variant.ts'

/**
 * `gathering`: too little is known for any verdict. `exploring`: those that may well be the best are shown. `confirming`: one
 * leads, and is shown beside its strongest rival until it is known. `decided`: there is a winner.
 */
export type Phase = 'gathering' | 'exploring' | 'confirming' | 'decided'

export interface Judgement {
  phase: Phase
  /** In the order of the variants. */
  verdicts: (Standing & { run: boolean })[]
  /** The place of the winner in the list, or null. */
  winner: number | null
}

/** Below these no verdict is given, whatever the figures look like. */
export const leastImpressions = 100
export const leastClicks = 10

/**
 * From here on a variant is declared the winner. Looked at again and again, what has just got so far is wrong about as often as
 * it says, so that of those declared fewer than 1 in 100 is.
 */
export const sureEnough = 0.985
/** From here on a variant leads. */
const leads = 0.73
/** While none leads, a variant is shown as long as its chance is at least so much of the first one's. */
const stillInTheRace = 0.47
/** From here on it is known of an account that its variants differ. */
export const knownToDiffer = 0.93

/**
 * Says which variants of an ad set to show, and whether one of them has won. Rules of figures alone. As long as variants may all be
 * alike in the account, none is taken from the race on what may be chance alone. One without another wins nothing.
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
