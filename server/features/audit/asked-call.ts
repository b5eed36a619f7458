import { BlogopsError } from '../../contract/errors.ts'
import { findOperation } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { parseFlatInput } from '../../contract/parse-input.ts'
import type { Act } from './act.ts'
import { particularsOf } from './particulars.ts'
import { type SubjectOptions, subjectAsked } from './subject.ts'

/** A call that somebody is asked to approve, as it is told of before it is known in words. */
export interface AskedCall {
  /** `Set the daily budget of an ad set: Kettles`. */
  name: string
  /** `adsets.budget: daily budget £15.00`. */
  details: string
}

/** Null for what asks for no approval, or for that of a call that there is not. */
export async function askedCall(act: Act, options: SubjectOptions): Promise<AskedCall | null> {
  const { operation: id, input } = act.input
  const operation = act.operation.id === 'approvals.request' && typeof id === 'string' ? findOperation(id) : undefined
  if (!operation) return null
  const asked: Act = { ...act, operation, input: readable(operation, input) }
  const subject = await subjectAsked(asked, options)
  return {
    name: [operation.summary, subject?.name].filter(Boolean).join(': '),
    details: [operation.id, particularsOf(asked, subject)].filter(Boolean).join(': '),
  }
}

/** Nothing of what the operation would not take: it may be anything, a secret too. */
function readable(operation: OperationSpec, input: unknown): Act['input'] {
  if (typeof input !== 'object' || input === null) return {}
  try {
    return parseFlatInput(operation, { ...input })
  } catch (error) {
    if (error instanceof BlogopsError) return {}
    throw error
  }
}
