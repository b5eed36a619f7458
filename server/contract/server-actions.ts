import * as z from 'zod'
import type { OperationSpec } from './operation.ts'

/** Change that the server makes by itself. It is not an operation, but the audit records it. */
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
