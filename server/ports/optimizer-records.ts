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

/** What became of each change of a plan. */
export interface PlanOutcome {
  at: string
  /** The name of who did it. */
  by: string
  changes: readonly { index: number; outcome: 'done' | 'failed' | 'skipped'; reason: string | null }[]
}
