import { britishDay } from '../../../contract/british-day.ts'
import { comparedIn } from '../../../contract/compared-variants.ts'
import { runs } from '../../../contract/running-ad-set.ts'
import type { AdSetOptimization, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'

export interface AdSetAdvice {
  recommendations: readonly string[]
  creativeRecommendations: readonly string[]
  targetingRecommendations: readonly string[]
}

/** Returns advice for an ad set in addition to the plan; empty if its metrics support none. */
export function adviceOf(adSet: AdSetOptimization, { audiences }: Pick<OptimizerFacts, 'audiences'>): AdSetAdvice {
  return {
    recommendations: [...unevenness(adSet), ...phaseAdvice(adSet)],
    creativeRecommendations: [...fatigue(adSet), ...creative(adSet)],
    targetingRecommendations: targeting(adSet, audiences),
  }
}

function unevenness({ evidence: { sampleRatio } }: AdSetOptimization): string[] {
  if (!sampleRatio?.suspicious) return []
  return [
    'Its variants were shown too unevenly for chance. Look at their delivery on Facebook before you trust a winner.',
  ]
}

function phaseAdvice(adSet: AdSetOptimization): string[] {
  const { phase, variants } = adSet.evidence
  if (variants.length === 0) return ['It has no ads. Create at least two with different angles.']
  if (variants.length === 1) return ['It has one variant, so nothing is compared. Add a second one with another angle.']
  const winner = variants.find(({ verdict }) => verdict === 'winner')
  if (!runs(adSet)) return onIdle(phase, winner)
  if (phase !== 'held' && comparedIn(variants).length < 2) return onlyOne(variants)
  if (winner) return [`Let ${named(winner)} run alone, and test something new against it.`]
  if (phase === 'gathering') return ['Leave it as it is until more is known: a change now would be a guess.']
  return []
}

/** Advises on an ad set that does not run. Does not suggest continuing, because it may be paused on purpose. */
function onIdle(phase: AdSetOptimization['evidence']['phase'], winner: VariantVerdict | undefined): string[] {
  if (winner)
    return [
      `It does not run. Should it run again, begin with ${named(winner)} alone, and test something new against it.`,
    ]
  return phase === 'gathering' ? ['It does not run, so nothing more becomes known of it.'] : []
}

function onlyOne(variants: readonly VariantVerdict[]): string[] {
  const running = variants.find(({ status }) => status === 'ACTIVE')
  return running ? [`Only ${named(running)} runs, so nothing is compared. Let a second variant run beside it.`] : []
}

function fatigue({ evidence: { fatigue: tired } }: AdSetOptimization): string[] {
  if (!tired) return []
  const [peak, now] = [tired.peak, tired.now].map(ctr => `${ctr.toFixed(2)}%`)
  return [
    `Its CTR fell from ${peak} in the week from ${britishDay(tired.weekOfPeak)} to ${now}. Write new variants for it.`,
  ]
}

function creative({ evidence: { phase, variants } }: AdSetOptimization): string[] {
  const [best, worst] = comparedIn(variants)
    .sort((a, b) => b.chanceBest - a.chanceBest)
    .flatMap((one, at, all) => (at === 0 || at === all.length - 1 ? [one] : []))
  if (!best || !worst || (phase !== 'confirming' && phase !== 'decided')) return []
  return [
    `The words of ${named(best)} ${phase === 'decided' ? 'work' : 'seem to work'} better than those of ${named(worst)}: begin the next variant from them.`,
  ]
}

const named = ({ variant, headline }: VariantVerdict) => `${variant} (“${headline}”)`

/** Audience metrics cover the whole account, so only an ad set with a winner is advised to target one. */
function targeting({ evidence }: AdSetOptimization, audiences: OptimizerFacts['audiences']): string[] {
  const [first] = audiences.filter(({ by }) => by !== 'region')
  if (!first || evidence.phase !== 'decided') return []
  return [
    `In all ad sets together, ${peopleOf(first)} click more often than others, ${first.ctr.toFixed(2)}% of the time: try an ad set for them alone.`,
  ]
}

const genders: Readonly<Record<string, string>> = { female: 'women', male: 'men' }

/** Describes a group: `people aged 25–34`, `women`. */
function peopleOf({ by, group }: OptimizerFacts['audiences'][number]): string {
  return by === 'age' ? `people aged ${group.replace('-', '–')}` : (genders[group] ?? group)
}
