import type { OperationSpec } from '../contract/operation.ts'
import type { Actor } from '../contract/scopes.ts'

/** A call that changes something, for the audit; see features/audit. */
export interface Act {
  operation: OperationSpec
  actor: Actor
  client: string | null
  requestId: string
  input: Readonly<Record<string, unknown>>
}

export interface Witness {
  witness<T>(act: Act, run: () => Promise<T>): Promise<T>
  refused(act: Act, cause: unknown): Promise<void>
}

/** Every call that changes something does, but for what pages send of their visitors by the thousand; and who took all there is. */
export function leavesTrace({ effect, beacon, download }: OperationSpec): boolean {
  return download !== undefined || (effect !== 'read' && beacon !== true)
}
