import type { RecordBase } from './record-base.ts'

/** Run of the optimizer with its plan; texts and metrics are in a blob with the same id. */
export interface PlanRecord extends RecordBase {
  hash: string
  createdAt: string
  createdBy: string
  expiresAt: string
  /** Number of proposed changes. */
  changes: number
  firstInsight: string | null
  applied: PlanOutcome | null
  undone: PlanOutcome | null
}

/** Outcome of the changes of a plan, stored as they are made. */
export interface PlanOutcome {
  /** Start time. */
  at: string
  /** Name of the person who applied it. */
  by: string
  changes: readonly ChangeOutcome[]
}

export interface ChangeOutcome {
  /** Index in the plan's changes. */
  index: number
  /** `begun`: may or may not have been made, since the process ended or no answer came. */
  outcome: 'begun' | 'done' | 'failed' | 'skipped'
  reason: string | null
}
