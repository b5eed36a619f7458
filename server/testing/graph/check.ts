import type * as z from 'zod'
import { invalid } from './graph-error.ts'
import type { Params } from './read-request.ts'

const within = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  )

function complain(issue: z.core.$ZodIssue, params: Params): never {
  const blame = issue.path.map(String)
  const name = blame.join('.')
  if (issue.code === 'unrecognized_keys') {
    const odd = [...blame, issue.keys[0] ?? '']
    const what = odd[0] === 'targeting' ? 'targeting option' : 'parameter'
    return invalid(`(#100) Unsupported ${what}: ${odd.join('.')}`, { blame: [odd] })
  }
  const isMissing = issue.path.length === 1 && within(params, issue.path) === undefined
  if (isMissing) return invalid(`(#100) The parameter ${name} is required.`, { blame: [blame] })
  if (issue.code === 'invalid_value')
    return invalid(`(#100) Param ${name} must be one of {${issue.values.map(String).join(', ')}}`, { blame: [blame] })
  return invalid(`(#100) Param ${name} is not valid: ${issue.message}`, { blame: [blame] })
}

/** @throws GraphError about the first problem. */
export function check<T>(schema: z.ZodType<T>, params: Params): T {
  const { data, error } = schema.safeParse(params)
  if (!error) return data
  const [first] = error.issues
  return first ? complain(first, params) : invalid('Invalid parameter')
}
