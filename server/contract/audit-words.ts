import { findOperation } from './index.ts'
import { ownActs } from './own-acts.ts'
import type { AuditEntry } from './schemas/audit.ts'

/** What was done, in the words of the contract; of an operation that is there no more, its id. */
export function actText({ operation }: Pick<AuditEntry, 'operation'>): string {
  return (findOperation(operation) ?? ownActs.find(({ id }) => id === operation))?.summary ?? operation
}

/** What it was done to, as people call it. */
export function subjectText({ subject }: Pick<AuditEntry, 'subject'>): string {
  return subject?.name ?? subject?.id ?? ''
}

/** `token “nightly”`; a terminal and an assistant may hold one, too. */
export function placeText({ place, token }: Pick<AuditEntry, 'place' | 'token'>): string {
  return token ? `${place} “${token.name ?? token.id}”` : place
}

/** `refused: forbidden, 3 times`. */
export function outcomeText({ outcome, code, times }: Pick<AuditEntry, 'outcome' | 'code' | 'times'>): string {
  const what = outcome === 'begun' ? 'begun, end unknown' : outcome
  return `${what}${code === null ? '' : `: ${code}`}${times === 1 ? '' : `, ${times} times`}`
}
