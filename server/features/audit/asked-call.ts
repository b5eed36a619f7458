import { BlogopsError } from '../../contract/errors.ts'
import { findOperation } from '../../contract/index.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { parseFlatInput } from '../../contract/parse-input.ts'
import type { AuditedCall } from './act.ts'
import { describeInput } from './particulars.ts'
import { findSubject, type SubjectOptions } from './subject.ts'

/** A call that is submitted for approval, approved or refused. */
export interface RequestedCall {
  /** Readable name: `Change the daily budget of an ad set: Kettles`. */
  name: string
  /** `adsets.budget: daily budget £15.00`. */
  details: string
}

/** Describes the call behind an approval operation; null for other operations and unknown approvals. */
export async function describeRequestedCall(call: AuditedCall, options: SubjectOptions): Promise<RequestedCall | null> {
  const { operation: id, input } = await getRequestedInput(call, options)
  const operation = typeof id === 'string' ? findOperation(id) : undefined
  if (!operation) return null
  const requested: AuditedCall = { ...call, operation, input: toReadableInput(operation, input) }
  const subject = await findSubject(requested, options)
  return {
    name: [operation.summary, subject?.name].filter(Boolean).join(': '),
    details: [operation.id, describeInput(requested, subject)].filter(Boolean).join(': '),
  }
}

async function getRequestedInput(
  { operation, input }: AuditedCall,
  { records }: SubjectOptions,
): Promise<AuditedCall['input']> {
  if (operation.id === 'approvals.request') return input
  if (!operation.id.startsWith('approvals.') || typeof input.id !== 'string') return {}
  const { operation: id, input: storedInput } = (await records.get('approval', input.id)) ?? {}
  return { operation: id, input: storedInput }
}

/** Drops input that the operation does not accept, since it could be anything, including a secret. */
function toReadableInput(operation: OperationSpec, input: unknown): AuditedCall['input'] {
  if (typeof input !== 'object' || input === null) return {}
  try {
    return parseFlatInput(operation, { ...input })
  } catch (error) {
    if (error instanceof BlogopsError) return {}
    throw error
  }
}
