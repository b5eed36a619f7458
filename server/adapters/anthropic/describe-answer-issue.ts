import type * as z from 'zod'

/** Names of JSON types for people. */
const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: 'list',
  object: 'object',
  string: 'text',
  number: 'number',
  int: 'whole number',
  boolean: 'yes or no',
}

/** Beginnings of the validation library's own messages. Our schemas word theirs differently. */
const DEFAULT_MESSAGE = /^(?:Invalid|Too (?:small|big)|Unrecognized|Expected)/
const DEFAULT_FAULTS: Readonly<Record<string, string>> = {
  invalid_value: 'value',
  too_small: 'length or size',
  too_big: 'length or size',
}

const isMissing = (value: unknown) => value === undefined || value === null

function findValue(answer: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    answer,
  )
}

/** Describes the parents of a value: `entry 4 of "products"`; "it" for the answer itself. */
function describeParent(path: readonly PropertyKey[]): string {
  const parts = path.map(key => (typeof key === 'number' ? `entry ${key + 1}` : `"${String(key)}"`))
  return parts.length === 0 ? 'it' : parts.toReversed().join(' of ')
}

/** Describes a fault of a model's answer in words: `it has no list "products"`. */
export function describeAnswerIssue(issue: z.core.$ZodIssue, answer: unknown): string {
  const { path } = issue
  const key = path.at(-1)
  const parent = describeParent(path.slice(0, -1))
  const value = findValue(answer, path)
  const type = issue.code === 'invalid_type' ? (TYPE_NAMES[issue.expected] ?? issue.expected) : null
  if (typeof key === 'string' && isMissing(value)) return `${parent} has no ${type ?? 'value'} "${key}"`
  if (type !== null) return `${describeParent(path)} is not a ${type}`
  if (!DEFAULT_MESSAGE.test(issue.message)) return `${describeParent(path)}: ${issue.message}`
  return `${describeParent(path)} has an unexpected ${DEFAULT_FAULTS[issue.code] ?? 'form'}`
}
