import type { PlanRun, PlanSummary } from '../../../contract/schemas/optimizer.ts'
import type { PlanOutcome, PlanRecord } from '../../../ports/records.ts'
import type { StoredPlan } from './plan-store.ts'

const notKnown = 'Whether it was done is not known yet; apply the plan again to find out.'

type State = PlanSummary['state']

export interface Now {
  at: Date
  /** See `changedSince`. */
  changed: readonly string[]
}

/** Whether what it was made from still decides what can be done with it. */
export function isOpen({ changes, expiresAt, applied }: PlanRecord, at: Date): boolean {
  return changes > 0 && applied === null && Date.parse(expiresAt) > at.getTime()
}

export function stateOf(record: PlanRecord, { at, changed }: Now): State {
  if (record.undone) return isWhole(record.undone) ? 'undone' : 'undone in part'
  if (record.applied) return isWhole(record.applied) ? 'applied' : 'applied in part'
  if (record.changes === 0) return 'empty'
  if (!isOpen(record, at)) return 'expired'
  return changed.length > 0 ? 'stale' : 'open'
}

function isWhole({ finished, changes }: PlanOutcome): boolean {
  return finished && changes.every(({ outcome }) => outcome === 'done')
}

export function summaryOf(record: PlanRecord, now: Now): PlanSummary {
  const { id, createdAt, createdBy, expiresAt, changes, firstInsight, applied } = record
  return {
    ...{ id, state: stateOf(record, now), createdAt, createdBy, expiresAt, changes, firstInsight },
    ...{ appliedAt: applied?.at ?? null, appliedBy: applied?.by ?? null },
  }
}

export function runOf({ record, optimization }: StoredPlan, now: Now): PlanRun {
  const { changes, ...summary } = summaryOf(record, now)
  const changedSince = summary.state === 'stale' ? [...now.changed] : []
  return { ...summary, optimization, changedSince, applied: doneOf(record.applied), undone: doneOf(record.undone) }
}

function doneOf(outcome: PlanOutcome | null): PlanRun['applied'] {
  if (!outcome) return null
  const changes = outcome.changes.map(({ index, outcome, reason }) =>
    outcome === 'begun'
      ? { index, outcome: 'failed' as const, reason: reason ?? notKnown }
      : { index, outcome, reason },
  )
  const { at, by, finished } = outcome
  return { at, by, finished, changes: changes.sort((a, b) => a.index - b.index) }
}
