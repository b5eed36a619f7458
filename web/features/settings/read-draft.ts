import * as z from 'zod'
import { CallError } from '../../../server/contract/client.ts'
import { settingsUpdate } from '../../../server/contract/operations/settings.ts'
import type { SettingsChanges } from './settings.queries.ts'

/** Messages by field: `name`, `comparison.columns.2.label`. */
export type FieldErrors = Readonly<Record<string, string>>

const refused = z.object({ fields: z.array(z.object({ field: z.string(), message: z.string() })) })

/** What the server would say of the changes. Of each field that does not hold, the first message. */
export function errorsOf(changes: SettingsChanges): FieldErrors {
  const { error } = settingsUpdate.body.safeParse(changes)
  return byField((error?.issues ?? []).map(({ path, message }) => ({ field: path.join('.'), message })))
}

/** What the server did say of single fields, if it did. */
export function refusedFields(error: unknown): FieldErrors {
  const details = error instanceof CallError ? refused.safeParse(error.details) : undefined
  return byField(details?.data?.fields ?? [])
}

function byField(messages: readonly { field: string; message: string }[]): FieldErrors {
  const errors: Record<string, string> = {}
  for (const { field, message } of messages) errors[field] ??= message
  return errors
}
