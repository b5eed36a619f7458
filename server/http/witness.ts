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
  /** As part of the act that is under way. */
  within<T>(operation: OperationSpec, input: Act['input'], run: () => Promise<T>): Promise<T>
  refused(act: Act, cause: unknown): Promise<void>
}

/** Of what is not done: nothing is to be seen. */
export const unseen: Pick<Witness, 'within'> = { within: (_operation, _input, run) => run() }

/**
 * Every call that changes something does, but for what pages send of their visitors by the thousand; and one that takes
 * everything along. A dry run changes nothing.
 */
export function leavesTrace({ effect, beacon, download }: OperationSpec, input: Act['input'] = {}): boolean {
  if (input.dryRun === true) return false
  return (effect !== 'read' && beacon !== true) || download !== undefined
}
