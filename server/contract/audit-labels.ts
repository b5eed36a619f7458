import * as z from 'zod'
import { findOperation } from './index.ts'
import type { OperationSpec } from './operation.ts'
import type { AuditEntry } from './schemas/audit.ts'

/** Change that the server makes by itself. It is no operation, but the audit records it. */
type ServerAction = Pick<OperationSpec, 'id' | 'effect' | 'summary' | 'body'>

export const articlesPurge = {
  id: 'articles.purge',
  effect: 'destructive',
  summary: 'Remove for good an article that was deleted 30 days ago',
} as const satisfies ServerAction

export const articlesPublishScheduled = {
  id: 'articles.publishScheduled',
  effect: 'write',
  summary: 'Publish an article at its planned time',
  body: z.object({ scheduledBy: z.string() }),
} as const satisfies ServerAction

export const topicsGenerate = {
  id: 'topics.generate',
  effect: 'write',
  summary: 'Start the generation of the next topic of the queue',
  body: z.object({ topic: z.string() }),
} as const satisfies ServerAction

const serverActions: readonly ServerAction[] = [articlesPurge, articlesPublishScheduled, topicsGenerate]

/** Returns the summary of an operation, or its id if the operation no longer exists. */
export function describeOperation({ operation }: Pick<AuditEntry, 'operation'>): string {
  return (findOperation(operation) ?? serverActions.find(({ id }) => id === operation))?.summary ?? operation
}

/** Returns the name of the affected object, or its id. */
export function describeSubject({ subject }: Pick<AuditEntry, 'subject'>): string {
  return subject?.name ?? subject?.id ?? ''
}

/** Returns the place of a call, `token “nightly”`; terminals and assistants may use a token too. */
export function describePlace({ place, token }: Pick<AuditEntry, 'place' | 'token'>): string {
  return token ? `${place} “${token.name ?? token.id}”` : place
}

/** Returns the outcome: `refused: forbidden, 3 times`. */
export function describeOutcome({ outcome, code, times }: Pick<AuditEntry, 'outcome' | 'code' | 'times'>): string {
  const label = outcome === 'begun' ? 'started, outcome unknown' : outcome
  return `${label}${code === null ? '' : `: ${code}`}${times === 1 ? '' : `, ${times} times`}`
}
