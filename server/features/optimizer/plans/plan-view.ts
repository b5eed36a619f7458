import type { PlanRun, PlanSummary } from '../../../contract/schemas/optimizer.ts'
import type { PlanOutcome, PlanRecord } from '../../../ports/records.ts'
import type { StoredPlan } from './plan-store.ts'
import { backOf, indexed, leftToApply, leftToUndo } from './what-is-left.ts'

type State = PlanSummary['state']

export interface Now {
  at: Date
  /** See `describeChangesSince`. */
  changed: readonly string[]
}

/** Returns true if the plan can still become stale. */
export function isOpen({ changes, expiresAt, applied }: PlanRecord, at: Date): boolean {
  return changes > 0 && applied === null && Date.parse(expiresAt) > at.getTime()
}

export function stateOf(record: PlanRecord, { at, changed }: Now): State {
  const { applied, undone } = record
  if (undone) return isWhole(undone, leftToUndo(record)) ? 'undone' : 'undone in part'
  if (applied) return isWhole(applied, leftToApply(record)) ? 'applied' : 'applied in part'
  if (record.changes === 0) return 'empty'
  if (!isOpen(record, at)) return 'expired'
  return changed.length > 0 ? 'stale' : 'open'
}

function isWhole({ changes }: PlanOutcome, left: readonly number[]): boolean {
  return left.length === 0 && changes.every(({ outcome }) => outcome === 'done')
}

export function summaryOf(record: PlanRecord, now: Now): PlanSummary {
  const { id, createdAt, createdBy, expiresAt, changes, firstInsight, applied } = record
  return {
    id,
    state: stateOf(record, now),
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
export function newestOpen(summaries: readonly PlanSummary[]): PlanSummary | undefined {
  return summaries.find(({ state }) => state === 'open')
}

export function runOf(plan: StoredPlan, now: Now): PlanRun {
  const { record, optimization } = plan
  const { changes, hasNewer, ...summary } = summaryOf(record, now)
  const changedSince = summary.state === 'stale' ? [...now.changed] : []
  const toApply = new Set(canBeApplied(record, now) ? leftToApply(record) : [])
  const findOut =
    toApply.size > 0 ? 'Apply the plan again to find out.' : 'Undo the plan to have it set back if it was.'
  return {
    ...summary,
    newerPlan: null,
    optimization,
    changedSince,
    applied: doneOf(record.applied, { left: leftToApply(record), findOut }),
    undone: doneOf(record.undone, { left: leftToUndo(record), findOut: 'Undo the plan again to find out.' }),
    toApply: indexed(plan).flatMap(({ index, change }) => (toApply.has(index) ? [change] : [])),
    toUndo: backOf(plan).map(({ change }) => change),
  }
}

/** A plan that was started may be continued despite changes, since it made some of them itself. */
function canBeApplied({ undone, applied, expiresAt }: PlanRecord, { at, changed }: Now): boolean {
  return !undone && Date.parse(expiresAt) > at.getTime() && (applied !== null || changed.length === 0)
}

interface Standing {
  left: readonly number[]
  /** Hint for changes with an unknown outcome. */
  findOut: string
}

function doneOf(done: PlanOutcome | null, { left, findOut }: Standing): PlanRun['applied'] {
  if (!done) return null
  const changes = done.changes.map(({ index, outcome, reason }) =>
    outcome === 'begun'
      ? { index, outcome: 'unknown' as const, reason: `${reason ?? 'It was broken off.'} ${findOut}` }
      : { index, outcome, reason },
  )
  const { at, by } = done
  return { at, by, finished: left.length === 0, changes: changes.sort((a, b) => a.index - b.index) }
}
