import * as z from 'zod'
import { isErrorCode } from '../errors.ts'
import { auditEffects, auditOutcomes, auditPlaces } from '../field-values.ts'
import type { OperationSpec } from '../operation.ts'

export type AuditPlace = (typeof auditPlaces)[number]

export type AuditOutcome = (typeof auditOutcomes)[number]

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime().describe('first attempt'),
  lastAt: z.iso.datetime().describe('last attempt'),
  times: z.int().describe('failed attempts within 10 minutes'),
  by: z.string().describe('a username, local, schedule or anonymous'),
  userId: z.string().nullable(),
  place: z.enum(auditPlaces),
  token: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
  operation: z.string().describe('such as articles.delete'),
  effect: z.enum(auditEffects),
  subject: z
    .object({ id: z.string().nullable(), name: z.string().nullable() })
    .nullable()
    .describe('target at that time'),
  details: z.string().describe('input, without its texts'),
  outcome: z.enum(auditOutcomes),
  code: z.string().refine(isErrorCode).nullable().describe('error code'),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.output<typeof auditEntrySchema>

/** Moment, UTC day or age: `2026-11-21T09:00:00Z`, `2026-11-21`, `7d`. */
export const whenSchema = z
  .union(
    [z.iso.datetime({ offset: true }), z.iso.date(), z.string().regex(/^[1-9]\d{0,3}[hdw]$/)],
    'A time must be a day such as 2026-11-21, a date and time, or an age such as 7d',
  )
  .describe('a day, a date and time, or an age such as 7d')

/** Change that the server makes by itself. It is not an operation, but the audit records it. */
type ServerAction = Pick<OperationSpec, 'id' | 'effect' | 'summary' | 'body'>

export const articlesPurge = {
  id: 'articles.purge',
  effect: 'destructive',
  summary: 'Permanently remove an article that was deleted 30 days ago',
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

export const usersStopPlans = {
  id: 'users.stopPlans',
  effect: 'write',
  summary: 'Stop waiting topics and planned publications of a person who is removed or may no longer make them',
  body: z.object({ topics: z.int(), publications: z.int() }),
} as const satisfies ServerAction

export const serverActions: readonly ServerAction[] = [
  articlesPurge,
  articlesPublishScheduled,
  topicsGenerate,
  usersStopPlans,
]
