import * as z from 'zod'
import { errorTable } from '../contract/errors.ts'
import { operations } from '../contract/index.ts'
import type { OperationSpec } from '../contract/operation.ts'
import type { Access } from '../contract/scopes.ts'

/** The whole contract as an OpenAPI 3.1 document. */
export function createOpenApiDocument({ siteUrl }: { siteUrl: string }) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const operation of operations) {
    paths[operation.path] = { ...paths[operation.path], [operation.method.toLowerCase()]: describeOperation(operation) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'blogops API', version: '1' },
    servers: [{ url: siteUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
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

function describeOperation(operation: OperationSpec): Record<string, unknown> {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.id.split('.')[0]],
    'x-effect': operation.effect,
    security: security(operation.access),
    parameters: [...parameters(operation.params, 'path'), ...parameters(operation.query, 'query')],
    ...(operation.body && { requestBody: requestBody(operation) }),
    responses: responses(operation),
  }
}

function security(access: Access): Record<string, string[]>[] {
  return access === 'public' ? [] : [{ token: access === 'signed-in' ? [] : [access] }, { session: [] }]
}

function parameters(schema: z.ZodObject | undefined, location: 'path' | 'query') {
  return Object.entries(schema?.shape ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path' || !z.safeParse(field, undefined).success,
    schema: jsonSchema(field, 'input'),
  }))
}

function requestBody({ body, example }: OperationSpec) {
  const names = new Set(Object.keys(body?.shape ?? {}))
  const sample = Object.fromEntries(Object.entries(example).filter(([name]) => names.has(name)))
  return { content: { 'application/json': { schema: body && jsonSchema(body, 'input'), example: sample } } }
}

function responses(operation: OperationSpec): Record<string, unknown> {
  const ok = { description: 'Done', content: answerContent(operation) }
  const failed = {
    description: 'Failed',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  }
  const statuses = new Set(operation.errors.map(code => errorTable[code].status))
  return {
    [operation.beacon ? 202 : 200]: ok,
    ...Object.fromEntries([...statuses].map(status => [status, failed])),
    default: failed,
  }
}

function answerContent({ stream, download, output }: OperationSpec): Record<string, unknown> {
  if (download !== undefined) return { [download]: { schema: { type: 'string', format: 'binary' } } }
  return { [stream ? 'text/event-stream' : 'application/json']: { schema: jsonSchema(output, 'output') } }
}

function jsonSchema(schema: z.core.$ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
