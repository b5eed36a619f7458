import * as z from 'zod'
import { errorTable } from '../contract/errors.ts'
import { operations } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Access } from '../contract/scopes.ts'
import { convertToOpenApi, type OpenApiSchemas, toReference } from './openapi-components.ts'

/** The whole contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument({ siteUrl }: { siteUrl: string }) {
  const schemas = convertSchemas()
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    const method = { [operation.method.toLowerCase()]: describeOperation(operation, schemas) }
    paths[operation.path] = { ...paths[operation.path], ...method }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'blogops API', version: '1' },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: { ...schemas.components, Error: errorSchema },
      responses: { Failed: failed },
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: 'blogops tokens create' },
        session: { type: 'apiKey', in: 'cookie', name: 'blogops_session' },
      },
    },
  }
}

const errorSchema = {
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

const failed = {
  description: 'Failed',
  content: { 'application/json': { schema: { $ref: toReference('Error') } } },
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
  return convertToOpenApi(requests, answers)
}

function describeOperation(operation: OperationSpec, schemas: OpenApiSchemas): Record<string, unknown> {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.id.split('.')[0]],
    'x-effect': operation.effect,
    security: security(operation.access),
    parameters: [...parameters(operation, 'params', schemas), ...parameters(operation, 'query', schemas)],
    ...(operation.body && { requestBody: requestBody(operation, schemas) }),
    responses: responses(operation, schemas),
  }
}

function security(access: Access): Record<string, string[]>[] {
  return access === 'public' ? [] : [{ token: access === 'signed-in' ? [] : [access] }, { session: [] }]
}

function parameters(operation: OperationSpec, part: 'params' | 'query', { requests }: OpenApiSchemas) {
  return Object.entries(operation[part]?.shape ?? {}).map(([name, field]) => ({
    name,
    in: part === 'params' ? 'path' : 'query',
    required: part === 'params' || !z.safeParse(field, undefined).success,
    schema: requests.get(`${operation.id}.${name}`),
  }))
}

function requestBody({ id, body, example }: OperationSpec, { requests }: OpenApiSchemas) {
  const names = new Set(Object.keys(body?.shape ?? {}))
  const sample = Object.fromEntries(Object.entries(example).filter(([name]) => names.has(name)))
  return { content: { 'application/json': { schema: requests.get(id), example: sample } } }
}

function responses(operation: OperationSpec, schemas: OpenApiSchemas): Record<string, unknown> {
  const failedReference = { $ref: '#/components/responses/Failed' }
  const statuses = new Set(operation.errors.map(code => errorTable[code].status))
  return {
    [operation.beacon ? 202 : 200]: { description: 'Done', content: answerContent(operation, schemas) },
    ...Object.fromEntries([...statuses].map(status => [status, failedReference])),
    default: failedReference,
  }
}

function answerContent({ id, stream, download }: OperationSpec, { answers }: OpenApiSchemas): Record<string, unknown> {
  if (download !== undefined) return { [download]: { schema: { type: 'string', format: 'binary' } } }
  return { [stream ? 'text/event-stream' : 'application/json']: { schema: answers.get(id) } }
}
