import type * as z from 'zod'
import type { FieldErrors } from '../../lib/refused-fields.ts'

export type ParsedForm<T> = { values: T; errors?: undefined } | { values?: undefined; errors: FieldErrors }

/** Validates a form with a request schema. Returns the values, or the first error of each field. */
export function parseForm<T>(form: HTMLFormElement, schema: z.ZodType<T>): ParsedForm<T> {
  const entries = [...new FormData(form)].filter(([name, value]) => value !== '' || isRequired(form, name))
  const result = schema.safeParse(Object.fromEntries(entries))
  if (result.success) return { values: result.data }
  const errors: Record<string, string> = {}
  for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message
  return { errors }
}

/** Optional fields are omitted from the request when empty. */
function isRequired(form: HTMLFormElement, name: string): boolean {
  const field = form.elements.namedItem(name)
  return field instanceof HTMLInputElement && field.required
}
