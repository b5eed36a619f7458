import type * as z from 'zod'
import { CallError } from '../../server/contract/client.ts'
import { errorTable } from '../../server/contract/errors.ts'
import type { Job } from '../../server/contract/schemas/job.ts'
import { isRecord } from '../../server/domain/json.ts'
import { loadLater } from './lazy.tsx'

/**
 * Returns the server's message and hint for an error, or a sentence that the server could not be reached. `getHint`
 * replaces the hint.
 */
export function getErrorText(error: Error, getHint = ({ hint }: CallError) => hint): string {
  if (error instanceof CallError) return [error.reason, getHint(error)].filter(Boolean).join(' ')
  return 'Could not reach the server. Check your connection and try again. Nothing is lost.'
}

/** Returns the server's message with its status. Undefined if there was no response. */
export function getServerMessage(error: Error): string | undefined {
  return error instanceof CallError && error.reason !== '' ? error.message : undefined
}

/** Formats the error of a failed job like that of a failed call: `422: Only 2 of 5 products fit.` */
export function getJobErrorMessage(error: Job['error']): string | undefined {
  return error?.message ? `${errorTable[error.code].status}: ${error.message}` : undefined
}

/** Returns an error's hint for a dialog, which offers the actions of its commands itself. */
export function getDialogHint({ hint }: CallError): string | undefined {
  return toScreenHint(hint, { offersAction: true })
}

/** A command at the end of a hint. */
const command = /(^|: )blogops .*$/s
/** A command-line option. */
const option = /(^|[\s(])--[a-z]/

interface HintOptions {
  /** True if the screen offers the action of the hint's commands. */
  offersAction: boolean
}

/**
 * Removes commands and options from a hint of the server. Returns undefined if nothing remains.
 * With a button for the action, `Go on with a higher limit: blogops jobs resume …` becomes `Go on with a higher
 * limit.`
 */
export function toScreenHint(hint: string | undefined, { offersAction }: HintOptions): string | undefined {
  const alternatives = (offersAction ? hint?.replace(command, '') : hint)?.split(', or ') ?? []
  const [first = '', ...rest] = alternatives.filter(alternative => !option.test(alternative))
  if (first === '') return undefined
  const sentence = [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(', or ')
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`
}

/** Messages by field, such as `name` or `comparison.columns.2.label`. */
export type FieldErrors = Readonly<Record<string, string>>

/** Returns the first message for each field that the server rejected. Empty if the error has no field. */
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
