import type { PlanRun, PlanSummary } from '../../../contract/schemas/optimizer.ts'
import type { PlanOutcome, PlanRecord } from '../../../ports/records.ts'
import { getChangesToUndo, getRemainingToApply, getRemainingToUndo, indexChanges } from './plan-changes.ts'
import type { StoredPlan } from './plan-store.ts'

type State = PlanSummary['state']

export interface PlanConditions {
  at: Date
  /** See `describeChangesSince`. */
  changed: readonly string[]
}

/** Returns true if the plan can still become stale. */
export function isOpen({ changes, expiresAt, applied }: PlanRecord, at: Date): boolean {
  return changes > 0 && applied === null && Date.parse(expiresAt) > at.getTime()
}

function getState(record: PlanRecord, { at, changed }: PlanConditions): State {
  const { applied, undone } = record
  if (undone) return isComplete(undone, getRemainingToUndo(record)) ? 'undone' : 'undone in part'
  if (applied) return isComplete(applied, getRemainingToApply(record)) ? 'applied' : 'applied in part'
  if (record.changes === 0) return 'empty'
  if (!isOpen(record, at)) return 'expired'
  return changed.length > 0 ? 'stale' : 'open'
}

function isComplete({ changes }: PlanOutcome, remaining: readonly number[]): boolean {
  return remaining.length === 0 && changes.every(({ outcome }) => outcome === 'done')
}

export function toSummary(record: PlanRecord, conditions: PlanConditions): PlanSummary {
  const { id, createdAt, createdBy, expiresAt, changes, firstInsight, applied } = record
  return {
    id,
    state: getState(record, conditions),
    hasNewer: false,
    createdAt,
    createdBy,
    expiresAt,
    changes,
    firstInsight,
    appliedAt: applied?.at ?? null,
    appliedBy: applied?.by ?? null,
  }
}

/** @param summaries newest first */
export function findNewestOpen(summaries: readonly PlanSummary[]): PlanSummary | undefined {
  return summaries.find(({ state }) => state === 'open')
}

export function toPlanRun(plan: StoredPlan, conditions: PlanConditions): PlanRun {
  const { record, optimization } = plan
  const { changes, hasNewer, ...summary } = toSummary(record, conditions)
  const changedSince = summary.state === 'stale' ? [...conditions.changed] : []
  const toApply = new Set(canBeApplied(record, conditions) ? getRemainingToApply(record) : [])
  const retryHint =
    toApply.size > 0 ? 'Apply the plan again to find out.' : 'Undo the plan to reverse it if it was made.'
  return {
    ...summary,
    newerPlan: null,
    optimization,
    changedSince,
    applied: toOutcome(record.applied, { remaining: getRemainingToApply(record), retryHint }),
    undone: toOutcome(record.undone, {
      remaining: getRemainingToUndo(record),
      retryHint: 'Undo the plan again to find out.',
    }),
    toApply: indexChanges(plan).flatMap(({ index, change }) => (toApply.has(index) ? [change] : [])),
    toUndo: getChangesToUndo(plan).map(({ change }) => change),
  }
}

/** A plan that was started may be continued despite changes, since it made some of them itself. */
function canBeApplied({ undone, applied, expiresAt }: PlanRecord, { at, changed }: PlanConditions): boolean {
  return !undone && Date.parse(expiresAt) > at.getTime() && (applied !== null || changed.length === 0)
}

interface RemainingChanges {
  remaining: readonly number[]
  /** Hint for changes with an unknown outcome. */
  retryHint: string
}

function toOutcome(done: PlanOutcome | null, { remaining, retryHint }: RemainingChanges): PlanRun['applied'] {
  if (!done) return null
  const changes = done.changes.map(({ index, outcome, reason }) =>
    outcome === 'begun'
      ? { index, outcome: 'unknown' as const, reason: `${reason ?? 'It was interrupted.'} ${retryHint}` }
      : { index, outcome, reason },
  )
  const { at, by } = done
  return { at, by, finished: remaining.length === 0, changes: changes.sort((a, b) => a.index - b.index) }
}
