import type * as z from 'zod'
import type { CallContext } from '../../contract/handler.ts'
import type { Input, OperationSpec } from '../../contract/operation.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** Calls an operation as the caller of the context. */
export type Perform = (
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
) => Promise<unknown>

export type ReadJobs = Pick<Jobs, 'get' | 'scopeOf' | 'storedRequest'>

export interface Asking {
  perform: Perform
  jobs: ReadJobs
  context: CallContext
}

/** Calls another operation and parses its answer. */
export type Ask = <O extends OperationSpec, S extends z.ZodType>(
  asked: O & { readonly output: S },
  given: Input<O>,
) => Promise<z.output<S>>

export function askWith({ perform, context }: Pick<Asking, 'perform' | 'context'>): Ask {
  return async (asked, given) => {
    const { output } = asked
    return output.parse(await perform(asked, { ...given }, context))
  }
}
