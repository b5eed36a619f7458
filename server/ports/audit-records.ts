import type { AuditOutcome, AuditPlace } from '../contract/schemas/audit.ts'
import type { RecordBase } from './record-base.ts'

/** Who did what, from where. The id sorts by when it was begun. Holds no secret, no body and no network address. */
export interface AuditRecord extends RecordBase {
  at: string
  /** When the last of `times` was. */
  lastAt: string
  /** How often the same was tried, where it failed. */
  times: number
  /** `actorName`. */
  by: string
  userId: string | null
  place: AuditPlace
  tokenId: string | null
  /** As the token was called then. */
  tokenName: string | null
  /** The id of the operation, of the contract or of the server's own. */
  operation: string
  effect: 'write' | 'spend' | 'destructive'
  subjectId: string | null
  /** As it was called then. */
  subjectName: string | null
  details: string
  outcome: AuditOutcome
  /** Of the error, where it failed or was refused. */
  code: string | null
  requestId: string | null
}
