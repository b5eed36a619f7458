import * as z from 'zod'
import { operations } from '../contract/index.ts'
import type { Effect, OperationSpec } from '../contract/operation.ts'
import type { Access } from '../contract/scopes.ts'
import { groupBy } from '../domain/group-by.ts'
import { convertToOpenApi, type OpenApiSchemas } from './openapi-components.ts'
import { errorSchema, failureResponses, listFailures } from './openapi-failures.ts'
import { mapValues, type SharedComponents, shareProperties, shareRepeated, toPascalCase } from './openapi-sharing.ts'
import type { JsonSchema } from './openapi-simplification.ts'

/** The whole contract as an OpenAPI 3.1 document. What repeats is a component. */
export function createOpenApiDocument({ siteUrl }: { siteUrl: string }) {
  const schemas = convertSchemas()
  const parameters = shareParameters(schemas)
  const bodies = shareBodies(schemas)
  const responses = shareResponses(schemas)
  const shared = { schemas, parameters, bodies, responses }
  const byPath = groupBy(operations, ({ path }) => path)
  const paths = Object.fromEntries([...byPath].map(([path, own]) => [path, describePath(own, shared)]))
  return {
    openapi: '3.1.0',
    info: { title: 'blogops API', version: '1', description: 'Without `x-effect`, GET reads and all else writes.' },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: { ...schemas.components, Error: errorSchema },
      parameters: parameters.components,
      requestBodies: bodies.components,
      responses: { ...responses.components, ...failureResponses },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'blogops tokens create' },
        session: { type: 'apiKey', in: 'cookie', name: 'blogops_session' },
      },
    },
  }
}

/** Converts the schemas of all operations: `<id>.<name>` is a parameter, `<id>` a body or an answer. */
function convertSchemas(): OpenApiSchemas {
  const requests = new Map<string, z.ZodType>()
  const answers = new Map<string, z.ZodType>()
  for (const { id, params, query, body, output, download } of operations) {
    for (const [name, field] of Object.entries({ ...params?.shape, ...query?.shape })) {
      if (field instanceof z.ZodType) requests.set(`${id}.${name}`, field)
    }
    if (body) requests.set(id, body)
    if (download === undefined) answers.set(id, output)
  }
  return shareSchemas(convertToOpenApi(requests, answers))
}

function shareSchemas({ components, requests, answers }: OpenApiSchemas): OpenApiSchemas {
  const owned = [
    ...Object.entries(components),
    ...[...requests, ...answers].map(([id, schema]) => [toComponentName(id), schema] as const),
  ]
  const shared = shareProperties(owned, new Set([...Object.keys(components), 'Error']))
  const replace = (schemas: OpenApiSchemas['requests']) =>
    new Map([...schemas].map(([id, schema]) => [id, shared.replaceProperties(schema)]))
  return {
    components: { ...mapValues(components, shared.replaceProperties), ...shared.components },
    requests: replace(requests),
    answers: replace(answers),
  }
}

interface Shared {
  readonly schemas: OpenApiSchemas
  readonly parameters: SharedComponents
  readonly bodies: SharedComponents
  readonly responses: SharedComponents
}

/** Describes the operations of a path. Parameters that several begin with are stated once, for the path. */
function describePath(own: readonly OperationSpec[], shared: Shared): Record<string, unknown> {
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

/** Names a component after the first operation that has it: `AuthLogin` for `auth.login`. */
function nameByOperation({ id }: OperationSpec) {
  return { name: toComponentName(id), longName: toComponentName(id) }
}

function toComponentName(id: string): string {
  return id.split('.').map(toPascalCase).join('')
}

function getGroup({ id }: OperationSpec): string {
  return id.split('.')[0] ?? id
}

function describeSecurity(access: Access): Record<string, string[]>[] {
  return access === 'public' ? [] : [{ token: access === 'signed-in' ? [] : [access] }, { session: [] }]
}

function shareParameters(schemas: OpenApiSchemas): SharedComponents {
  const occurrences = operations.flatMap(operation =>
    listParameters(operation, schemas).map(value => ({
      value,
      name: value.name,
      longName: `${operation.id}.${value.name}`,
    })),
  )
  return shareRepeated('parameters', occurrences)
}

function listParameters(operation: OperationSpec, { requests }: OpenApiSchemas) {
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

function shareBodies(schemas: OpenApiSchemas): SharedComponents {
  const occurrences = operations
    .filter(({ body }) => body !== undefined)
    .map(operation => ({ value: describeBody(operation, schemas), ...nameByOperation(operation) }))
  return shareRepeated('requestBodies', occurrences)
}

function describeBody({ id, body, example }: OperationSpec, { requests }: OpenApiSchemas) {
  const names = new Set(Object.keys(body?.shape ?? {}))
  const sample = Object.fromEntries(Object.entries(example).filter(([name]) => names.has(name)))
  // Flat bodies are clear from their schemas.
  const isNested = JSON.stringify(Object.values(sample)).includes('{')
  return { content: { 'application/json': { schema: requests.get(id), ...(isNested && { example: sample }) } } }
}

function shareResponses(schemas: OpenApiSchemas): SharedComponents {
  const occurrences = operations.map(operation => {
    const longName = toComponentName(operation.id)
    const name = getAnswerName(schemas.answers.get(operation.id)) ?? longName
    return { value: describeResponse(operation, schemas), name, longName }
  })
  return shareRepeated('responses', occurrences, new Set(Object.keys(failureResponses)))
}

/** Names an answer after its component: `Job`, or `JobList` for an array of them. */
function getAnswerName(schema: JsonSchema | undefined): string | undefined {
  const { items } = schema ?? {}
  if (items && typeof items === 'object' && '$ref' in items) return `${getAnswerName(items as JsonSchema)}List`
  return schema?.$ref?.split('/').at(-1)
}

function describeResponse({ id, stream, download }: OperationSpec, { answers }: OpenApiSchemas) {
  const content =
    download === undefined
      ? { [stream ? 'text/event-stream' : 'application/json']: { schema: answers.get(id) } }
      : { [download]: { schema: { type: 'string', format: 'binary' } } }
  return { description: 'OK', content }
}
