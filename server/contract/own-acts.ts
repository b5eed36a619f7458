import type { OperationSpec } from './operation.ts'

/** What the server does by itself and nobody can ask for: no call, and yet an act that the audit tells of. */
export type OwnAct = Pick<OperationSpec, 'id' | 'effect' | 'summary'>

export const articlesPurge = {
  id: 'articles.purge',
  effect: 'destructive',
  summary: 'Remove for good an article that was deleted 30 days ago',
} as const satisfies OwnAct

export const ownActs: readonly OwnAct[] = [articlesPurge]
