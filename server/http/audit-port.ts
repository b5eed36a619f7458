import type { OperationSpec } from '../contract/operation.ts'
import type { Actor } from '../contract/scopes.ts'

/** A call that changes something, for the audit log; see features/audit. */
export interface AuditedCall {
  operation: OperationSpec
  actor: Actor
  client: string | null
  requestId: string
  input: Readonly<Record<string, unknown>>
}

export interface AuditPort {
  witness<T>(call: AuditedCall, run: () => Promise<T>): Promise<T>
  /** Runs an operation as part of the call that is being audited. */
  within<T>(operation: OperationSpec, input: AuditedCall['input'], run: () => Promise<T>): Promise<T>
  refused(call: AuditedCall, cause: unknown): Promise<void>
}

/** Audits nothing. */
export const noAudit: Pick<AuditPort, 'within'> = { within: (_operation, _input, run) => run() }

/** Returns true if a call is audited: every change except beacons and dry runs, and every download. */
export function isAudited({ effect, beacon, download }: OperationSpec, input: AuditedCall['input'] = {}): boolean {
  if (input.dryRun === true) return false
  return (effect !== 'read' && beacon !== true) || download !== undefined
}
