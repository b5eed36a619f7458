import { britishDay } from '../../../contract/british-day.ts'
import { comparedIn } from '../../../contract/compared-variants.ts'
import { chanceText } from '../../../contract/figure-text.ts'
import type { Evidence, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { leastClicks, leastImpressions } from '../statistics/judge-variants.ts'
import type { JudgedAds } from './judge-ads.ts'
import { counted, percent, wholeNumber } from './words.ts'

/** Explains the metrics of an ad set in sentences, most important first. */
export function sentencesOf(ads: JudgedAds, { fatigue }: Pick<Evidence, 'fatigue'>): string[] {
  const sentences = [onSampleRatio(ads), onVariants(ads), onResting(ads), onFatigue(fatigue)]
  return sentences.filter(sentence => sentence !== undefined)
}

function onSampleRatio({ sampleRatio, variants }: JudgedAds): string | undefined {
  if (!sampleRatio?.suspicious) return undefined
  const running = variants.filter(({ adId }) => sampleRatio.shown.has(adId))
  const shown = running.map(({ adId, variant }) => `${variant} ${wholeNumber(sampleRatio.shown.get(adId) ?? 0)} times`)
  return `Side by side, its variants were not shown about as often as each other (${listed(shown)}), which chance does less than once in 1,000 times: something decides who sees which, so their clicks are not compared.`
}

function onVariants(ads: JudgedAds): string | undefined {
  if (ads.sampleRatio?.suspicious) return undefined
  const compared = comparedIn(ads.variants).sort((a, b) => b.chanceBest - a.chanceBest)
  const [first, second] = compared
  if (!first || !second) return onNoOther(ads.variants)
  if (ads.phase === 'gathering') return onGathering(compared)
  if (ads.phase === 'decided') return `${first.variant} is better: ${odds(first)}`
  if (ads.phase === 'confirming') {
    return `${first.variant} leads, and is shown beside ${second.variant} until it is known: ${odds(first)}`
  }
  const others = compared.slice(1).filter(({ verdict }) => verdict === 'run')
  const standing = others.length > 0 ? 'None leads yet.' : 'The others rest until it turns out worse.'
  return `${first.variant} comes first with a CTR of about ${percent(first.estimate)} (95% sure: ${percent(first.low)} to ${percent(first.high)}): ${odds(first)} ${standing}`
}

function onResting({ resting }: JudgedAds): string | undefined {
  if (!resting) return undefined
  const { variant, chanceBest } = resting
  return `${variant} may be the best of all (${chanceText(chanceBest)}), and stays paused, as it was not a plan that paused it: switch it on again if nothing speaks against it.`
}

function onNoOther(variants: readonly VariantVerdict[]): string {
  if (variants.length === 0) return 'It has no ads yet.'
  const running = variants.find(({ status }) => status === 'ACTIVE')
  if (!running) return 'None of its ads runs, so that there is nothing to compare.'
  const which = variants.length === 1 ? `${running.variant} is its only variant` : `Only ${running.variant} runs`
  return `${which}: there is nothing to compare it with.`
}

/** `97% sure, costs about 12 fewer clicks a day to be wrong.` */
function odds({ chanceBest, lossPerDay }: VariantVerdict): string {
  const sure = `${chanceText(chanceBest)} sure`
  if (lossPerDay === 0) return `${sure}.`
  if (lossPerDay < 1) return `${sure}, costs less than 1 click a day to be wrong.`
  const clicks = Math.round(lossPerDay)
  return `${sure}, costs about ${clicks} fewer ${clicks === 1 ? 'click' : 'clicks'} a day to be wrong.`
}

function onGathering(judged: readonly VariantVerdict[]): string {
  const clicks = judged.reduce((sum, one) => sum + one.clicks, 0)
  const least = judged.reduce((few, one) => (one.impressions < few.impressions ? one : few))
  if (least.impressions < leastImpressions) {
    return `Too little is known yet: ${least.variant} was shown ${counted(least.impressions, 'time')}, and it takes ${leastImpressions} of each variant.`
  }
  if (clicks < leastClicks)
    return `Too little is known yet: ${counted(clicks, 'click')} so far, and it takes ${leastClicks}.`
  return 'Nowhere in the account do variants differ by more than chance so far: all go on as they are.'
}

function onFatigue(fatigue: Evidence['fatigue']): string | undefined {
  if (!fatigue) return undefined
  const { now, peak, drop, weekOfPeak } = fatigue
  return `Readers tire of it: its CTR was ${percent(now)} over the last 7 days, ${Math.round(drop)}% below the ${percent(peak)} of the week from ${britishDay(weekOfPeak)}.`
}

function listed(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}
