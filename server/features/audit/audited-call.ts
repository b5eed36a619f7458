import type { OperationSpec } from '../../contract/operation.ts'
import { type AuditPlace, auditPlaces } from '../../contract/schemas/audit.ts'
import type { Actor } from '../../contract/scopes.ts'
/** A call that is audited. */
export interface AuditedCall {
  operation: Pick<OperationSpec, 'id' | 'effect' | 'query' | 'body' | 'secret'>
  actor: Actor
  /** Kind of client, as stated by the caller; null if not stated. Descriptive only, it grants no rights. */
  client: string | null
  requestId: string | null
  input: Readonly<Record<string, unknown>>
}

/** Places that a caller may state. */
const statedPlaces: readonly AuditPlace[] = auditPlaces.filter(place => place === 'terminal' || place === 'mcp')

/**
 * Determines where a call came from. A signed-in terminal uses a token like a CI job, so it states what it is.
 * Otherwise the credentials decide: a token, or a browser with a cookie or nothing.
 */
export function getPlace({ actor, client }: Pick<AuditedCall, 'actor' | 'client'>): AuditPlace {
  if (actor.kind === 'schedule') return 'schedule'
  const stated = statedPlaces.find(place => place === client)
  if (stated) return stated
  if (actor.kind === 'local') return 'terminal'
  return actor.kind === 'token' ? 'token' : 'browser'
}
