import { BlogopsError } from '../../contract/errors.ts'
import { findOperation } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { parseFlatInput } from '../../contract/parse-input.ts'
import type { Act } from './act.ts'
import { particularsOf } from './particulars.ts'
import { type SubjectOptions, subjectAsked } from './subject.ts'

/** A call that is submitted for approval, approved or refused. */
export interface AskedCall {
  /** Readable name: `Change the daily budget of an ad set: Kettles`. */
  name: string
  /** `adsets.budget: daily budget £15.00`. */
  details: string
}

/** Describes the call behind an approval operation; null for other operations and unknown approvals. */
export async function askedCall(act: Act, options: SubjectOptions): Promise<AskedCall | null> {
  const { operation: id, input } = await given(act, options)
  const operation = typeof id === 'string' ? findOperation(id) : undefined
  if (!operation) return null
  const asked: Act = { ...act, operation, input: readable(operation, input) }
  const subject = await subjectAsked(asked, options)
  return {
    name: [operation.summary, subject?.name].filter(Boolean).join(': '),
    details: [operation.id, particularsOf(asked, subject)].filter(Boolean).join(': '),
  }
}

async function given({ operation, input }: Act, { records }: SubjectOptions): Promise<Act['input']> {
  if (operation.id === 'approvals.request') return input
  if (!operation.id.startsWith('approvals.') || typeof input.id !== 'string') return {}
  const { operation: id, input: kept } = (await records.get('approval', input.id)) ?? {}
  return { operation: id, input: kept }
}

/** Drops input that the operation does not accept, since it could be anything, including a secret. */
function readable(operation: OperationSpec, input: unknown): Act['input'] {
  if (typeof input !== 'object' || input === null) return {}
  try {
    return parseFlatInput(operation, { ...input })
  } catch (error) {
    if (error instanceof BlogopsError) return {}
    throw error
  }
}
