import * as z from 'zod'
import { refuse } from './vendor-error.ts'

/** The body of POST /v1/messages: the fields of `MessageCreateParams` (@anthropic-ai/sdk 1.11.0) that blogops may send. */

const cacheControl = z.strictObject({ type: z.literal('ephemeral'), ttl: z.enum(['5m', '1h']).optional() }).nullish()
const caller = z.strictObject({ type: z.literal('direct') }).optional()
const citation = z.strictObject({
  type: z.literal('web_search_result_location'),
  url: z.string(),
  title: z.string().nullable(),
  encrypted_index: z.string(),
  cited_text: z.string(),
})
const text = z.strictObject({
  type: z.literal('text'),
  text: z.string(),
  cache_control: cacheControl,
  citations: z.array(citation).nullish(),
})
const toolUse = z.strictObject({
  type: z.literal('server_tool_use'),
  id: z.string(),
  name: z.literal('web_search'),
  input: z.unknown(),
  caller,
  cache_control: cacheControl,
})
const searchResult = z.strictObject({
  type: z.literal('web_search_result'),
  url: z.string(),
  title: z.string(),
  encrypted_content: z.string(),
  page_age: z.string().nullish(),
})
const searchError = z.strictObject({ type: z.literal('web_search_tool_result_error'), error_code: z.string() })
const toolResult = z.strictObject({
  type: z.literal('web_search_tool_result'),
  tool_use_id: z.string(),
  caller,
  cache_control: cacheControl,
  content: z.union([z.array(searchResult), searchError]),
})
const block = z.discriminatedUnion('type', [text, toolUse, toolResult])
const message = z.strictObject({
  role: z.enum(['user', 'assistant']),
  content: z.union([z.string(), z.array(block)]),
})

const domains = z.array(z.string().min(1)).nullish()
const search = {
  name: z.literal('web_search'),
  allowed_domains: domains,
  blocked_domains: domains,
  max_uses: z.int().positive().nullish(),
  cache_control: cacheControl,
  strict: z.boolean().optional(),
  defer_loading: z.boolean().optional(),
  allowed_callers: z.array(z.string()).optional(),
  user_location: z
    .strictObject({
      type: z.literal('approximate'),
      city: z.string().nullish(),
      region: z.string().nullish(),
      country: z.string().length(2).nullish(),
      timezone: z.string().nullish(),
    })
    .nullish(),
}
const tool = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('web_search_20250305'), ...search }),
  z.strictObject({ type: z.literal('web_search_20260209'), ...search }),
  z.strictObject({
    type: z.literal('web_search_20260318'),
    ...search,
    response_inclusion: z.enum(['full', 'excluded']).optional(),
  }),
])

const thinking = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('adaptive'), display: z.enum(['summarized', 'omitted']).nullish() }),
  z.strictObject({ type: z.literal('enabled'), budget_tokens: z.int().min(1024) }),
  z.strictObject({ type: z.literal('disabled') }),
])
const toolChoice = z.strictObject({
  type: z.enum(['auto', 'any', 'none', 'tool']),
  name: z.string().optional(),
  disable_parallel_tool_use: z.boolean().optional(),
})

const format = z.strictObject({ type: z.literal('json_schema'), schema: z.record(z.string(), z.unknown()) })

const prompt = {
  model: z.string(),
  messages: z.array(message).min(1),
  system: z.union([z.string(), z.array(text)]).optional(),
  tools: z.array(tool).optional(),
  tool_choice: toolChoice.optional(),
  thinking: thinking.optional(),
  output_config: z
    .strictObject({ effort: z.enum(['low', 'medium', 'high', 'xhigh', 'max']).nullish(), format: format.nullish() })
    .optional(),
  cache_control: cacheControl,
}

export const countSchema = z.strictObject(prompt)
export const messageSchema = z.strictObject({
  ...prompt,
  max_tokens: z.int().min(1),
  stream: z.boolean().optional(),
  stop_sequences: z.array(z.string()).optional(),
  metadata: z.strictObject({ user_id: z.string().nullish() }).optional(),
  service_tier: z.enum(['auto', 'standard_only']).optional(),
  speed: z.enum(['standard', 'fast']).nullish(),
  inference_geo: z.string().nullish(),
})

/** Sampling fields before version 2026-10-21. */
const sampling = {
  temperature: z.number().min(0).max(1).optional(),
  top_p: z.number().min(0).max(1).optional(),
  top_k: z.int().min(0).optional(),
}
const schemas = {
  messages: { '2026-10-21': messageSchema, '2023-06-01': z.strictObject({ ...messageSchema.shape, ...sampling }) },
  count: { '2026-10-21': countSchema, '2023-06-01': countSchema },
}

export type Prompt = z.output<typeof countSchema>
export type MessageRequest = z.output<typeof messageSchema>
export type RequestBlock = z.output<typeof block>
export type SearchTool = z.output<typeof tool>
export type Version = keyof (typeof schemas)['messages']

export const isVersion = (version: string): version is Version => Object.hasOwn(schemas.messages, version)

function describeIssue(issue: z.core.$ZodIssue, body: unknown): string {
  const at = (path: PropertyKey[]) => path.map(String).join('.')
  if (issue.code === 'unrecognized_keys')
    return `${at([...issue.path, issue.keys[0] ?? ''])}: Extra inputs are not permitted`
  const value = issue.path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    body,
  )
  if (value === undefined) return `${at(issue.path)}: Field required`
  if (issue.code === 'invalid_type' && issue.expected === 'int')
    return `${at(issue.path)}: Input should be a valid integer`
  return `${at(issue.path)}: ${issue.message}`
}

function parseRequest<T>(schema: z.ZodType<T>, body: unknown): T {
  const { data, error } = schema.safeParse(body)
  if (!error) return data
  const [first] = error.issues
  return refuse(first ? describeIssue(first, body) : 'Invalid request')
}

export const readMessageRequest = (body: unknown, version: Version): MessageRequest =>
  parseRequest<MessageRequest>(schemas.messages[version], body)
export const readCountRequest = (body: unknown, version: Version): Prompt => parseRequest(schemas.count[version], body)
