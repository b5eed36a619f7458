import type { Evidence, PlanChange, VariantVerdict } from '../../../contract/schemas/optimizer.ts'
import { formatProbability } from '../../../domain/number-format.ts'
import { type Judgement, judgeVariants, minImpressions } from '../statistics/judge-variants.ts'
import { type Counts, type LearnedPrior, meanValue } from '../statistics/prior.ts'
import { getChiSquareProbability } from '../statistics/special-functions.ts'
import type { AdSetState, AdState } from './account.ts'
import type { AdSetHistory } from './ad-set-history.ts'
import { type Estimate, valueAds } from './ad-values.ts'
import { toDayNumber } from './day-weights.ts'
import type { Unit } from './value.ts'

type SampleRatio = NonNullable<Evidence['sampleRatio']>

interface SampleRatioCheck extends SampleRatio {
  /** Impressions by ad id on the days that count. */
  shown: ReadonlyMap<string, number>
}

export interface JudgedAds {
  phase: Judgement['phase']
  /** Unit that decides. */
  unit: Unit
  /** True if the ads that are compared are about equal. */
  alike: boolean
  /** Same order as the ads. */
  variants: VariantVerdict[]
  sampleRatio: SampleRatioCheck | null
  /** The best ad paused by somebody, if the rules would resume it had a plan paused it. */
  resting: { variant: string; chanceBest: number } | null
  changes: PlanChange[]
  /** Part of its spend that each compared ad loses against the best one, from 0 to 1, by ad id. */
  losses: ReadonlyMap<string, number>
  /** Value for each pound by which the compared ads are compared, by ad id. */
  worths: ReadonlyMap<string, Estimate>
}

/**
 * Compares the ads of an ad set and decides which to run. Uneven delivery only makes the comparison less certain: the
 * platform delivers unevenly on purpose, so waiting for even shares would mean waiting forever.
 */
export function judgeAds(
  adSet: AdSetState,
  prior: LearnedPrior,
  { impressionsPerDay: perDay = 0, implausible }: Partial<AdSetHistory> = {},
): JudgedAds {
  const sampleRatio = checkSampleRatio(adSet.ads)
  const { unit, perClick } = valueAds(adSet.ads.filter(hasData), implausible === undefined)
  const toVariant = (ad: AdState): Counts => ({
    ...(sampleRatio?.suspicious ? toSelectedCounts(ad) : toCounts(ad)),
    value: perClick.get(ad.id) ?? meanValue,
  })
  const known = adSet.ads.filter(hasData)
  // All ads are described alike if nothing may be changed.
  const competing = canChange(adSet) ? known.filter(isCompeting) : known
  const judgement = judgeVariants(competing.map(toVariant), prior, perDay)
  const all = competing.length === known.length ? judgement : judgeVariants(known.map(toVariant), prior, perDay)
  const variants = adSet.ads.map(ad => {
    const at = competing.indexOf(ad)
    if (at !== -1) return toVariantVerdict(ad, { judgement, at, perDay, isCompared: true })
    return toVariantVerdict(ad, { judgement: all, at: known.indexOf(ad), perDay, isCompared: false })
  })
  return {
    phase: judgement.phase,
    unit,
    alike: judgement.alike,
    variants,
    sampleRatio,
    resting: canChange(adSet) ? findResting(known, all) : null,
    changes: canChange(adSet) ? proposeStatusChanges(adSet, variants) : [],
    losses: getLosses(competing, judgement),
    worths: new Map(competing.map(({ id }, at) => [id, getWorth(judgement, at)])),
  }
}

/** The worth is a beta distribution. */
function getWorth({ verdicts }: Judgement, at: number): Estimate {
  const { worth = 0, weight = 0 } = verdicts[at] ?? {}
  return { mean: worth, variance: worth > 0 ? (1 - worth) / (worth * (weight + 1)) : 0 }
}

function getLosses(competing: readonly AdState[], { verdicts }: Judgement): Map<string, number> {
  const best = Math.max(...verdicts.map(({ worth }) => worth))
  return new Map(competing.map(({ id }, at) => [id, best > 0 ? 1 - (verdicts[at]?.worth ?? 0) / best : 0]))
}

/** Running ads, and paused ones with sufficient impressions. Ads never shown may be planned for later. */
function hasData({ status, impressions }: AdState): boolean {
  return status === 'ACTIVE' || impressions >= minImpressions
}

/** Somebody who pauses an ad may have reasons that the metrics do not show. */
function isCompeting({ status, pausedByPlan }: AdState): boolean {
  return status === 'ACTIVE' || pausedByPlan === true
}

/** Counts of the ads of an ad set that have sufficient data. */
export function getCounts({ ads }: Pick<AdSetState, 'ads'>): Counts[] {
  return ads.filter(hasData).map(toCounts)
}

/** Limits clicks to impressions, which a platform's corrections may violate. */
function toCounts({ impressions, clicks }: AdState): Counts {
  return { impressions, clicks: Math.min(clicks, impressions) }
}

/** Relative standard deviation of a rate that is due to who sees the ad, if the platform chose that. */
const selection = 0.05

/**
 * Widens an estimate for selection. The rate among those that the platform chose may differ from the rate among all, no
 * matter how often the ad is shown, so clicks count as at most 1 / 0.05² = 400 independent ones.
 */
function toSelectedCounts(ad: AdState): Counts {
  const { impressions, clicks } = toCounts(ad)
  const weight = 1 / (1 + clicks * selection ** 2)
  return { impressions: impressions * weight, clicks: clicks * weight }
}

const canChange = ({ status, imported }: AdSetState) => status === 'ACTIVE' && !imported

function findResting(known: readonly AdState[], { phase, verdicts }: Judgement): JudgedAds['resting'] {
  if (phase === 'gathering') return null
  const good = known.flatMap((ad, at) => {
    const { run = false, chanceBest = 0 } = verdicts[at] ?? {}
    return run && !isCompeting(ad) ? [{ variant: ad.variant, chanceBest }] : []
  })
  return good.sort((a, b) => b.chanceBest - a.chanceBest)[0] ?? null
}

interface JudgedPosition {
  judgement: Judgement
  at: number
  perDay: number
  /** False if the ad is described but not compared. */
  isCompared: boolean
}

function toVariantVerdict(ad: AdState, { judgement, at, perDay, isCompared }: JudgedPosition): VariantVerdict {
  const estimates = judgement.verdicts[at]
  if (!estimates) return toUnjudgedVerdict(ad)
  const { rate, low, high, chanceBest, expectedLoss } = estimates
  const base = { ...toVariantHead(ad), estimate: 100 * rate, low: 100 * low, high: 100 * high }
  if (!isCompared || judgement.verdicts.length === 1) return { ...base, ...notCompared }
  const chanceOfWrong = 1 - chanceBest
  return {
    ...base,
    // Never 0 for a compared ad, since 0 means that it was not compared.
    chanceBest: Math.max(chanceBest, minChance),
    lossPerDay: chanceOfWrong > 1e-9 ? (perDay * expectedLoss) / chanceOfWrong : 0,
    verdict: judgement.phase === 'gathering' ? 'wait' : getVerdict(judgement, at),
  }
}

function getVerdict({ winner, verdicts }: Judgement, at: number): VariantVerdict['verdict'] {
  if (winner === at) return 'winner'
  return verdicts[at]?.run ? 'run' : 'pause'
}

const minChance = 1e-12
const notCompared = { chanceBest: 0, lossPerDay: 0, verdict: 'wait' } as const

function toUnjudgedVerdict(ad: AdState): VariantVerdict {
  return { ...toVariantHead(ad), estimate: getCtr(ad), low: 0, high: 100, ...notCompared }
}

function toVariantHead(ad: AdState) {
  const { id: adId, name: adName, variant, headline, status, impressions, clicks } = ad
  return { adId, adName, variant, headline, status, impressions, clicks, ctr: getCtr(ad) }
}

function getCtr({ impressions, clicks }: AdState): number {
  return impressions === 0 ? 0 : (100 * clicks) / impressions
}

/** Maximum probability of the deviation by chance. */
const maxChance = 0.001
/** Minimum relative deviation that matters. */
const minDeviation = 0.1
/** Minimum impressions per variant on the days that count. */
const minShown = 100

/**
 * Checks whether competing variants had about equal impressions. If not, the delivery chose who sees which, and click
 * rates are less comparable. A day counts if all variants were shown on it and on both adjacent days, since switches
 * make a day uneven.
 * @returns null without sufficient data
 */
function checkSampleRatio(ads: readonly AdState[]): SampleRatioCheck | null {
  const running = ads.filter(({ status, shown = [] }) => status === 'ACTIVE' && shown.length > 0)
  if (running.length < 2) return null
  const shown = countShownTogether(running)
  const expected = shown.reduce((sum, impressions) => sum + impressions, 0) / running.length
  if (expected < minShown) return null
  const chiSquare = shown.reduce((sum, impressions) => sum + (impressions - expected) ** 2 / expected, 0)
  const p = getChiSquareProbability(chiSquare, running.length - 1)
  const deviation = Math.max(...shown.map(impressions => Math.abs(impressions / expected - 1)))
  const shownByAd = new Map(running.map(({ id }, at) => [id, shown[at] ?? 0]))
  return { suspicious: p < maxChance && deviation >= minDeviation, p, shown: shownByAd }
}

function countShownTogether(ads: readonly AdState[]): number[] {
  const byDay = ads.map(({ shown = [] }) => new Map(shown.map(day => [toDayNumber(day.date), day.impressions])))
  const wereAllShown = (day: number) => byDay.every(days => (days.get(day) ?? 0) > 0)
  const countedDays = [...(byDay[0]?.keys() ?? [])].filter(
    day => wereAllShown(day - 1) && wereAllShown(day) && wereAllShown(day + 1),
  )
  return byDay.map(days => countedDays.reduce((sum, day) => sum + (days.get(day) ?? 0), 0))
}

/**
 * Pauses losing variants and resumes promising ones in a running ad set. If no active ad would remain, the best active
 * one stays until another is running.
 */
function proposeStatusChanges(adSet: AdSetState, variants: readonly VariantVerdict[]): PlanChange[] {
  const active = variants.filter(({ status }) => status === 'ACTIVE')
  const lastActive = active.some(({ verdict }) => verdict !== 'pause') ? undefined : findBest(active)
  const best = findBest(variants)
  return variants
    .filter(ad => ad !== lastActive && (ad.status === 'ACTIVE' ? ad.verdict === 'pause' : shouldRun(ad)))
    .map(ad => ({
      kind: 'status',
      adSetId: adSet.id,
      adSetName: adSet.name,
      adId: ad.adId,
      adName: ad.adName,
      from: ad.status,
      to: ad.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE',
      reason: ad.status === 'ACTIVE' ? explainPause(ad, best) : explainResume(ad),
    }))
}

const shouldRun = ({ verdict }: VariantVerdict) => verdict === 'run' || verdict === 'winner'

function findBest(variants: readonly VariantVerdict[]): VariantVerdict | undefined {
  return variants.reduce<VariantVerdict | undefined>(
    (best, variant) => (best && best.chanceBest >= variant.chanceBest ? best : variant),
    undefined,
  )
}

function explainPause({ variant, chanceBest }: VariantVerdict, best: VariantVerdict | undefined): string {
  const chance = formatProbability(chanceBest)
  return best
    ? `The chance that ${variant} is the best is ${chance}; for ${best.variant} it is ${formatProbability(best.chanceBest)}.`
    : `The chance that ${variant} is the best is ${chance}.`
}

function explainResume({ variant, verdict, chanceBest }: VariantVerdict): string {
  const sure = formatProbability(chanceBest)
  if (verdict === 'winner') return `${variant} is better than all others (${sure} sure).`
  return `${variant} may be the best after all (${sure}). It is shown again until that is clear.`
}
