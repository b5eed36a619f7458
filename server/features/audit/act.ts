import type { OperationSpec } from '../../contract/operation.ts'
import { type AuditPlace, auditPlaces } from '../../contract/schemas/audit.ts'
import type { Actor } from '../../contract/scopes.ts'

/** Something that is about to be done, as whoever runs it knows it. */
export interface Act {
  operation: Pick<OperationSpec, 'id' | 'effect' | 'query' | 'body' | 'secret'>
  actor: Actor
  /** What the caller says it is; null where it says nothing. It describes, and gives no right. */
  client: string | null
  requestId: string | null
  input: Readonly<Record<string, unknown>>
}

/** What a caller may say of itself. */
const said: readonly AuditPlace[] = auditPlaces.filter(place => place === 'terminal' || place === 'mcp')

/**
 * The terminal of a person who is signed in calls with a token as a CI job does, and says that it is one. Who says nothing is
 * known by what they show: a token, or, as a browser does, a cookie or nothing.
 */
export function placeOf({ actor, client }: Pick<Act, 'actor' | 'client'>): AuditPlace {
  if (actor.kind === 'schedule') return 'schedule'
  const named = said.find(place => place === client)
  if (named) return named
  if (actor.kind === 'local') return 'terminal'
  return actor.kind === 'token' ? 'token' : 'browser'
}
