import { BlogopsError } from '../../contract/errors.ts'
import type { CallContext, HandlersOf } from '../../contract/handler.ts'
import { findOperation } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import type * as approvalsContract from '../../contract/operations/approvals.ts'
import { isCheckable } from '../../contract/schemas/checks.ts'

/** Runs a call up to its first change. @throws BlogopsError as the call does. */
export type Rehearse = (
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
