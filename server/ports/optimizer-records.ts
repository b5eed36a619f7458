import type { RecordBase } from './record-base.ts'

/** A run of the optimizer and its plan; the words and figures are in a blob of the id. */
export interface PlanRecord extends RecordBase {
  hash: string
  createdAt: string
  createdBy: string
  expiresAt: string
  /** How many changes it proposes. */
  changes: number
  firstInsight: string | null
  applied: PlanOutcome | null
  undone: PlanOutcome | null
}

/** What became of the changes of a plan, written down as they are made. */
export interface PlanOutcome {
  /** When it was begun. */
  at: string
  /** The name of who did it. */
  by: string
  changes: readonly ChangeOutcome[]
}

export interface ChangeOutcome {
  /** Of the plan's changes. */
  index: number
  /** `begun`: it may have been made or not, as the process ended or no answer came. */
  outcome: 'begun' | 'done' | 'failed' | 'skipped'
  reason: string | null
}
