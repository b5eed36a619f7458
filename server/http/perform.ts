import type { CallContext } from '../contract/handler.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { parseFlatInput } from '../contract/parse-input.ts'
import { authorise } from './authorise.ts'
import { Call } from './call.ts'
import { declared, exactly } from './declared.ts'
import { handlerOf, logCall, type MountOptions } from './mount.ts'

/** Calls an operation within a call, as whoever makes that one. */
export type Perform = (
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
) => Promise<unknown>

/** @throws BlogopsError as the operation does; `unauthorized`, `forbidden`, `bad_request`. */
export function createPerform({ handlers, strict, log }: Pick<MountOptions, 'handlers' | 'strict' | 'log'>): Perform {
  return async (operation, input, { signal, ...context }) => {
    const started = performance.now()
    const { requestId } = context
    authorise(operation, context.actor)
    const parsed = parseFlatInput(operation, input)
    const call = new Call({ ...context, whenGone: () => signal })
    try {
      const answer = await handlerOf(operation, { handlers })(parsed, call)
      logCall(operation, { status: 200, started, requestId }, log)
      return strict ? exactly(operation, answer) : answer
    } catch (cause) {
      throw declared(operation, cause, strict)
    }
  }
}
