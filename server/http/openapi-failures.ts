import { type ErrorCode, errorTable } from '../contract/errors.ts'
import { toReference } from './openapi-components.ts'

export const errorSchema = {
  type: 'object',
  required: ['code', 'message', 'requestId'],
  properties: {
    code: { type: 'string', enum: Object.keys(errorTable) },
    message: { type: 'string' },
    hint: { type: 'string' },
    details: { type: 'object' },
    requestId: { type: 'string' },
  },
}

/** Failures that tell a caller of an operation more than `default` does. Unknown ids and failing services are not listed. */
const failureStatuses: Readonly<Record<number, { name: string; description: string }>> = {
  409: { name: 'Conflict', description: 'Not possible in the current state' },
  422: { name: 'Unprocessable', description: 'The content does not meet the requirements' },
  423: { name: 'Locked', description: 'Another process uses the data' },
}

/** Response components of failures. */
export const failureResponses: Readonly<Record<string, object>> = {
  Error: describeFailure('Failed, for the reason in `code`. 404 if there is no such object, 410 if it was deleted'),
  ...Object.fromEntries(
    Object.values(failureStatuses).map(({ name, description }) => [name, describeFailure(description)]),
  ),
}

function describeFailure(description: string) {
  return { description, content: { 'application/json': { schema: { $ref: toReference('Error') } } } }
}

/** Returns the responses of an operation with these error codes, by status. */
export function listFailures(errors: readonly ErrorCode[]): Record<string, object> {
  const responses: Record<string, object> = {}
  for (const code of errors) {
    const { status } = errorTable[code]
    const failure = failureStatuses[status]
    if (failure) responses[status] = toResponseReference(failure.name)
  }
  return { ...responses, default: toResponseReference('Error') }
}

function toResponseReference(name: string) {
  return { $ref: `#/components/responses/${name}` }
}
