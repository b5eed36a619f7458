import type { Evidence, PlanChange } from '../../../contract/schemas/optimizer.ts'
import { learnPrior } from '../statistics/learn-prior.ts'
import type { Account, AccountVerdict, AdSetState, AdSetVerdict } from './account.ts'
import { countsOf, type JudgedAds, judgeAds } from './judge-ads.ts'
import { pastOf } from './past.ts'
import { sentencesOf } from './sentences.ts'
import { type BudgetStep, stepBudgets } from './step-budgets.ts'
import { type AdSetValue, valueAdSets } from './value.ts'

/**
 * Says which ads of an account are to run, and what its ad sets are to have a day. Rules of figures alone: it reads and
 * changes nothing, and the same account always gives the same.
 */
export function judgeAccount(account: Account): AccountVerdict {
  const { adSets, today } = account
  // Imported figures are of other words, at other rates, often years ago: they say nothing of how much variants differ here.
  const prior = learnPrior(adSets.filter(({ imported }) => !imported).map(countsOf))
  const past = adSets.map(adSet => pastOf(adSet, today))
  const value = valueAdSets(past.map(({ sums }) => sums))
  const steps = stepBudgets(
    account,
    value,
    past.map(({ fatigue }) => fatigue !== null),
  )
  const judged = adSets.map((adSet, at) => judgeAds(adSet, prior, past[at]?.impressionsPerDay ?? 0))
  return {
    adSets: adSets.flatMap((adSet, at) => {
      const [ads, step] = [judged[at], steps[at]]
      const found = { fatigue: past[at]?.fatigue ?? null, value: value.adSets[at] ?? null }
      return ads && step ? [verdictOn(adSet, { ads, step, ...found })] : []
    }),
    changes: adSets.flatMap((adSet, at) => [...(judged[at]?.changes ?? []), ...budgetChange(adSet, steps[at])]),
  }
}

interface Findings {
  ads: JudgedAds
  step: BudgetStep
  fatigue: Evidence['fatigue']
  value: AdSetValue | null
}

function verdictOn({ id }: AdSetState, { ads, step, fatigue, value }: Findings): AdSetVerdict {
  const { phase, variants, sampleRatio } = ads
  return {
    adSetId: id,
    budget: { ...actionOf(step), reason: step.reason },
    evidence: {
      phase,
      sentences: sentencesOf(ads, { fatigue }),
      variants,
      sampleRatio: sampleRatio && { suspicious: sampleRatio.suspicious, p: sampleRatio.p },
      fatigue,
      value: value && toldOf(value),
    },
  }
}

function toldOf({ unit, perPound, low, high, ofAccount }: AdSetValue): Evidence['value'] {
  return { unit, perPound, low, high, ofAccount }
}

function actionOf({ fromPence, toPence }: BudgetStep): Pick<AdSetVerdict['budget'], 'action' | 'suggestedChange'> {
  if (toPence === fromPence) return { action: 'maintain', suggestedChange: 0 }
  // To a tenth, so that it is never above what the step is bound by.
  const suggestedChange = Math.round((1000 * Math.abs(toPence - fromPence)) / fromPence) / 10
  return { action: toPence > fromPence ? 'increase' : 'decrease', suggestedChange }
}

function budgetChange({ id, name }: AdSetState, step: BudgetStep | undefined): PlanChange[] {
  if (!step || step.toPence === step.fromPence) return []
  const { fromPence, toPence, reason } = step
  return [{ kind: 'budget', adSetId: id, adSetName: name, from: fromPence / 100, to: toPence / 100, reason }]
}
