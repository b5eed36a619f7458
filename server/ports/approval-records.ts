import type { ApprovalMoney } from '../contract/schemas/approval.ts'
import type { RecordBase } from './record-base.ts'

/** A call that somebody is asked to approve. */
export interface ApprovalRecord extends RecordBase {
  operation: string
  input: Readonly<Record<string, unknown>>
  /** Hash of operation, input, money and state; see contract/canonical-hash.ts. */
  hash: string
  what: readonly string[]
  /** Budgets before and after; missing for a call that changes none, and in records from before it was shown. */
  money?: ApprovalMoney
  /** What the input names by id, by the name that it had; missing of those asked for before these were kept. */
  names?: Readonly<Record<string, string>>
  askedBy: string
  /** The name of the token, or of the place. */
  askedWith: string
  /** The token that asked; null if a person did. */
  tokenId: string | null
  createdAt: string
  expiresAt: string
  decision: { approved: boolean; by: string; at: string } | null
  /** What the call came to; null until that is known. */
  outcome: ApprovalOutcome | null
}

export type ApprovalOutcome =
  | { readonly answer: unknown }
  | {
      readonly error: { code: string; message: string; hint?: string; details?: Record<string, unknown> }
    }
