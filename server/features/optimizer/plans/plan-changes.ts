import { BlogopsError } from '../../../contract/errors.ts'
import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { formatPence } from '../../../domain/number-format.ts'
import { getBudgetDelta } from '../../../domain/plans.ts'
import type { ChangeOutcome, PlanOutcome, PlanRecord } from '../../../ports/admin-records.ts'
import type { StoredPlan } from './plan-store.ts'
import { getRefusalId } from './refusals.ts'

export interface IndexedChange {
  /** Position in the plan's changes. */
  index: number
  change: PlanChange
}

/**
 * Orders reductions before increases, so that no intermediate total exceeds both the old and the new one. An ad is
 * started before others of its ad set are paused, so that the ad set is never without a running ad.
 */
export function orderChanges(changes: readonly IndexedChange[]): IndexedChange[] {
  const pausedAdSets = new Set(changes.flatMap(({ change }) => (isPause(change) ? [change.adSetId] : [])))
  const rank = (change: PlanChange) => getRank(change, pausedAdSets.has(change.adSetId))
  return changes.toSorted((a, b) => rank(a.change) - rank(b.change) || a.index - b.index)
}

const isPause = (change: PlanChange) => change.kind === 'status' && change.to === 'PAUSED'

function getRank(change: PlanChange, isReplacement: boolean): number {
  if (change.kind === 'budget') return getBudgetDelta(change) < 0 ? 0 : 4
  if (isPause(change)) return 2
  return isReplacement ? 1 : 3
}

/** Returns the inverse change. */
function reverseChange(change: PlanChange): PlanChange {
  const reason = 'This restores the earlier value.'
  return change.kind === 'budget'
    ? { ...change, from: change.to, to: change.from, reason }
    : { ...change, from: change.to, to: change.from, reason }
}

type Outcomes = readonly ChangeOutcome['outcome'][]

/** Outcomes after which a change may have been made. */
const mayBeMade: Outcomes = ['done', 'begun']

/** Applying does not retry a failure: it takes a new plan, since the account may have changed. */
const finalWhenApplying: Outcomes = ['done', 'failed', 'skipped']

/** Undoing retries failures. */
const finalWhenUndoing: Outcomes = ['done', 'skipped']

/** Indexes of the changes that remain to be applied. */
export function getRemainingToApply({ changes, applied }: PlanRecord): number[] {
  const ended = selectIndexes(applied, finalWhenApplying)
  return Array.from({ length: changes }, (_, index) => index).filter(index => !ended.has(index))
}

/** Indexes of the changes that were or may have been made and remain to be undone. */
export function getRemainingToUndo({ applied, undone }: PlanRecord): number[] {
  const ended = selectIndexes(undone, finalWhenUndoing)
  return [...selectIndexes(applied, mayBeMade)].filter(index => !ended.has(index)).sort((a, b) => a - b)
}

export function indexChanges({ optimization }: StoredPlan): IndexedChange[] {
  return optimization.plan.changes.map((change, index) => ({ index, change }))
}

/**
 * Returns the changes at these positions of a plan.
 * @throws BlogopsError `bad_request` for a position that does not exist
 */
export function findChanges(plan: StoredPlan, positions: readonly number[]): IndexedChange[] {
  const all = indexChanges(plan)
  const unknown = positions.find(index => index >= all.length)
  if (unknown !== undefined)
    throw new BlogopsError('bad_request', `The plan has ${all.length} changes, so there is no change ${unknown + 1}.`)
  return all.filter(({ index }) => positions.includes(index))
}

/** Returns the positions of the changes that were refused permanently. */
export function findRefused(plan: StoredPlan, refusedIds: ReadonlySet<string>): number[] {
  return indexChanges(plan).flatMap(({ index, change }) => (refusedIds.has(getRefusalId(change)) ? [index] : []))
}

/** Returns the positions of the refused changes that the plan has not made. */
export function findExcluded(plan: StoredPlan, refusedIds: ReadonlySet<string>): ReadonlySet<number> {
  const made = selectIndexes(plan.record.applied, mayBeMade)
  return new Set(findRefused(plan, refusedIds).filter(index => !made.has(index)))
}

/**
 * Returns the chosen changes of a plan; by default all that were not refused permanently.
 * @throws BlogopsError `bad_request` for a position that does not exist or was refused, or a pause that would leave an ad
 * set without a running ad.
 */
export function chooseChanges(
  plan: StoredPlan,
  only: readonly number[] | undefined,
  refusedIds: ReadonlySet<string>,
): IndexedChange[] {
  const excluded = findExcluded(plan, refusedIds)
  const all = indexChanges(plan)
  if (only === undefined && excluded.size === 0) return all
  const chosen = only ? findChanges(plan, only) : all.filter(({ index }) => !excluded.has(index))
  for (const { index, change } of chosen) if (excluded.has(index)) throw refusedError(index, change)
  assertAdsKeepRunning(plan, chosen)
  return chosen
}

function refusedError(index: number, change: PlanChange): BlogopsError {
  return new BlogopsError('bad_request', `Change ${index + 1} was refused permanently.`, {
    hint: `Allow it first: blogops optimize allow ${getRefusalId(change)}`,
  })
}

/** Records which changes a person leaves out by applying only the chosen ones. */
export function noteLeftOut(
  { leftOut: _, ...outcome }: PlanOutcome,
  record: PlanRecord,
  chosen: readonly IndexedChange[],
): PlanOutcome {
  const indexes = new Set(chosen.map(({ index }) => index))
  const leftOut = getRemainingToApply(record).filter(index => !indexes.has(index))
  return leftOut.length > 0 ? { ...outcome, leftOut } : outcome
}

/** Refuses pauses whose replacement was left out. */
function assertAdsKeepRunning(plan: StoredPlan, chosen: readonly IndexedChange[]): void {
  const made = selectIndexes(plan.record.applied, mayBeMade)
  const changes = indexChanges(plan)
  const statuses = new Map(
    changes.flatMap(({ index, change }) =>
      change.kind === 'status' && (made.has(index) || chosen.some(one => one.index === index))
        ? [[change.adId, change.to] as const]
        : [],
    ),
  )
  for (const { id, name, ads } of plan.optimization.plan.madeFrom.adSets) {
    const ran = ads.some(({ status }) => status === 'ACTIVE')
    if (!ran || ads.some(ad => (statuses.get(ad.id) ?? ad.status) === 'ACTIVE')) continue
    const start = changes.find(({ change }) => change.adSetId === id && change.kind === 'status' && !isPause(change))
    if (!start) continue
    throw new BlogopsError('bad_request', `Without change ${start.index + 1}, "${name}" would have no running ad.`, {
      hint: `Make change ${start.index + 1} too, or leave out the pauses of "${name}"`,
    })
  }
}

/** Inverse changes that remain for undoing a plan. */
export function getChangesToUndo(plan: StoredPlan): IndexedChange[] {
  const remaining = new Set(getRemainingToUndo(plan.record))
  return indexChanges(plan)
    .filter(({ index }) => remaining.has(index))
    .map(({ index, change }) => ({ index, change: reverseChange(change) }))
}

/** Indexes of the changes with an unknown outcome. */
export function getUnknownOutcomes(outcome: PlanOutcome | null): ReadonlySet<number> {
  return selectIndexes(outcome, ['begun'])
}

function selectIndexes(planOutcome: PlanOutcome | null, outcomes: Outcomes): Set<number> {
  return new Set(planOutcome?.changes.flatMap(({ index, outcome }) => (outcomes.includes(outcome) ? [index] : [])))
}

export function isApplied(record: PlanRecord, changes: readonly IndexedChange[]): boolean {
  const remaining = new Set(getRemainingToApply(record))
  return record.applied !== null && record.undone === null && !changes.some(({ index }) => remaining.has(index))
}

export function withOutcome(before: PlanOutcome, outcome: ChangeOutcome): PlanOutcome {
  return { ...before, changes: [...before.changes.filter(({ index }) => index !== outcome.index), outcome] }
}

/** Increases may use the plan's net increase plus its completed cuts; unlimited without a plan. */
export function createBudgetBalance(changes: readonly IndexedChange[] | null) {
  const added = changes?.reduce((sum, { change }) => sum + getBudgetDelta(change), 0) ?? Number.POSITIVE_INFINITY
  let remaining = Math.max(0, added)
  return {
    take(change: PlanChange): void {
      remaining -= getBudgetDelta(change)
    },
    getRefusal(change: PlanChange): string | null {
      const pence = getBudgetDelta(change)
      if (pence <= 0 || pence <= remaining) return null
      return `It depends on a budget cut that was not made. ${formatPence(pence)} a day more would exceed the approved amount.`
    },
  }
}
