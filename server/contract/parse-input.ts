import type * as z from 'zod'
import { BlogopsError } from './errors.ts'

/** @throws BlogopsError `bad_request` with each thing that does not hold, in `details.fields` too. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))
  throw new BlogopsError('bad_request', fields.map(describeField).join('; '), { details: { fields } })
}

function describeField({ field, message }: { field: string; message: string }): string {
  // Messages written for people name their field themselves ("Topic must be …"); zod's own do not.
  return field === '' || !/^(Invalid|Too (big|small)|Unrecognized)/.test(message) ? message : `${field}: ${message}`
}
