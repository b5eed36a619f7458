import type { Evidence, PlanChange, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { type Judgement, judgeVariants, leastImpressions } from '../statistics/judge-variants.ts'
import type { LearntPrior } from '../statistics/learn-prior.ts'
import type { Counts } from '../statistics/variant.ts'
import type { AdSetState, AdState } from './account.ts'
import { checkSampleRatio, type SampleRatioCheck } from './sample-ratio.ts'
import { statusChanges } from './status-changes.ts'

export interface JudgedAds {
  phase: Evidence['phase']
  /** Same order as the ads. */
  variants: VariantVerdict[]
  sampleRatio: SampleRatioCheck | null
  /** The best ad paused by somebody, if the rules would resume it had a plan paused it. */
  resting: { variant: string; chanceBest: number } | null
  changes: PlanChange[]
}

/** Running ads, and paused ones with sufficient impressions. Ads never shown may be planned for later. */
function isKnown({ status, impressions }: AdState): boolean {
  return status === 'ACTIVE' || impressions >= leastImpressions
}

/** Somebody who pauses an ad may have reasons that the metrics do not show. */
function isInRace({ status, pausedByPlan }: AdState): boolean {
  return status === 'ACTIVE' || pausedByPlan === true
}

/** Counts of the ads of an ad set that have sufficient data. */
export function countsOf({ ads }: Pick<AdSetState, 'ads'>): Counts[] {
  return ads.filter(isKnown).map(toCounts)
}

/** Limits clicks to impressions, which a platform's corrections may violate. */
function toCounts({ impressions, clicks }: AdState): Counts {
  return { impressions, clicks: Math.min(clicks, impressions) }
}

/**
 * Compares the ads of an ad set and decides which to run. Draws no conclusions if the sample ratio is suspicious.
 * @param perDay impressions per day
 */
export function judgeAds(adSet: AdSetState, prior: LearntPrior, perDay: number): JudgedAds {
  const sampleRatio = checkSampleRatio(adSet.ads)
  const isHeld = sampleRatio?.suspicious === true
  const known = adSet.ads.filter(isKnown)
  // All ads are described alike if nothing may be changed.
  const race = mayChange(adSet) ? known.filter(isInRace) : known
  const judgement = judgeVariants(race.map(toCounts), prior)
  const all = race.length === known.length ? judgement : judgeVariants(known.map(toCounts), prior)
  const variants = adSet.ads.map(ad => {
    const at = race.indexOf(ad)
    if (at !== -1) return judged(ad, { judgement, at, perDay, isHeld })
    return judged(ad, { judgement: all, at: known.indexOf(ad), perDay, isHeld: true })
  })
  return {
    phase: isHeld ? 'held' : judgement.phase,
    variants,
    sampleRatio,
    resting: isHeld || !mayChange(adSet) ? null : restingIn(known, all),
    changes: mayChange(adSet) ? statusChanges(adSet, variants) : [],
  }
}

const mayChange = ({ status, imported }: AdSetState) => status === 'ACTIVE' && !imported

function restingIn(known: readonly AdState[], { phase, verdicts }: Judgement): JudgedAds['resting'] {
  if (phase === 'gathering') return null
  const good = known.flatMap((ad, at) => {
    const { run = false, chanceBest = 0 } = verdicts[at] ?? {}
    return run && !isInRace(ad) ? [{ variant: ad.variant, chanceBest }] : []
  })
  return good.sort((a, b) => b.chanceBest - a.chanceBest)[0] ?? null
}

interface Place {
  judgement: Judgement
  at: number
  perDay: number
  /** True if the ad is described but not compared. */
  isHeld: boolean
}

function judged(ad: AdState, { judgement, at, perDay, isHeld }: Place): VariantVerdict {
  const standing = judgement.verdicts[at]
  if (!standing) return unjudged(ad)
  const { rate, low, high, chanceBest, expectedLoss } = standing
  const itself = { ...headOf(ad), estimate: 100 * rate, low: 100 * low, high: 100 * high }
  if (isHeld || judgement.verdicts.length === 1) return { ...itself, ...uncompared }
  const chanceOfWrong = 1 - chanceBest
  return {
    ...itself,
    // Never 0 for a compared ad, since 0 means that it was not compared.
    chanceBest: Math.max(chanceBest, leastChance),
    lossPerDay: chanceOfWrong > 1e-9 ? (perDay * expectedLoss) / chanceOfWrong : 0,
    verdict: judgement.phase === 'gathering' ? 'wait' : verdictOf(judgement, at),
  }
}

function verdictOf({ winner, verdicts }: Judgement, at: number): VariantVerdict['verdict'] {
  if (winner === at) return 'winner'
  return verdicts[at]?.run ? 'run' : 'pause'
}

const leastChance = 1e-12
const uncompared = { chanceBest: 0, lossPerDay: 0, verdict: 'wait' } as const

function unjudged(ad: AdState): VariantVerdict {
  return { ...headOf(ad), estimate: ctrOf(ad), low: 0, high: 100, ...uncompared }
}

function headOf(ad: AdState) {
  const { id: adId, name: adName, variant, headline, status, impressions, clicks } = ad
  return { adId, adName, variant, headline, status, impressions, clicks, ctr: ctrOf(ad) }
}

function ctrOf({ impressions, clicks }: AdState): number {
  return impressions === 0 ? 0 : (100 * clicks) / impressions
}
