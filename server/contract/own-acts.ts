import type { OperationSpec } from './operation.ts'

/** Change that the server makes by itself. It is no operation, but the audit records it. */
export type ServerAction = Pick<OperationSpec, 'id' | 'effect' | 'summary'>

export const articlesPurge = {
  id: 'articles.purge',
  effect: 'destructive',
  summary: 'Remove for good an article that was deleted 30 days ago',
} as const satisfies ServerAction

export const serverActions: readonly ServerAction[] = [articlesPurge]
