import type { IncomingHttpHeaders } from 'node:http'
import { assertBodySize, type H3Event, HTTPError } from 'h3'
import type * as z from 'zod'
import { BlogopsError } from '../contract/errors.ts'
import type { OperationSpec } from '../contract/operation.ts'
import { assertStorableText, parseInput } from '../contract/parse-input.ts'
import { isNestedTooDeep, maxLevels } from '../domain/json.ts'

/** Default limits of a body in bytes, for operations that require sign-in and for public ones. */
const bodyLimits = { signedIn: 1_000_000, public: 32_768 }

const utf8 = new TextDecoder('utf-8', { fatal: true })

interface RawCall {
  input: Record<string, unknown>
  /** The body as received, for comparing repeated calls. */
  rawBody: string
}

/**
 * Parses path, query and body of a call into the flat input that its operation declares.
 * @throws BlogopsError `bad_request` (with `details.fields`), `too_large`, `unsupported_media_type`.
 */
export async function readInput(operation: OperationSpec, event: H3Event): Promise<RawCall> {
  const bytes = await readBody(event, getBodyLimit(operation))
  const { rawBody, body } = parseSentBody(operation, event.req.headers.get('content-type'), bytes)
  const input = {
    ...parse(operation.params, readPathParams(event)),
    ...parse(operation.query, Object.fromEntries(event.url.searchParams)),
    ...parse(operation.body, body),
  }
  return { input, rawBody }
}

/** Parses the input of a call that has only a body. @throws as `readInput`. */
export function parseBodyInput(
  operation: OperationSpec,
  type: string | null,
  bytes: Uint8Array,
): Record<string, unknown> {
  return parse(operation.body, parseSentBody(operation, type, bytes).body)
}

/**
 * Returns the maximum length of a body in bytes. The limit for public operations is small, because unfinished bodies
 * occupy memory on each connection.
 */
export function getBodyLimit({ bodyLimit, access }: OperationSpec): number {
  return bodyLimit ?? (access === 'public' ? bodyLimits.public : bodyLimits.signedIn)
}

/** Node's request in HTTP/1 or HTTP/2. */
interface Incoming {
  headers: Pick<IncomingHttpHeaders, 'content-length'>
  on(event: 'data', listener: (part: Buffer) => void): unknown
  on(event: 'end' | 'close', listener: () => void): unknown
  on(event: 'error', listener: (error: Error) => void): unknown
  pause(): unknown
}

/**
 * Reads the body of a call. Uses Node's request if available: for short bodies, a web stream costs more than the rest
 * of the call.
 * @throws BlogopsError `too_large`; `bad_request` if the caller disconnected before the end.
 */
async function readBody(event: H3Event, limit: number): Promise<Uint8Array> {
  const { method } = event.req
  if (method === 'GET' || method === 'HEAD') return new Uint8Array()
  return wrapReadErrors(() => readRequestBody(event, limit))
}

/** Reads the body of Node's request. */
export function readNodeBody(request: Incoming, limit: number): Promise<Uint8Array> {
  return wrapReadErrors(() => readNodeRequest(request, limit))
}

async function wrapReadErrors(read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof BlogopsError || HTTPError.isError(cause)) throw cause
    // The sender disconnected or violated HTTP; no code of the server can fail here.
    throw new BlogopsError('bad_request', 'The body of the request is incomplete.', { cause })
  }
}

async function readRequestBody(event: H3Event, limit: number): Promise<Uint8Array> {
  const incoming = event.runtime?.node?.req
  if (incoming) return readNodeRequest(incoming, limit)
  if (!event.req.body) return new Uint8Array()
  assertBodySize(event, limit)
  return new Uint8Array(await event.req.arrayBuffer())
}

/** Uses events: for short bodies, an async iterator costs more than parsing. */
async function readNodeRequest(incoming: Incoming, limit: number): Promise<Uint8Array> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw createTooLargeError(limit)
  const parts: Buffer[] = []
  let length = 0
  let isComplete = false
  return new Promise((resolve, reject) => {
    incoming.on('data', (part: Buffer) => {
      length += part.length
      if (length > limit) {
        // Keep the connection open, so that the answer can be sent.
        incoming.pause()
        reject(createTooLargeError(limit))
      } else parts.push(part)
    })
    incoming.on('end', () => {
      isComplete = true
      resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts))
    })
    incoming.on('error', reject)
    incoming.on('close', () => {
      if (!isComplete) reject(new Error('The connection was closed.'))
    })
  })
}

function createTooLargeError(limit: number): BlogopsError {
  return new BlogopsError('too_large', `The body is longer than ${limit} bytes, the limit of this operation.`)
}

function parseSentBody(
  operation: OperationSpec,
  type: string | null,
  bytes: Uint8Array,
): { rawBody: string; body: unknown } {
  const rawBody = decodeBody(operation, type ?? '', bytes)
  const body = operation.body ? parseBody(rawBody) : {}
  assertStorableText(body)
  return { rawBody, body }
}

function decodeBody({ beacon }: OperationSpec, type: string, bytes: Uint8Array): string {
  if (bytes.byteLength === 0) return ''
  if (!/^application\/json\s*(;|$)/i.test(type) && !(beacon && /^text\/plain\s*(;|$)/i.test(type))) {
    const allowed = beacon ? 'application/json or text/plain' : 'application/json'
    throw new BlogopsError('unsupported_media_type', `A body must be sent as ${allowed}.`)
  }
  return decodeUtf8(bytes)
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes)
  } catch (cause) {
    throw new BlogopsError('bad_request', 'The body is not valid UTF-8.', { cause })
  }
}

function parseBody(text: string): unknown {
  if (text === '') return {}
  if (isNestedTooDeep(text)) {
    throw new BlogopsError('bad_request', `The body has more than ${maxLevels} levels.`)
  }
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new BlogopsError('bad_request', 'The body is not valid JSON.', { cause })
  }
}

function readPathParams(event: H3Event): Record<string, string> {
  const params: Record<string, string> = {}
  for (const [name, value] of Object.entries(event.context.params ?? {})) params[name] = decodeSegment(value)
  assertStorableText(params)
  return params
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new BlogopsError('bad_request', 'The address has an invalid encoding.', { cause })
  }
}

function parse(schema: z.ZodObject | undefined, value: unknown): Record<string, unknown> {
  return schema ? parseInput(schema, value) : {}
}
