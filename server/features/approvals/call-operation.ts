import type * as z from 'zod'
import type { CallContext } from '../../contract/handler.ts'
import type { Input, OperationSpec } from '../../contract/operation.ts'
import type { NewTopic, TopicOptions } from '../../contract/schemas/topics.ts'
import type { Jobs } from '../jobs/jobs.ts'

/** Calls an operation as the caller of the context. */
export type CallOperation = (
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
) => Promise<unknown>

export type ReadJobs = Pick<Jobs, 'get' | 'getScope' | 'getStoredRequest'>

/** Reads a list of topics, without those that the queue would not accept. */
export type ReadTopics = (
  request: TopicOptions & { readonly list: string },
  signal: AbortSignal,
) => Promise<readonly NewTopic[]>

export interface CallOptions {
  perform: CallOperation
  jobs: ReadJobs
  readTopics: ReadTopics
  context: CallContext
}

/** Calls another operation and parses its answer. */
export type AskOperation = <O extends OperationSpec, S extends z.ZodType>(
  operation: O & { readonly output: S },
  input: Input<O>,
) => Promise<z.output<S>>

export function createAsk({ perform, context }: Pick<CallOptions, 'perform' | 'context'>): AskOperation {
  return async (operation, input) => {
    const { output } = operation
    return output.parse(await perform(operation, { ...input }, context))
  }
}
