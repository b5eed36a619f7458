import * as z from 'zod'
import { operations } from '../contract/index.ts'
import { groupBy } from '../domain/fields.ts'
import { convertToOpenApi, type OpenApiSchemas } from './openapi-components.ts'
import {
  describeBody,
  describePath,
  describeResponse,
  errorSchema,
  failureResponses,
  getAnswerName,
  listParameters,
} from './openapi-operation.ts'
import { mapValues, type SharedComponents, shareProperties, shareRepeated, toPascalCase } from './openapi-sharing.ts'

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

/** Names a component after the first operation that has it: `AuthLogin` for `auth.login`. */
function toComponentName(id: string): string {
  return id.split('.').map(toPascalCase).join('')
}

function shareParameters(schemas: OpenApiSchemas): SharedComponents {
  const occurrences = operations.flatMap(operation =>
    listParameters(operation, schemas).map(value => {
      const { name } = value
      return { value, name, longName: `${operation.id}.${name}` }
    }),
  )
  return shareRepeated('parameters', occurrences)
}

function shareBodies(schemas: OpenApiSchemas): SharedComponents {
  const occurrences = operations
    .filter(({ body }) => body !== undefined)
    .map(operation => {
      const name = toComponentName(operation.id)
      return { value: describeBody(operation, schemas), name, longName: name }
    })
  return shareRepeated('requestBodies', occurrences)
}

function shareResponses(schemas: OpenApiSchemas): SharedComponents {
  const occurrences = operations.map(operation => {
    const longName = toComponentName(operation.id)
    const name = getAnswerName(schemas.answers.get(operation.id)) ?? longName
    return { value: describeResponse(operation, schemas), name, longName }
  })
  return shareRepeated('responses', occurrences, new Set(Object.keys(failureResponses)))
}
