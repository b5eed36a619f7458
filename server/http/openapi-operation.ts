import * as z from 'zod'
import { type ErrorCode, errorTable } from '../contract/errors.ts'
import type { Effect, OperationSpec } from '../contract/operation.ts'
import type { Access } from '../contract/scopes.ts'
import { type OpenApiSchemas, toReference } from './openapi-components.ts'
import type { JsonSchema, SharedComponents } from './openapi-sharing.ts'

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
function listFailures(errors: readonly ErrorCode[]): Record<string, object> {
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

interface Shared {
  readonly schemas: OpenApiSchemas
  readonly parameters: SharedComponents
  readonly bodies: SharedComponents
  readonly responses: SharedComponents
}

/** Describes the operations of a path. Parameters that several begin with are stated once, for the path. */
export function describePath(own: readonly OperationSpec[], shared: Shared): Record<string, unknown> {
  const described = own.map(operation => ({ operation, parameters: describeParameters(operation, shared) }))
  const [first = [], ...others] = described.map(({ parameters }) => parameters.map(one => JSON.stringify(one)))
  const differing = first.findIndex((text, at) => others.some(other => other[at] !== text))
  const common = others.length === 0 ? 0 : differing < 0 ? first.length : differing
  return {
    ...(common > 0 && { parameters: described[0]?.parameters.slice(0, common) }),
    ...Object.fromEntries(
      described.map(({ operation, parameters }) => [
        operation.method.toLowerCase(),
        describeOperation(operation, parameters.slice(common), shared),
      ]),
    ),
  }
}

function describeParameters(operation: OperationSpec, { schemas, parameters }: Shared): object[] {
  return listParameters(operation, schemas).map(parameter => parameters.findReference(parameter) ?? parameter)
}

function describeOperation(
  operation: OperationSpec,
  parameters: readonly object[],
  shared: Shared,
): Record<string, unknown> {
  const body = operation.body && describeBody(operation, shared.schemas)
  const response = describeResponse(operation, shared.schemas)
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [getGroup(operation)],
    ...(operation.effect !== getUsualEffect(operation) && { 'x-effect': operation.effect }),
    security: describeSecurity(operation.access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: shared.bodies.findReference(body) ?? body }),
    responses: {
      [operation.beacon ? 202 : 200]: shared.responses.findReference(response) ?? response,
      ...listFailures(operation.errors),
    },
  }
}

function getUsualEffect({ method }: OperationSpec): Effect {
  return method === 'GET' ? 'read' : 'write'
}

function getGroup({ id }: OperationSpec): string {
  return id.split('.')[0] ?? id
}

function describeSecurity(access: Access): Record<string, string[]>[] {
  return access === 'public' ? [] : [{ token: access === 'signed-in' ? [] : [access] }, { session: [] }]
}

export function listParameters(operation: OperationSpec, { requests }: OpenApiSchemas) {
  const describe = (name: string, where: 'path' | 'query', isRequired: boolean) => ({
    name,
    in: where,
    ...(isRequired && { required: true }),
    schema: requests.get(`${operation.id}.${name}`),
  })
  return [
    ...Object.keys(operation.params?.shape ?? {}).map(name => describe(name, 'path', true)),
    ...Object.entries(operation.query?.shape ?? {}).map(([name, field]) =>
      describe(name, 'query', !z.safeParse(field, undefined).success),
    ),
  ]
}

export function describeBody({ id, body, example }: OperationSpec, { requests }: OpenApiSchemas) {
  const names = new Set(Object.keys(body?.shape ?? {}))
  const sample = Object.fromEntries(Object.entries(example).filter(([name]) => names.has(name)))
  // Flat bodies are clear from their schemas.
  const isNested = JSON.stringify(Object.values(sample)).includes('{')
  return { content: { 'application/json': { schema: requests.get(id), ...(isNested && { example: sample }) } } }
}

export function describeResponse({ id, stream, download }: OperationSpec, { answers }: OpenApiSchemas) {
  const content =
    download === undefined
      ? { [stream ? 'text/event-stream' : 'application/json']: { schema: answers.get(id) } }
      : { [download]: { schema: { type: 'string', format: 'binary' } } }
  return { description: 'OK', content }
}

/** Names an answer after its component: `Job`, or `JobList` for an array of them. */
export function getAnswerName(schema: JsonSchema | undefined): string | undefined {
  const { items } = schema ?? {}
  if (items && typeof items === 'object' && '$ref' in items) return `${getAnswerName(items as JsonSchema)}List`
  return schema?.$ref?.split('/').at(-1)
}
