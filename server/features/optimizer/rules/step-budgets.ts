import { minDailyBudget } from '../../../contract/schemas/ads.ts'
import { notRunning } from '../../../domain/ads.ts'
import { formatPence, formatQuantity } from '../../../domain/number-format.ts'
import type { Account, AdSetState } from './account.ts'
import { findImplausibleClicks, returnExponent } from './ad-set-history.ts'
import { toDayNumber } from './day-number.ts'
import { compareToAccount, formatYield } from './rule-text.ts'
import type { AccountValue, AdSetValue } from './value.ts'

export interface BudgetStep {
  fromPence: number
  toPence: number
  reason: string
}

/** Maximum change per step in percent. */
const maxChangePercent = 20
/** Minimum change in percent. */
const minChangePercent = 3

/**
 * Proposes the daily budget of each ad set, in the order of the ad sets. Increases are funded by cuts and by what the
 * cap leaves.
 */
export function stepBudgets(account: Account, value: AccountValue, isFatigued: readonly boolean[]): BudgetStep[] {
  const { floorPence = defaultFloorPence } = account
  const shared = {
    differ: value.differ,
    alone: value.adSets.filter(own => own !== null).length === 1,
    today: account.today,
  }
  const proposals = account.adSets.map((adSet, at) => {
    const own = value.adSets[at] ?? null
    const reason = findReasonToKeep(adSet, { own, ...shared })
    return reason === undefined && own
      ? proposeChange(adSet, own, { isFatigued: isFatigued[at] ?? false, floorPence })
      : toProposal(adSet, 0, reason ?? '', own?.perPound)
  })
  const taken = account.adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  const cut = sumCuts(proposals)
  if (taken - cut <= account.capPence) return fundRises(proposals, account.capPence - taken + cut)
  const steps = fundRises(proposals, 0)
  return cutToCap(account, { steps, worths: proposals.map(({ worth }) => worth), taken, floorPence })
}

const sumCuts = (steps: readonly BudgetStep[]) =>
  steps.reduce((sum, { fromPence, toPence }) => sum + Math.max(0, fromPence - toPence), 0)

interface CapContext {
  steps: readonly BudgetStep[]
  /** Return per pound; 0 if unknown. */
  worths: readonly number[]
  taken: number
  floorPence: number
}

/** Cuts budgets until they are within the cap, those with the lowest return per pound first. */
function cutToCap(account: Account, { steps, worths, taken, floorPence }: CapContext): BudgetStep[] {
  const { adSets, capPence, today } = account
  let excess = taken - capPence - sumCuts(steps)
  const cuts = new Map<number, BudgetStep>()
  const reason = `All budgets together are ${formatPence(taken)} a day, above the cap of ${formatPence(capPence)}.`
  const order = adSets.map((_, at) => at).sort((a, b) => (worths[a] ?? 0) - (worths[b] ?? 0))
  for (const at of order) {
    const [adSet, step] = [adSets[at], steps[at]]
    if (!adSet || !step || excess <= 0 || !mayBeCutToCap(adSet, today)) continue
    const lowest = Math.max(
      Math.min(floorPence, step.toPence),
      Math.ceil((step.fromPence * (100 - maxChangePercent)) / 100),
    )
    const pence = Math.min(excess, step.toPence - lowest)
    if (pence <= 0) continue
    excess -= pence
    cuts.set(at, { fromPence: step.fromPence, toPence: step.toPence - pence, reason: `${reason} ${step.reason}` })
  }
  return steps.map((step, at) => cuts.get(at) ?? step)
}

function mayBeCutToCap(adSet: AdSetState, today: string): boolean {
  return adSet.status === 'ACTIVE' && !adSet.imported && describeCoolDown(adSet, today) === undefined
}

interface BudgetContext {
  own: AdSetValue | null
  /** True if the ad sets of the account differ significantly. */
  differ: boolean
  /** True if no other ad set has spend. */
  alone: boolean
  today: string
}

/** Minimum whole days between the days of two changes. */
const coolDownDays = 3
/** Minimum days and expected events for a change. */
const minDays = 7
const minExpected = 5

const minBudgetPence = minDailyBudget * 100
const defaultFloorPence = 300

/** Returns why a budget must not be changed regardless of its value; undefined if it may be changed. */
function findReasonToKeep(adSet: AdSetState, context: BudgetContext): string | undefined {
  if (adSet.imported) return 'Its figures were imported, so it cannot be changed from blogops.'
  if (adSet.status !== 'ACTIVE') return notRunning
  if (adSet.dailyBudgetPence < minBudgetPence) return `Its budget is below ${formatPence(minBudgetPence)}.`
  return findImplausibleClicks(adSet) ?? describeCoolDown(adSet, context.today) ?? describeMissingData(context)
}

/** A change in the future counts as today's, since clocks differ. */
function describeCoolDown({ budgetChangedOn }: AdSetState, today: string): string | undefined {
  const days = Math.min(...budgetChangedOn.map(day => toDayNumber(today) - toDayNumber(day)))
  if (days > coolDownDays) return undefined
  const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : `${days} days ago`
  return `Its budget was changed ${when}. At least ${coolDownDays} whole days must pass before the next change.`
}

function describeMissingData({ own, differ, alone }: BudgetContext): string | undefined {
  if (!own)
    return 'Too little is known to compare it. It spent nothing on the compared days, or the account has no results yet.'
  if (own.days < minDays) {
    const days = formatQuantity(own.days, 'day')
    return own.unit === 'product clicks'
      ? `It was shown on ${days} with counted product clicks, and ${minDays} are needed to judge it.`
      : `It was shown on ${days}, and ${minDays} are needed to judge it.`
  }
  if (own.expected < minExpected) {
    return `It has spent too little to be judged. About ${own.expected.toFixed(1)} ${own.unit} would be usual so far, and ${minExpected} are needed.`
  }
  if (differ) return undefined
  if (alone) return 'It is the only ad set with spend, so there is nothing to compare it with.'
  return `The ad sets differ only by chance. The others bring about ${formatYield(own.ofAccount, own.unit)}.`
}

interface Proposal extends BudgetStep {
  /** Estimated return per pound. */
  worth: number
}

function proposeChange(
  adSet: AdSetState,
  own: AdSetValue,
  { isFatigued, floorPence }: { isFatigued: boolean; floorPence: number },
): Proposal {
  const comparison = compareToAccount(own)
  // Results grow with spend to the power of the exponent, so the budget at which its yield would equal that of the
  // others lies this much higher or lower.
  const ratio = (own.perPound / own.ofAccount) ** (1 / (1 - returnExponent))
  const percent = Math.min(maxChangePercent, Math.abs(100 * (ratio - 1)))
  const share = Math.floor((adSet.dailyBudgetPence * percent) / 100)
  const isSure = own.low > own.ofAccount || own.high < own.ofAccount
  if (!isSure || 100 * share < minChangePercent * adSet.dailyBudgetPence) {
    return toProposal(adSet, 0, `${comparison} The difference could be chance, so its budget stays.`, own.perPound)
  }
  if (own.high < own.ofAccount) {
    const pence = Math.max(0, Math.min(share, adSet.dailyBudgetPence - Math.max(floorPence, minBudgetPence)))
    return toProposal(
      adSet,
      -pence,
      pence > 0
        ? comparison
        : `${comparison} Its budget stays, because ${formatPence(floorPence)} a day keeps it learning.`,
      own.perPound,
    )
  }
  if (isFatigued)
    return toProposal(
      adSet,
      0,
      `${comparison} Its CTR has fallen, so it needs new ads before a higher budget.`,
      own.perPound,
    )
  return toProposal(adSet, share, comparison, own.perPound)
}

function toProposal({ dailyBudgetPence }: AdSetState, pence: number, reason: string, worth = 0): Proposal {
  return { fromPence: dailyBudgetPence, toPence: dailyBudgetPence + pence, reason, worth }
}

/** Funds increases by return per pound, highest first. */
function fundRises(proposals: readonly Proposal[], remainingPence: number): BudgetStep[] {
  const rises = proposals.filter(({ fromPence, toPence }) => toPence > fromPence)
  const paid = new Map<Proposal, BudgetStep>()
  let remaining = remainingPence
  for (const rise of rises.toSorted((a, b) => b.worth - a.worth)) {
    const step = limitRise(remaining, rise)
    remaining -= step.toPence - step.fromPence
    paid.set(rise, step)
  }
  return proposals.map(proposal => paid.get(proposal) ?? proposal)
}

function limitRise(remainingPence: number, rise: Proposal): BudgetStep {
  const { fromPence, toPence, reason } = rise
  if (toPence - fromPence <= remainingPence) return rise
  return 100 * remainingPence < minChangePercent * fromPence
    ? { fromPence, toPence: fromPence, reason: `${reason} The cap for all budgets leaves too little for an increase.` }
    : {
        fromPence,
        toPence: fromPence + remainingPence,
        reason: `${reason} The cap for all budgets leaves ${formatPence(remainingPence)} for it.`,
      }
}
