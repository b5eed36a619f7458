import type * as z from 'zod'
import { readPath } from '../domain/json.ts'
import { pluralize } from '../domain/number-format.ts'
import { BlogopsError } from './errors.ts'
import type { OperationSpec } from './operation.ts'

/** Parses a value. @throws BlogopsError `bad_request` with all problems, also in `details.fields` */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = result.error.issues.map(issue => ({
    field: issue.path.join('.'),
    message: describeIssue(issue, value),
  }))
  throw new BlogopsError('bad_request', fields.map(({ message }) => message).join('; '), { details: { fields } })
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
}

/**
 * Messages of our schemas are written for people and name their field ("Topic must be …"). Messages of zod itself are
 * replaced.
 */
function describeIssue(issue: z.core.$ZodIssue, value: unknown): string {
  if (!/^(Invalid|Too (big|small)|Unrecognized)/.test(issue.message)) return issue.message
  const field = getFieldName(issue.path)
  switch (issue.code) {
    case 'invalid_type':
      if (issue.path.length > 0 && readPath(value, issue.path) === undefined) return `${field} is required`
      return `${field} must be ${typeNames[issue.expected] ?? `of type ${issue.expected}`}`
    case 'invalid_value':
      return `${field} must be ${issue.values.length === 1 ? '' : 'one of: '}${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `${field} must ${formatSize('least', issue.origin, issue.minimum)}`
    case 'too_big':
      return `${field} must ${formatSize('most', issue.origin, issue.maximum)}`
    case 'unrecognized_keys':
      return pluralize(
        issue.keys.length,
        `${issue.keys.join(', ')} is not known here`,
        `${issue.keys.join(', ')} are not known here`,
      )
    default:
      return `${field} is not valid`
  }
}

function formatSize(bound: 'least' | 'most', origin: string, limit: number | bigint): string {
  if (origin === 'string') return `have at ${bound} ${limit} ${pluralize(Number(limit), 'character', 'characters')}`
  if (origin === 'array' || origin === 'set')
    return `have at ${bound} ${limit} ${pluralize(Number(limit), 'item', 'items')}`
  return `be at ${bound} ${limit}`
}

/** Returns the field name for the start of a sentence. Names of more than one word keep their spelling. */
function getFieldName(path: readonly PropertyKey[]): string {
  const name = path.join('.')
  if (name === '') return 'The input'
  return /^[a-z]+$/.test(name) ? name.charAt(0).toUpperCase() + name.slice(1) : name
}

/**
 * Parses the flat input of an operation, regardless of where a request would carry its parts.
 * @throws BlogopsError `bad_request`, also for unknown keys
 */
export function parseFlatInput(
  { id, params, query, body }: OperationSpec,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const parts = [params, query, body].filter(part => part !== undefined)
  const names = Object.keys(input)
  const unknown = names.find(name => !parts.some(({ shape }) => Object.hasOwn(shape, name)))
  if (unknown !== undefined) {
    const accepted = parts.flatMap(({ shape }) => Object.keys(shape)).join(', ') || 'nothing'
    throw new BlogopsError('bad_request', `${id} has no input "${unknown}". It accepts ${accepted}.`)
  }
  const parsed = parts.map(part => {
    const own = names.filter(name => Object.hasOwn(part.shape, name))
    return parseInput(part, Object.fromEntries(own.map(name => [name, input[name]])))
  })
  return Object.assign({}, ...parsed)
}

/**
 * Refuses text anywhere in `root` that a store could not return exactly: NUL (PostgreSQL) and lone surrogates (UTF-8).
 * @throws BlogopsError `bad_request`
 */
export function assertStorableText(root: unknown): void {
  const pending = [root]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') {
      if (value.includes('\0') || !value.isWellFormed()) {
        throw new BlogopsError('bad_request', 'Text must not contain NUL characters or broken Unicode.')
      }
    } else if (Array.isArray(value)) {
      for (const item of value) pending.push(item ?? null)
    } else if (typeof value === 'object' && value !== null) {
      // `Object.keys` avoids the pairs that `Object.entries` would allocate for every event.
      for (const key of Object.keys(value)) pending.push(key, (value as Record<string, unknown>)[key] ?? null)
    }
  }
}
