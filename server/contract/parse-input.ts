import type * as z from 'zod'
import { BlogopsError } from './errors.ts'
import type { OperationSpec } from './operation.ts'

/** @throws BlogopsError `bad_request` with each thing that does not hold, in `details.fields` too. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(issue => ({ field: issue.path.join('.'), message: issue.message }))
  throw new BlogopsError('bad_request', fields.map(describeField).join('; '), { details: { fields } })
}

/**
 * Parses the flat input of an operation, wherever on a call its parts would stand.
 * @throws BlogopsError `bad_request`; for a key that the operation does not have, too.
 */
export function parseFlatInput(
  { id, params, query, body }: OperationSpec,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parts = [params, query, body].filter(part => part !== undefined)
  const known = new Set(parts.flatMap(part => Object.keys(part.shape)))
  const unknown = Object.keys(input).find(key => !known.has(key))
  if (unknown !== undefined) {
    const names = [...known].join(', ') || 'nothing'
    throw new BlogopsError('bad_request', `${id} has no input "${unknown}": it takes ${names}.`)
  }
  const parsed = parts.map(part => parseInput(part, pick(input, Object.keys(part.shape))))
  return Object.assign({}, ...parsed)
}

function pick(input: Readonly<Record<string, unknown>>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.filter(key => Object.hasOwn(input, key)).map(key => [key, input[key]]))
}

function describeField({ field, message }: { field: string; message: string }): string {
  // Messages written for people name their field themselves ("Topic must be …"); zod's own do not.
  return field === '' || !/^(Invalid|Too (big|small)|Unrecognized)/.test(message) ? message : `${field}: ${message}`
}
