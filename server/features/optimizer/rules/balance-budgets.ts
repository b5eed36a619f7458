import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { formatPence } from '../../../domain/number-format.ts'
import { getBudgetDelta } from '../../../domain/plans.ts'
import type { Account, AdSetState, AdSetVerdict } from './account.ts'

export interface BudgetStep {
  fromPence: number
  toPence: number
  reason: string
}

export interface BudgetProposal extends BudgetStep {
  /** Estimated return per pound; 0 if unknown. */
  worth: number
  /** Part of others' cuts that it can take, although it is not certain that a pound brings more here. */
  reservePence: number
  /** Comparison with the others, if it has a reserve. */
  comparison?: string
}

/** Maximum change per step in percent. */
export const maxChangePercent = 20

/** Minimum change in percent. */
export const minChangePercent = 3

interface BalanceContext {
  account: Account
  floorPence: number
  /** Returns true if the budget was changed too recently. */
  isCooling(adSet: AdSetState): boolean
}

/**
 * Balances the proposed budgets. Increases are funded by cuts and by what the cap leaves. Below the cap, budgets are
 * moved, not reduced: how much the account spends is its owner's decision. Above the cap, they fall.
 */
export function balanceBudgets(proposals: readonly BudgetProposal[], context: BalanceContext): BudgetStep[] {
  const { capPence, adSets } = context.account
  const taken = adSets.reduce((sum, { dailyBudgetPence }) => sum + dailyBudgetPence, 0)
  const cut = sumCuts(proposals)
  if (taken - cut > capPence) return cutToCap(fundRises(proposals, 0), taken, context)
  const funded = fundRises(proposals, capPence - taken + cut)
  const free = cut - sumRises(funded)
  if (taken > capPence || free <= 0) return funded
  const shared = shareFreed(funded, free)
  return withdrawCuts(shared, free - (sumRises(shared) - sumRises(funded)))
}

const sumCuts = (steps: readonly BudgetStep[]) =>
  steps.reduce((sum, { fromPence, toPence }) => sum + Math.max(0, fromPence - toPence), 0)
const sumRises = (steps: readonly BudgetStep[]) =>
  steps.reduce((sum, { fromPence, toPence }) => sum + Math.max(0, toPence - fromPence), 0)

/** Positions sorted by return per pound. */
function sortByWorth(proposals: readonly BudgetProposal[], direction: 1 | -1): number[] {
  const getWorth = (at: number) => proposals[at]?.worth ?? 0
  return proposals.map((_, at) => at).sort((a, b) => direction * (getWorth(a) - getWorth(b)))
}

/** Funds increases by return per pound, highest first. */
function fundRises(proposals: readonly BudgetProposal[], remainingPence: number): BudgetProposal[] {
  const steps = [...proposals]
  let remaining = remainingPence
  for (const at of sortByWorth(proposals, -1)) {
    const rise = steps[at]
    if (!rise || rise.toPence <= rise.fromPence) continue
    const step = limitRise(remaining, rise)
    remaining -= step.toPence - step.fromPence
    steps[at] = step
  }
  return steps
}

function limitRise(remainingPence: number, rise: BudgetProposal): BudgetProposal {
  const { fromPence, toPence, reason } = rise
  if (toPence - fromPence <= remainingPence) return rise
  return 100 * remainingPence < minChangePercent * fromPence
    ? { ...rise, toPence: fromPence, reason: `${reason} The cap for all budgets leaves too little for an increase.` }
    : {
        ...rise,
        toPence: fromPence + remainingPence,
        reason: `${reason} The cap for all budgets leaves ${formatPence(remainingPence)} for it.`,
      }
}

/** Gives what cuts free to ad sets that probably bring more, the best first. */
function shareFreed(proposals: readonly BudgetProposal[], freePence: number): BudgetProposal[] {
  const steps = [...proposals]
  let remaining = freePence
  for (const at of sortByWorth(proposals, -1)) {
    const own = steps[at]
    if (!own?.comparison) continue
    const pence = Math.min(own.reservePence, remaining)
    if (pence === 0 || 100 * pence < minChangePercent * own.fromPence) continue
    remaining -= pence
    const reason = `${own.comparison} The difference could be chance, but it takes what other ad sets give up.`
    steps[at] = { ...own, toPence: own.fromPence + pence, reason }
  }
  return steps
}

/** Withdraws cuts that no other ad set can use yet, those of the better ad sets first. */
function withdrawCuts(proposals: readonly BudgetProposal[], unusedPence: number): BudgetProposal[] {
  const steps = [...proposals]
  let remaining = unusedPence
  for (const at of sortByWorth(proposals, -1)) {
    const own = steps[at]
    if (!own || own.toPence >= own.fromPence || remaining <= 0) continue
    const left = Math.max(0, own.fromPence - own.toPence - remaining)
    remaining -= own.fromPence - own.toPence - left
    const isTooSmall = 100 * left < minChangePercent * own.fromPence
    const reason = `${own.reason} Its budget is not cut yet, because no other ad set could use the money now.`
    steps[at] = isTooSmall ? { ...own, toPence: own.fromPence, reason } : { ...own, toPence: own.fromPence - left }
  }
  return steps
}

/** Cuts budgets until they are within the cap, those with the lowest return per pound first. */
function cutToCap(
  proposals: readonly BudgetProposal[],
  taken: number,
  { account: { adSets, capPence }, floorPence, isCooling }: BalanceContext,
): BudgetStep[] {
  const steps: BudgetStep[] = [...proposals]
  let excess = taken - capPence - sumCuts(proposals)
  const reason = `All budgets together are ${formatPence(taken)} a day, above the cap of ${formatPence(capPence)}.`
  for (const at of sortByWorth(proposals, 1)) {
    const [adSet, step] = [adSets[at], steps[at]]
    if (!adSet || !step || adSet.status !== 'ACTIVE' || adSet.imported || isCooling(adSet)) continue
    const lowest = Math.max(
      Math.min(floorPence, step.toPence),
      Math.ceil((step.fromPence * (100 - maxChangePercent)) / 100),
    )
    const pence = Math.min(excess, step.toPence - lowest)
    if (pence <= 0) continue
    excess -= pence
    steps[at] = { fromPence: step.fromPence, toPence: step.toPence - pence, reason: `${reason} ${step.reason}` }
  }
  return steps
}

/** Returns the change of a step in percent. */
export function getBudgetAction(step: BudgetStep): Pick<AdSetVerdict['budget'], 'action' | 'suggestedChange'> {
  const { fromPence, toPence } = step
  if (toPence === fromPence) return { action: 'maintain', suggestedChange: 0 }
  // Rounded to a tenth, so that it does not exceed the maximum step.
  const suggestedChange = Math.round((1000 * Math.abs(toPence - fromPence)) / fromPence) / 10
  return { action: toPence > fromPence ? 'increase' : 'decrease', suggestedChange }
}

/** Returns the change of the plan; none if the budget stays. */
export function createBudgetChanges({ id, name }: AdSetState, step: BudgetStep | undefined): PlanChange[] {
  if (!step || step.toPence === step.fromPence) return []
  const { fromPence, toPence, reason } = step
  return [{ kind: 'budget', adSetId: id, adSetName: name, from: fromPence / 100, to: toPence / 100, reason }]
}

export const sumDeltas = (changes: readonly PlanChange[]) =>
  changes.reduce((sum, change) => sum + getBudgetDelta(change), 0)

/**
 * Reduces increases to what the remaining cuts pay for, and cuts to what the remaining increases need, the smallest first.
 * @param planned total change of all budgets that was proposed, in pence a day
 */
export function balance(changes: readonly PlanChange[], planned: number): PlanChange[] {
  const total = sumDeltas(changes)
  const excess = total - Math.min(Math.max(total, Math.min(0, planned)), Math.max(0, planned))
  const direction = Math.sign(excess)
  const reduced = new Map<PlanChange, number>()
  let remaining = Math.abs(excess)
  const size = (change: PlanChange) => direction * getBudgetDelta(change)
  for (const change of changes.filter(each => size(each) > 0).toSorted((a, b) => size(a) - size(b))) {
    const taken = Math.min(size(change), remaining)
    remaining -= taken
    if (taken > 0) reduced.set(change, direction * (size(change) - taken))
  }
  return changes.flatMap(change => {
    const pence = reduced.get(change)
    return pence === undefined || change.kind === 'status' ? [change] : resize(change, pence)
  })
}

/** Returns no change if hardly anything remains of it. */
function resize(change: PlanChange & { kind: 'budget' }, pence: number): PlanChange[] {
  const from = Math.round(change.from * 100)
  if (100 * Math.abs(pence) < minChangePercent * from) return []
  const reason = `${change.reason} It is smaller than usual, because other changes are left out.`
  return [{ ...change, to: (from + pence) / 100, reason }]
}
