import { formatPence } from '../../../contract/pounds.ts'
import { minDailyBudget } from '../../../contract/schemas/ads.ts'
import type { Account, AdSetState } from './account.ts'
import type { AccountValue, AdSetValue } from './value.ts'
import { findReasonToKeep } from './why-not-changed.ts'
import { compareToAccount } from './words.ts'

export interface BudgetStep {
  fromPence: number
  toPence: number
  reason: string
}

/** Maximum change per step in percent. */
const maxChangePercent = 20
/** Minimum change in percent. */
const minChangePercent = 3

const minPence = minDailyBudget * 100

/**
 * Proposes the daily budget of each ad set, in the order of the ad sets. Increases are funded by cuts and by what the
 * cap leaves.
 */
export function stepBudgets(account: Account, value: AccountValue, isFatigued: readonly boolean[]): BudgetStep[] {
  const grounds = {
    differ: value.differ,
    alone: value.adSets.filter(own => own !== null).length === 1,
    today: account.today,
  }
  const proposals = account.adSets.map((adSet, at) => {
    const own = value.adSets[at] ?? null
    const reason = findReasonToKeep(adSet, { own, ...grounds })
    return reason === undefined && own
      ? proposeChange(adSet, own, isFatigued[at] ?? false)
      : toProposal(adSet, 0, reason ?? '')
  })
  const taken = account.adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  const cut = proposals.reduce((sum, { fromPence, toPence }) => sum + Math.max(0, fromPence - toPence), 0)
  return fundRises(proposals, Math.max(0, account.capPence - taken + cut))
}

interface Proposal extends BudgetStep {
  /** Estimated return per pound. */
  worth: number
}

function proposeChange(adSet: AdSetState, own: AdSetValue, isFatigued: boolean): Proposal {
  const comparison = compareToAccount(own)
  const percent = Math.min(maxChangePercent, Math.abs(100 * (own.perPound / own.ofAccount - 1)))
  const share = Math.floor((adSet.dailyBudgetPence * percent) / 100)
  const isSure = own.low > own.ofAccount || own.high < own.ofAccount
  if (!isSure || 100 * share < minChangePercent * adSet.dailyBudgetPence) {
    return toProposal(adSet, 0, `${comparison}: too little beside what chance does to change it.`)
  }
  if (own.high < own.ofAccount) {
    const pence = Math.min(share, adSet.dailyBudgetPence - minPence)
    return toProposal(
      adSet,
      -pence,
      pence > 0 ? `${comparison}.` : `${comparison}, but no budget is below ${formatPence(minPence)}.`,
    )
  }
  if (isFatigued)
    return toProposal(adSet, 0, `${comparison}, but its CTR has fallen: it needs new ads before it gets more.`)
  return toProposal(adSet, share, `${comparison}.`, own.perPound)
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
  return proposals.map(one => paid.get(one) ?? one)
}

function limitRise(remainingPence: number, rise: Proposal): BudgetStep {
  const { fromPence, toPence, reason } = rise
  if (toPence - fromPence <= remainingPence) return rise
  const cap = 'The cap of all budgets leaves'
  return 100 * remainingPence < minChangePercent * fromPence
    ? { fromPence, toPence: fromPence, reason: `${reason} ${cap} too little for a rise.` }
    : {
        fromPence,
        toPence: fromPence + remainingPence,
        reason: `${reason} ${cap} ${formatPence(remainingPence)} for it.`,
      }
}
