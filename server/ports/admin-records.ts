import type { auditEffects } from '../contract/field-values.ts'
import type { ApprovalMoney } from '../contract/schemas/approval.ts'
import type { AuditOutcome, AuditPlace } from '../contract/schemas/audit.ts'
import type { PlanChange } from '../contract/schemas/optimizer.ts'
import type { RecordBase } from './record-store.ts'

/** Call that waits for approval. */
export interface ApprovalRecord extends RecordBase {
  operation: string
  input: Readonly<Record<string, unknown>>
  /** Hash of operation, input, money and state; see domain/json.ts. */
  hash: string
  what: readonly string[]
  /** Budgets before and after; missing for calls without budget changes and in records of earlier versions. */
  money?: ApprovalMoney
  /** Names of the objects that the input refers to by id; missing in records of earlier versions. */
  names?: Readonly<Record<string, string>>
  askedBy: string
  /** Name of the token, or the place. */
  askedWith: string
  /** Requesting token; null if a person requested it. */
  tokenId: string | null
  createdAt: string
  expiresAt: string
  decision: { approved: boolean; by: string; at: string } | null
  /** Result of the call; null until it is known. */
  outcome: ApprovalOutcome | null
}

type StoredError = { code: string; message: string; hint?: string; details?: Record<string, unknown> }

export type ApprovalOutcome = { readonly answer: unknown } | { readonly error: StoredError }

/** Audit entry. The id sorts by start time. Holds no secrets, no request bodies and no network addresses. */
export interface AuditRecord extends RecordBase {
  at: string
  /** Time of the last repetition. */
  lastAt: string
  /** Number of repetitions of a failed call. */
  times: number
  /** Username, or `local`, `schedule` or `anonymous`. */
  by: string
  userId: string | null
  place: AuditPlace
  tokenId: string | null
  /** Name of the token at that time. */
  tokenName: string | null
  /** Id of an operation of the contract, or of a change the server makes by itself. */
  operation: string
  effect: (typeof auditEffects)[number]
  subjectId: string | null
  /** Name of the object at that time. */
  subjectName: string | null
  details: string
  outcome: AuditOutcome
  /** Error code of a failed or refused call. */
  code: string | null
  requestId: string | null
}

/** Latest completed backup; its id is `last`. */
export interface BackupRecord extends RecordBase {
  /** Time of the state it holds. */
  at: string
  bytes: number
  by: string
}

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
  /** Indexes of the changes that this person left out; missing if there are none, and in records of earlier versions. */
  leftOut?: readonly number[]
}

export interface ChangeOutcome {
  /** Index in the plan's changes. */
  index: number
  /** `begun`: may or may not have been made, since the process ended or no answer came. */
  outcome: 'begun' | 'done' | 'failed' | 'skipped'
  reason: string | null
}

/** Change that a person refused permanently. Its id names the changed object and the direction. */
export interface RefusalRecord extends RecordBase {
  /** Name of the ad, or of the ad set whose budget it is. */
  name: string
  /** The change as it was proposed. */
  change: PlanChange
  at: string
  by: string
}
