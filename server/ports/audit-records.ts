import type { AuditOutcome, AuditPlace, auditEffects } from '../contract/schemas/audit.ts'
import type { RecordBase } from './record-base.ts'

/** Audit entry. The id sorts by start time. Holds no secrets, no request bodies and no network addresses. */
export interface AuditRecord extends RecordBase {
  at: string
  /** Time of the last repetition. */
  lastAt: string
  /** Number of repetitions of a failed call. */
  times: number
  /** Result of `actorName`. */
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
