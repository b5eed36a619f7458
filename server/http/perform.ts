import type { CallContext } from '../contract/handler.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { parseFlatInput } from '../contract/parse-input.ts'
import { assertMayCall } from '../contract/scopes.ts'
import { Call } from './call.ts'
import { assertDeclaredAnswer, checkDeclaredError } from './declared.ts'
import { findHandler, logCall, type MountOptions } from './mount.ts'
import { type AuditPort, isAudited } from './witness.ts'

/** Calls an operation from within another call, as the same caller. */
export type Perform = (
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
) => Promise<unknown>

export interface PerformOptions extends Pick<MountOptions, 'handlers' | 'strict' | 'log'> {
  audit: Pick<AuditPort, 'within'>
}

/** @throws BlogopsError as the operation does; `unauthorized`, `forbidden`, `bad_request`. */
export function createPerform({ handlers, strict, log, audit }: PerformOptions): Perform {
  return async (operation, input, { signal, ...context }) => {
    const started = performance.now()
    const { requestId, actor } = context
    assertMayCall(actor, operation.access)
    const parsed = parseFlatInput(operation, input)
    const call = new Call({ ...context, whenGone: () => signal })
    try {
      const run = async () => findHandler(operation, { handlers })(parsed, call)
      const value = await (isAudited(operation, parsed) ? audit.within(operation, parsed, run) : run())
      logCall(operation, { status: 200, started, requestId }, log)
      return strict ? assertDeclaredAnswer(operation, value) : value
    } catch (cause) {
      throw checkDeclaredError(operation, cause, strict)
    }
  }
}
