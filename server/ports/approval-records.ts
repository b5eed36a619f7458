import type { ApprovalMoney } from '../contract/schemas/approval.ts'
import type { RecordBase } from './record-base.ts'

/** Call that waits for approval. */
export interface ApprovalRecord extends RecordBase {
  operation: string
  input: Readonly<Record<string, unknown>>
  /** Hash of operation, input, money and state; see domain/canonical-hash.ts. */
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

export type ApprovalOutcome =
  | { readonly answer: unknown }
  | {
      readonly error: { code: string; message: string; hint?: string; details?: Record<string, unknown> }
    }
