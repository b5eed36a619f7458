import { isErrorCode } from '../../contract/errors.ts'
import { findOperation } from '../../contract/index.ts'
import { quoteName, toVisibleText } from '../../contract/quoted-name.ts'
import { type Approval, type ApprovalState, liveOperations } from '../../contract/schemas/approval.ts'
import type { ApprovalOutcome, ApprovalRecord } from '../../ports/records.ts'
import { withNames } from './names.ts'

type StoredError = Extract<ApprovalOutcome, { error: unknown }>['error']

export function getApprovalState({ decision, outcome, expiresAt }: ApprovalRecord, now: Date): ApprovalState {
  if (decision && !decision.approved) return 'rejected'
  if (decision && !outcome) return 'begun'
  if (outcome) return 'error' in outcome ? 'failed' : 'done'
  return Date.parse(expiresAt) <= now.getTime() ? 'expired' : 'open'
}

export function toApproval(record: ApprovalRecord, now: Date): Approval {
  const { id, operation, hash, askedBy, createdAt, expiresAt, decision, outcome, tokenId } = record
  return {
    id,
    operation,
    hash,
    askedBy,
    // Quoted, so that a token cannot pass for a terminal or a browser by its name.
    askedWith: tokenId === null ? record.askedWith : `the token ${quoteName(record.askedWith)}`,
    createdAt,
    expiresAt,
    input: { ...record.input },
    effect: toEffect(operation),
    what: record.what.map(line => toVisibleText(line)),
    money: record.money ?? null,
    state: getApprovalState(record, now),
    decidedBy: decision?.by ?? null,
    decidedAt: decision?.at ?? null,
    answer: outcome && 'answer' in outcome ? outcome.answer : null,
    error: outcome && 'error' in outcome ? toApprovalError(outcome.error, record.names) : null,
  }
}

function toEffect(id: string): Approval['effect'] {
  if (liveOperations.includes(id)) return 'live'
  return findOperation(id)?.effect === 'destructive' ? 'destructive' : 'spend'
}

/** Error codes that no longer exist become `internal`. */
function toApprovalError(stored: StoredError, names: ApprovalRecord['names']) {
  const error = { ...stored, message: withNames(stored.message, names) }
  return isErrorCode(error.code) ? { ...error, code: error.code } : { ...error, code: 'internal' as const }
}
