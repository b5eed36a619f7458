import type { Evidence, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { filterCompared } from '../../../domain/ads.ts'
import { formatDay } from '../../../domain/days.ts'
import { formatCount, formatProbability, formatQuantity, pluralize } from '../../../domain/number-format.ts'
import { minClicks, minImpressions } from '../statistics/judge-variants.ts'
import type { JudgedAds } from './judge-ads.ts'
import type { Unit } from './value.ts'

/** Explains the metrics of an ad set in sentences, most important first. */
export function describeEvidence(ads: JudgedAds, { fatigue }: Pick<Evidence, 'fatigue'>): string[] {
  const sentences = [
    describeVariants(ads),
    describeUnit(ads),
    describeSampleRatio(ads),
    describeResting(ads),
    describeFatigue(fatigue),
  ]
  return sentences.filter(sentence => sentence !== undefined)
}

/** CTR in clicks per hundred impressions. */
function formatCtr(ctr: number): string {
  return `${ctr.toFixed(2)}%`
}

function describeSampleRatio({ sampleRatio, variants }: JudgedAds): string | undefined {
  if (!sampleRatio?.suspicious) return undefined
  const running = variants.filter(({ adId }) => sampleRatio.shown.has(adId))
  const shown = running.map(({ adId, variant }) => `${variant} ${formatCount(sampleRatio.shown.get(adId) ?? 0)} times`)
  return `Facebook did not show its variants equally often (${joinList(shown)}), so different people may have seen them. They are compared with wider intervals. Make a split test on Facebook before a large decision.`
}

function describeVariants(ads: JudgedAds): string {
  const compared = filterCompared(ads.variants).sort((a, b) => b.chanceBest - a.chanceBest)
  const [first, second] = compared
  if (!first || !second) return describeSingleVariant(ads.variants)
  if (ads.phase === 'gathering') return describeGathering(compared)
  const sure = `${formatProbability(first.chanceBest)} sure`
  const risk = describeRisk(first)
  if (ads.phase === 'decided') return `${first.variant} is better (${sure}).${risk}`
  if (ads.alike) return 'Its variants do about equally well so far, so all of them run. No variant leads yet.'
  if (ads.phase === 'confirming') {
    return second.verdict === 'run'
      ? `${first.variant} leads (${sure}). It runs together with ${second.variant} until that is clear.${risk}`
      : `${first.variant} leads (${sure}). It runs alone for now, because ${second.variant} has enough impressions. ${second.variant} returns when the comparison needs it.${risk}`
  }
  const others = compared.slice(1).filter(({ verdict }) => verdict === 'run')
  const rivalText = others.length > 0 ? 'No variant leads yet.' : 'The others stay paused unless it turns out worse.'
  const ctr = `${formatCtr(first.estimate)} (95% sure: ${formatCtr(first.low)} to ${formatCtr(first.high)})`
  return `${first.variant} comes first (${sure}), with a CTR of about ${ctr}.${risk} ${rivalText}`
}

/** The unit that decided. Clicks are the usual one and need no mention. */
function describeUnit({ unit, variants, phase }: JudgedAds): string | undefined {
  if (unit === 'clicks' || phase === 'gathering' || filterCompared(variants).length < 2) return undefined
  return unitSentences[unit]
}

const unitSentences: Readonly<Record<Exclude<Unit, 'clicks'>, string>> = {
  'pounds earned':
    'Its ads are compared by what they earn for each pound. Weaker results count as far as they predict it.',
  conversions: 'Its ads are compared by conversions for each pound. Clicks count as far as they predict them.',
  'product clicks': 'Its ads are compared by product clicks for each pound. Clicks count as far as they predict them.',
}

function describeResting({ resting }: JudgedAds): string | undefined {
  if (!resting) return undefined
  const { variant, chanceBest } = resting
  return `${variant} may be the best variant (${formatProbability(chanceBest)}). It stays paused because no plan paused it. Activate it if you have no reason to keep it paused.`
}

function describeSingleVariant(variants: readonly VariantVerdict[]): string {
  if (variants.length === 0) return 'It has no ads yet.'
  const running = variants.find(({ status }) => status === 'ACTIVE')
  if (!running) return 'None of its ads is running, so there is nothing to compare.'
  return variants.length === 1
    ? `${running.variant} is its only variant, so there is nothing to compare.`
    : `Only ${running.variant} is running, so there is nothing to compare.`
}

/** ` If B is not better after all, you lose about 12 clicks a day.` Empty if nothing is lost. */
function describeRisk({ variant, lossPerDay }: VariantVerdict): string {
  if (lossPerDay === 0) return ''
  const lead = ` If ${variant} is not better after all, you lose`
  if (lossPerDay < 1) return `${lead} less than 1 click a day.`
  const clicks = Math.round(lossPerDay)
  return pluralize(clicks, `${lead} about 1 click a day.`, `${lead} about ${clicks} clicks a day.`)
}

function describeGathering(judged: readonly VariantVerdict[]): string {
  const clicks = judged.reduce((sum, { clicks: own }) => sum + own, 0)
  const leastShown = judged.reduce((least, variant) => (variant.impressions < least.impressions ? variant : least))
  if (leastShown.impressions < minImpressions) {
    return `Too little is known yet. ${leastShown.variant} was shown ${formatQuantity(leastShown.impressions, 'time')}, but each variant needs ${minImpressions}.`
  }
  if (clicks < minClicks)
    return `Too little is known yet. The variants have ${formatQuantity(clicks, 'click')} so far and need ${minClicks}.`
  return 'So far, the variants in this account differ only by chance, so all of them continue.'
}

function describeFatigue(fatigue: Evidence['fatigue']): string | undefined {
  if (!fatigue) return undefined
  const { now, peak, drop, weekOfPeak } = fatigue
  return `Readers are losing interest. Its CTR over the last 7 days was ${formatCtr(now)}, ${Math.round(drop)}% below the ${formatCtr(peak)} of the week from ${formatDay(weekOfPeak)}.`
}

function joinList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
