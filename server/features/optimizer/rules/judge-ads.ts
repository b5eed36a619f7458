import type { Evidence, PlanChange, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { type Judgement, judgeVariants, leastImpressions } from '../statistics/judge-variants.ts'
import type { LearntPrior } from '../statistics/learn-prior.ts'
import type { Counts } from '../statistics/variant.ts'
import type { AdSetState, AdState } from './account.ts'
import { checkSampleRatio, type SampleRatioCheck } from './sample-ratio.ts'
import { statusChanges } from './status-changes.ts'

export interface JudgedAds {
  phase: Evidence['phase']
  /** In the order of the ads. */
  variants: VariantVerdict[]
  sampleRatio: SampleRatioCheck | null
  changes: PlanChange[]
}

/** Takes part: what runs, and what was paused after it had its chance. What was never shown may be there for later. */
function takesPart({ status, impressions }: AdState): boolean {
  return status === 'ACTIVE' || impressions >= leastImpressions
}

/** The counts by which the ads of an ad set are compared. A click is one of an impression, whatever a platform corrects. */
export function countsOf({ ads }: AdSetState): Counts[] {
  return ads
    .filter(takesPart)
    .map(({ impressions, clicks }) => ({ impressions, clicks: Math.min(clicks, impressions) }))
}

/**
 * Compares the ads of an ad set, and says which are to run. Where the sample ratio is suspicious, nothing is said.
 * @param perDay impressions a day
 */
export function judgeAds(adSet: AdSetState, prior: LearntPrior, perDay: number): JudgedAds {
  const sampleRatio = checkSampleRatio(adSet.ads)
  const part = adSet.ads.filter(takesPart)
  const judgement = judgeVariants(countsOf(adSet), prior)
  const isHeld = sampleRatio?.suspicious === true
  const variants = adSet.ads.map(ad => {
    const at = part.indexOf(ad)
    return at === -1 ? unjudged(ad) : judged(ad, { judgement, at, perDay, isHeld })
  })
  return { phase: isHeld ? 'held' : judgement.phase, variants, sampleRatio, changes: statusChanges(adSet, variants) }
}

interface Place {
  judgement: Judgement
  at: number
  perDay: number
  isHeld: boolean
}

function judged(ad: AdState, { judgement, at, perDay, isHeld }: Place): VariantVerdict {
  const standing = judgement.verdicts[at]
  if (!standing) return unjudged(ad)
  const { rate, low, high, chanceBest, expectedLoss } = standing
  const itself = { ...headOf(ad), estimate: 100 * rate, low: 100 * low, high: 100 * high }
  if (isHeld) return { ...itself, ...uncompared }
  const chanceOfWrong = 1 - chanceBest
  return {
    ...itself,
    // Of one that is compared it is never nothing, however far behind: that would be one that is not.
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
