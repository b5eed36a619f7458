import * as z from 'zod'
import { CallError } from '../../server/contract/client.ts'

/** Messages by field, such as `name` or `comparison.columns.2.label`. */
export type FieldErrors = Readonly<Record<string, string>>

const detailsSchema = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

/** Returns the first message for each field that the server rejected. Empty if the error names no field. */
export function getFieldErrors(error: unknown): FieldErrors {
  const { data } = detailsSchema.safeParse(error instanceof CallError ? error.details : undefined)
  return firstErrorByField(data?.fields ?? [])
}

export function firstErrorByField(messages: readonly { field: string; message: string }[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { field, message } of messages) errors[field] ??= message
  return errors
}
