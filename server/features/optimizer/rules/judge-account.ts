import type { Evidence } from '../../../contract/schemas/optimizer.ts'
import { learnPrior } from '../statistics/prior.ts'
import type { Account, AccountEstimates, AccountVerdict, AdSetState, AdSetVerdict, FindDecided } from './account.ts'
import { summarizeHistory } from './ad-set-history.ts'
import { type BudgetStep, createBudgetChanges, getBudgetAction } from './balance-budgets.ts'
import { createDayWeighting, defaultHalfLifeDays } from './day-weights.ts'
import { getCounts, type JudgedAds, judgeAds } from './judge-ads.ts'
import { findWaitingPauses, getShare, getWeekSpend } from './limit-pauses.ts'
import { describeEvidence } from './rule-text.ts'
import { stepBudgets } from './step-budgets.ts'
import { type AccountValue, type AdSetValue, valueAdSets } from './value.ts'

/**
 * Decides which ads to run and what budget each ad set gets. A pure, deterministic function of the metrics.
 * @param findDecided finds the switches that people decided against; they do not count towards the limit of pauses
 */
export function judgeAccount(account: Account, findDecided: FindDecided = () => new Set()): AccountVerdict {
  const { adSets, today } = account
  // Imported metrics belong to other texts and rates, often from years ago, so they reveal nothing about the variance
  // of these variants.
  const prior = learnPrior(adSets.filter(({ imported }) => !imported).map(getCounts))
  const weighting = createDayWeighting(adSets, today, account.halfLifeDays ?? defaultHalfLifeDays)
  const histories = adSets.map(adSet => summarizeHistory(adSet, today, weighting))
  const value = valueAdSets(
    histories.map(({ totals }) => totals),
    weighting.microsPerOrder,
  )
  const steps = stepBudgets(account, value, histories)
  const judged = adSets.map((adSet, at) => judgeAds(adSet, prior, histories[at]))
  const impressions = new Map(adSets.map(({ id }, at) => [id, sumImpressions(judged[at])]))
  const decided = findDecided(
    judged.flatMap(({ changes }) => changes),
    impressions,
  )
  const waiting = findWaitingPauses(adSets, judged, today, decided)
  return {
    adSets: adSets.flatMap((adSet, at) => {
      const [ads, step] = [judged[at], steps[at]]
      const found = { fatigue: histories[at]?.fatigue ?? null, value: value.adSets[at] ?? null }
      return ads && step ? [toVerdict(adSet, { ads, step, ...found })] : []
    }),
    changes: adSets.flatMap((adSet, at) => [
      ...(judged[at]?.changes ?? []).filter(change => !waiting.has(change)),
      ...createBudgetChanges(adSet, steps[at]),
    ]),
    ...(waiting.size > 0 && { waiting: waiting.size }),
    estimates: { unit: value.unit, differ: prior.differ, adSets: collectEstimates(account, value, judged) },
  }
}

function sumImpressions(ads: JudgedAds | undefined): number {
  return ads?.variants.reduce((sum, { impressions }) => sum + impressions, 0) ?? 0
}

function collectEstimates(
  { adSets, today }: Account,
  value: AccountValue,
  judged: readonly JudgedAds[],
): AccountEstimates['adSets'] {
  return new Map(
    adSets.map((adSet, at) => {
      const [own, ads] = [value.adSets[at], judged[at]]
      const running = new Set(adSet.ads.filter(({ status }) => status === 'ACTIVE').map(({ id }) => id))
      const estimates = {
        perPound: own ? { mean: own.perPound, variance: own.variance } : null,
        weekSpend: getWeekSpend(adSet, today) / 1_000_000,
        unit: ads?.unit ?? 'clicks',
        ads: new Map(
          [...(ads?.worths ?? [])].map(([id, worth]) => {
            const share = running.has(id) ? getShare(adSet.ads, id, today) : 0
            return [id, { worth, share }]
          }),
        ),
      }
      return [adSet.id, estimates]
    }),
  )
}

interface Findings {
  ads: JudgedAds
  step: BudgetStep
  fatigue: Evidence['fatigue']
  value: AdSetValue | null
}

function toVerdict({ id }: AdSetState, { ads, step, fatigue, value }: Findings): AdSetVerdict {
  const { phase, variants, sampleRatio } = ads
  return {
    adSetId: id,
    budget: { ...getBudgetAction(step), reason: step.reason },
    evidence: {
      phase,
      sentences: describeEvidence(ads, { fatigue }),
      variants,
      decidedBy: ads.unit,
      sampleRatio: sampleRatio && { suspicious: sampleRatio.suspicious, p: sampleRatio.p },
      fatigue,
      value: value && toEvidenceValue(value),
    },
  }
}

function toEvidenceValue({ unit, perPound, low, high, ofAccount, isAlone }: AdSetValue): Evidence['value'] {
  return { unit, perPound, low, high, ofAccount: isAlone ? null : ofAccount }
}
