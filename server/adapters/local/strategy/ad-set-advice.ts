import type { AdSetOptimization, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { filterCompared, isRunning } from '../../../domain/ads.ts'
import { formatDay } from '../../../domain/days.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'

export interface AdSetAdvice {
  recommendations: readonly string[]
  creativeRecommendations: readonly string[]
  targetingRecommendations: readonly string[]
}

/** Returns advice for an ad set in addition to the plan; empty if its metrics support none. */
export function getAdSetAdvice(
  adSet: AdSetOptimization,
  { audienceTests }: Pick<OptimizerFacts, 'audienceTests'>,
): AdSetAdvice {
  return {
    recommendations: [...adviseOnDelivery(adSet), ...adviseOnPhase(adSet)],
    creativeRecommendations: [...adviseOnFatigue(adSet), ...adviseOnCreative(adSet)],
    targetingRecommendations: adviseOnTargeting(adSet, audienceTests),
  }
}

function adviseOnDelivery({ evidence: { sampleRatio } }: AdSetOptimization): string[] {
  if (!sampleRatio?.suspicious) return []
  return [
    'Its variants were shown less equally than chance explains. Make a split test on Facebook before a large decision.',
  ]
}

function adviseOnPhase(adSet: AdSetOptimization): string[] {
  const { phase, variants } = adSet.evidence
  if (variants.length === 0) return ['It has no ads. Create at least two with different angles.']
  if (variants.length === 1)
    return ['It has only one variant, so nothing is compared. Add a second one with another angle.']
  const winner = variants.find(({ verdict }) => verdict === 'winner')
  if (!isRunning(adSet)) return adviseOnIdle(phase, winner)
  if (phase !== 'held' && filterCompared(variants).length < 2) return adviseOnSingleVariant(variants)
  if (winner) return [`Let ${formatVariant(winner)} run alone, and test something new against it.`]
  if (phase === 'gathering') return ['Do not change it until more is known. A change now would be a guess.']
  return []
}

/** Advises on an ad set that does not run. Does not suggest continuing, because it may be paused on purpose. */
function adviseOnIdle(phase: AdSetOptimization['evidence']['phase'], winner: VariantVerdict | undefined): string[] {
  if (winner)
    return [
      `It is not running. If you run it again, begin with ${formatVariant(winner)} alone, and test something new against it.`,
    ]
  return phase === 'gathering' ? ['It is not running, so no new results come in.'] : []
}

function adviseOnSingleVariant(variants: readonly VariantVerdict[]): string[] {
  const running = variants.find(({ status }) => status === 'ACTIVE')
  return running
    ? [`Only ${formatVariant(running)} is running, so nothing is compared. Let a second variant run beside it.`]
    : []
}

function adviseOnFatigue({ evidence: { fatigue } }: AdSetOptimization): string[] {
  if (!fatigue) return []
  const [peak, now] = [fatigue.peak, fatigue.now].map(ctr => `${ctr.toFixed(2)}%`)
  return [
    `Its CTR fell from ${peak} in the week from ${formatDay(fatigue.weekOfPeak)} to ${now}. Write new variants for it.`,
  ]
}

function adviseOnCreative({ evidence: { phase, variants } }: AdSetOptimization): string[] {
  const [best, worst] = filterCompared(variants)
    .sort((a, b) => b.chanceBest - a.chanceBest)
    .flatMap((one, at, all) => (at === 0 || at === all.length - 1 ? [one] : []))
  if (!best || !worst || (phase !== 'confirming' && phase !== 'decided')) return []
  return [
    phase === 'decided'
      ? `The text of ${formatVariant(best)} works better than that of ${formatVariant(worst)}. Base the next variant on it.`
      : `The text of ${formatVariant(best)} seems to work better than that of ${formatVariant(worst)}. Base the next variant on it.`,
  ]
}

const formatVariant = ({ variant, headline }: VariantVerdict) => `${variant} (“${headline}”)`

function adviseOnTargeting({ adSetId }: AdSetOptimization, tests: OptimizerFacts['audienceTests']): string[] {
  return tests.filter(test => test.adSetId === adSetId).map(({ reason }) => `Test another audience. ${reason}`)
}
