import type * as z from 'zod'
import type { CallContext } from '../../contract/handler.ts'
import type { Input, OperationSpec } from '../../contract/operation.ts'

/** Calls an operation as whoever makes the call of the context. */
export type Perform = (
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
) => Promise<unknown>

export interface Asking {
  perform: Perform
  context: CallContext
}

/** Calls another operation, and reads what it answers. */
export type Ask = <O extends OperationSpec, S extends z.ZodType>(
  asked: O & { readonly output: S },
  given: Input<O>,
) => Promise<z.output<S>>

export function askWith({ perform, context }: Asking): Ask {
  return async (asked, given) => {
    const { output } = asked
    return output.parse(await perform(asked, { ...given }, context))
  }
}
