import type * as z from 'zod'
import { CallError } from '../../server/contract/client.ts'
import { isRecord } from '../../server/domain/json.ts'
import { loadLater } from './lazy.tsx'

/** Messages by field, such as `name` or `comparison.columns.2.label`. */
export type FieldErrors = Readonly<Record<string, string>>

/** Returns the first message for each field that the server rejected. Empty if the error names no field. */
export function getFieldErrors(error: unknown): FieldErrors {
  const fields = error instanceof CallError ? error.details?.fields : undefined
  return firstErrorByField(Array.isArray(fields) ? fields.filter(isFieldError) : [])
}

interface FieldError {
  field: string
  message: string
}

function isFieldError(value: unknown): value is FieldError {
  return isRecord(value) && typeof value.field === 'string' && typeof value.message === 'string'
}

export function firstErrorByField(messages: readonly FieldError[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { field, message } of messages) errors[field] ??= message
  return errors
}

/**
 * Returns a function that finds the errors of a form's values with a schema of the contract. The schema is loaded after
 * the screen is shown. If that fails, the values pass, and the server alone validates them.
 */
export function createValidation(load: () => Promise<z.ZodType>): (values: unknown) => Promise<FieldErrors> {
  const loadSchema = loadLater(load)
  return async values => {
    const schema = await loadSchema().catch(() => undefined)
    const issues = schema?.safeParse(values).error?.issues ?? []
    return firstErrorByField(issues.map(({ path, message }) => ({ field: path.join('.'), message })))
  }
}
