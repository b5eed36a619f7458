import type { OperationSpec } from '../contract/operation.ts'
import type { Actor } from '../contract/scopes.ts'

/** A call that changes something, for the audit log; see features/audit. */
export interface Act {
  operation: OperationSpec
  actor: Actor
  client: string | null
  requestId: string
  input: Readonly<Record<string, unknown>>
}

export interface Witness {
  witness<T>(act: Act, run: () => Promise<T>): Promise<T>
  /** Runs an operation as part of the call that is being audited. */
  within<T>(operation: OperationSpec, input: Act['input'], run: () => Promise<T>): Promise<T>
  refused(act: Act, cause: unknown): Promise<void>
}

/** Audits nothing. */
export const unseen: Pick<Witness, 'within'> = { within: (_operation, _input, run) => run() }

/** Returns true if a call is audited: every change except beacons and dry runs, and every download. */
export function leavesTrace({ effect, beacon, download }: OperationSpec, input: Act['input'] = {}): boolean {
  if (input.dryRun === true) return false
  return (effect !== 'read' && beacon !== true) || download !== undefined
}
