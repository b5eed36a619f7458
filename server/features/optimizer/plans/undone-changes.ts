import type { Optimization, PlanChange } from '../../../contract/schemas/optimizer.ts'
import { getChangeKey } from '../../../domain/plan-selection.ts'
import type { AdSetVerdict } from '../rules/account.ts'
import { getBudgetDelta } from './plan-changes.ts'
import type { PlanStore } from './plan-store.ts'

/** Days for which an undone change is not proposed again. */
export const undoneDays = 14

/** Number of plans searched; a plan is made a night, or when a person asks. */
const maxPlans = 200

/** Evidence, relative to that of the undone change, from which on it is proposed again. */
const newEvidence = 2

const dayMs = 24 * 3_600_000

/** Change that a person undid. */
export interface UndoneChange {
  change: PlanChange
  /** Impressions of its ad set when it was proposed. */
  impressions: number
}

/** Reads the changes that were undone in the last two weeks. */
export async function readUndoneChanges(store: PlanStore, now: Date): Promise<UndoneChange[]> {
  const undone: UndoneChange[] = []
  for (const record of await store.list(maxPlans)) {
    if (!record.undone || Date.parse(record.undone.at) <= now.getTime() - undoneDays * dayMs) continue
    const optimization = await store.findOptimization(record)
    if (!optimization) continue
    for (const { index, outcome } of record.undone.changes) {
      const change = optimization.plan.changes[index]
      if (change && outcome === 'done') undone.push({ change, impressions: getImpressions(optimization, change) })
    }
  }
  return undone
}

function getImpressions({ adSetOptimizations }: Optimization, { adSetId }: PlanChange): number {
  return sumImpressions(adSetOptimizations.find(each => each.adSetId === adSetId))
}

function sumImpressions(judged: Pick<AdSetVerdict, 'evidence'> | undefined): number {
  return judged?.evidence.variants.reduce((sum, { impressions }) => sum + impressions, 0) ?? 0
}

/**
 * Leaves out changes that were undone, unless their ad set has twice the evidence by now. The ads of an ad set depend on one
 * another, so all its switches are left out together. Increases that were to be paid for by a cut are left out with it.
 */
export function leaveOutUndone(
  changes: readonly PlanChange[],
  undone: readonly UndoneChange[],
  verdicts: readonly AdSetVerdict[],
): PlanChange[] {
  const impressions = new Map(verdicts.map(verdict => [verdict.adSetId, sumImpressions(verdict)]))
  const isUndone = (change: PlanChange) =>
    undone.some(
      earlier =>
        isSameChange(earlier.change, change) &&
        !(earlier.impressions > 0 && (impressions.get(change.adSetId) ?? 0) >= newEvidence * earlier.impressions),
    )
  const switchedBack = new Set(
    changes.flatMap(change => (change.kind === 'status' && isUndone(change) ? [change.adSetId] : [])),
  )
  const rest = changes.filter(change =>
    change.kind === 'status' ? !switchedBack.has(change.adSetId) : !isUndone(change),
  )
  return limitIncreases(rest, Math.max(0, sumDeltas(changes)))
}

/** Returns true if two changes move the same value the same way. */
function isSameChange(one: PlanChange, other: PlanChange): boolean {
  if (getChangeKey(one) !== getChangeKey(other)) return false
  if (one.kind === 'status' || other.kind === 'status') return one.to === other.to
  return getBudgetDelta(one) > 0 === getBudgetDelta(other) > 0
}

const sumDeltas = (changes: readonly PlanChange[]) => changes.reduce((sum, change) => sum + getBudgetDelta(change), 0)

/** Leaves out the smallest increases until the budgets rise by no more than this, in pence a day. */
function limitIncreases(changes: readonly PlanChange[], maxPence: number): PlanChange[] {
  const increases = changes.filter(change => getBudgetDelta(change) > 0)
  const smallestFirst = increases.toSorted((a, b) => getBudgetDelta(a) - getBudgetDelta(b))
  let excess = sumDeltas(changes) - maxPence
  const leftOut = new Set<PlanChange>()
  for (const change of smallestFirst) {
    if (excess <= 0) break
    leftOut.add(change)
    excess -= getBudgetDelta(change)
  }
  return changes.filter(change => !leftOut.has(change))
}
