import type { Evidence, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { filterCompared } from '../../../domain/ads.ts'
import { formatDay } from '../../../domain/days.ts'
import { formatPounds, formatProbability, formatReturn } from '../../../domain/number-format.ts'
import { minClicks, minImpressions } from '../statistics/judge-variants.ts'
import type { JudgedAds } from './judge-ads.ts'
import type { AdSetValue, Unit } from './value.ts'

/** `1 day`, `1,200 days`. */
export function formatCount(count: number, noun: string): string {
  return `${formatNumber(count)} ${noun}${count === 1 ? '' : 's'}`
}

function formatNumber(value: number): string {
  return Math.round(value).toLocaleString('en-GB')
}

/** `1.42 product clicks for each pound`. */
export function formatYield(value: number, unit: Unit): string {
  return `${formatReturn(value)} ${unit} for each pound`
}

/** `It brings about 1.42 product clicks for each pound (95% sure: 1.10 to 1.80), all ad sets together 1.00`. */
export function compareToAccount({ perPound, low, high, ofAccount, unit, events, pounds }: AdSetValue): string {
  if (events === 0) {
    return `It cost ${formatPounds(pounds)} and brought ${noEvents[unit]}, where all ad sets together bring ${formatYield(ofAccount, unit)}`
  }
  return `It brings about ${formatYield(perPound, unit)} (95% sure: ${formatReturn(low)} to ${formatReturn(high)}), all ad sets together ${formatReturn(ofAccount)}`
}

/** Used for zero events, where the shrunken estimate would still be positive. */
const noEvents: Readonly<Record<Unit, string>> = {
  'product clicks': 'no product click that could be traced to it',
  conversions: 'no conversion',
  clicks: 'no click',
}

/** CTR in clicks per hundred impressions. */
function formatCtr(ctr: number): string {
  return `${ctr.toFixed(2)}%`
}

/** Explains the metrics of an ad set in sentences, most important first. */
export function describeEvidence(ads: JudgedAds, { fatigue }: Pick<Evidence, 'fatigue'>): string[] {
  const sentences = [describeSampleRatio(ads), describeVariants(ads), describeResting(ads), describeFatigue(fatigue)]
  return sentences.filter(sentence => sentence !== undefined)
}

function describeSampleRatio({ sampleRatio, variants }: JudgedAds): string | undefined {
  if (!sampleRatio?.suspicious) return undefined
  const running = variants.filter(({ adId }) => sampleRatio.shown.has(adId))
  const shown = running.map(({ adId, variant }) => `${variant} ${formatNumber(sampleRatio.shown.get(adId) ?? 0)} times`)
  return `Side by side, its variants were not shown about as often as each other (${joinList(shown)}), which chance does less than once in 1,000 times: something decides who sees which, so their clicks are not compared.`
}

function describeVariants(ads: JudgedAds): string | undefined {
  if (ads.sampleRatio?.suspicious) return undefined
  const compared = filterCompared(ads.variants).sort((a, b) => b.chanceBest - a.chanceBest)
  const [first, second] = compared
  if (!first || !second) return describeSingleVariant(ads.variants)
  if (ads.phase === 'gathering') return describeGathering(compared)
  if (ads.phase === 'decided') return `${first.variant} is better: ${describeOdds(first)}`
  if (ads.phase === 'confirming') {
    return `${first.variant} leads, and is shown beside ${second.variant} until it is known: ${describeOdds(first)}`
  }
  const others = compared.slice(1).filter(({ verdict }) => verdict === 'run')
  const rivalText = others.length > 0 ? 'None leads yet.' : 'The others rest until it turns out worse.'
  return `${first.variant} comes first with a CTR of about ${formatCtr(first.estimate)} (95% sure: ${formatCtr(first.low)} to ${formatCtr(first.high)}): ${describeOdds(first)} ${rivalText}`
}

function describeResting({ resting }: JudgedAds): string | undefined {
  if (!resting) return undefined
  const { variant, chanceBest } = resting
  return `${variant} may be the best of all (${formatProbability(chanceBest)}), and stays paused, as it was not a plan that paused it: switch it on again if nothing speaks against it.`
}

function describeSingleVariant(variants: readonly VariantVerdict[]): string {
  if (variants.length === 0) return 'It has no ads yet.'
  const running = variants.find(({ status }) => status === 'ACTIVE')
  if (!running) return 'None of its ads runs, so that there is nothing to compare.'
  const which = variants.length === 1 ? `${running.variant} is its only variant` : `Only ${running.variant} runs`
  return `${which}: there is nothing to compare it with.`
}

/** `97% sure, costs about 12 fewer clicks a day to be wrong.` */
function describeOdds({ chanceBest, lossPerDay }: VariantVerdict): string {
  const sure = `${formatProbability(chanceBest)} sure`
  if (lossPerDay === 0) return `${sure}.`
  if (lossPerDay < 1) return `${sure}, costs less than 1 click a day to be wrong.`
  const clicks = Math.round(lossPerDay)
  return `${sure}, costs about ${clicks} fewer ${clicks === 1 ? 'click' : 'clicks'} a day to be wrong.`
}

function describeGathering(judged: readonly VariantVerdict[]): string {
  const clicks = judged.reduce((sum, one) => sum + one.clicks, 0)
  const least = judged.reduce((fewest, one) => (one.impressions < fewest.impressions ? one : fewest))
  if (least.impressions < minImpressions) {
    return `Too little is known yet: ${least.variant} was shown ${formatCount(least.impressions, 'time')}, and it takes ${minImpressions} of each variant.`
  }
  if (clicks < minClicks)
    return `Too little is known yet: ${formatCount(clicks, 'click')} so far, and it takes ${minClicks}.`
  return 'Nowhere in the account do variants differ by more than chance so far: all go on as they are.'
}

function describeFatigue(fatigue: Evidence['fatigue']): string | undefined {
  if (!fatigue) return undefined
  const { now, peak, drop, weekOfPeak } = fatigue
  return `Readers tire of it: its CTR was ${formatCtr(now)} over the last 7 days, ${Math.round(drop)}% below the ${formatCtr(peak)} of the week from ${formatDay(weekOfPeak)}.`
}

function joinList(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
