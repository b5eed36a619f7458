import type * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type { CallContext, HandlersOf } from '../../contract/handler.ts'
import { findOperation } from '../../contract/index.ts'
import type { Input, OperationSpec } from '../../contract/operation.ts'
import type * as approvalsContract from '../../contract/operations/approvals.ts'
import { isCheckable } from '../../contract/schemas/checks.ts'
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

/** Runs a call up to its first change. @throws BlogopsError as the call does. */
type Rehearse = (
  operation: OperationSpec,
  input: Readonly<Record<string, unknown>>,
  context: CallContext,
) => Promise<void>

export function callHandlers(rehearse: Rehearse): Pick<HandlersOf<typeof approvalsContract>, 'calls.check'> {
  return {
    'calls.check': async ({ operation: id, input }, context) => {
      const operation = findCheckable(id)
      await rehearse(operation, { ...input, ...getDryRunInput(operation) }, context)
      return { ok: true }
    },
  }
}

function findCheckable(id: string): OperationSpec {
  const operation = findOperation(id)
  if (!operation) {
    throw new BlogopsError('bad_request', `There is no operation ${id}.`, { hint: 'List them: blogops api --list' })
  }
  if (isCheckable(operation)) return operation
  throw new BlogopsError(
    'bad_request',
    `${id} cannot be previewed. It only reads, needs no sign-in, or checks a password or a code.`,
  )
}

/** Operations that support a dry run are called with it. */
function getDryRunInput({ body }: OperationSpec): { dryRun?: true } {
  return body && 'dryRun' in body.shape ? { dryRun: true } : {}
}
