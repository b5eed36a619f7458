import type { IncomingHttpHeaders } from 'node:http'
import { assertBodySize, type H3Event, HTTPError } from 'h3'
import { BlogopsError } from '../contract/errors.ts'

/** Node's request in HTTP/1 or HTTP/2. */
interface Incoming {
  headers: Pick<IncomingHttpHeaders, 'content-length'>
  on(event: 'data', take: (part: Buffer) => void): unknown
  on(event: 'end' | 'close', take: () => void): unknown
  on(event: 'error', take: (error: Error) => void): unknown
  pause(): unknown
}

/**
 * Reads the body of a call. Uses Node's request if available: for short bodies, a web stream costs more than the rest
 * of the call.
 * @throws BlogopsError `too_large`; `bad_request` if the caller disconnected before the end.
 */
export async function readBody(event: H3Event, limit: number): Promise<Uint8Array> {
  const { method } = event.req
  if (method === 'GET' || method === 'HEAD') return new Uint8Array()
  return whole(() => readWhole(event, limit))
}

/** Reads the body of Node's request. */
export function readNodeBody(request: Incoming, limit: number): Promise<Uint8Array> {
  return whole(() => readIncoming(request, limit))
}

async function whole(read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof BlogopsError || HTTPError.isError(cause)) throw cause
    // The sender disconnected or violated HTTP; no code of the server can fail here.
    throw new BlogopsError('bad_request', 'The body broke off before its end.', { cause })
  }
}

async function readWhole(event: H3Event, limit: number): Promise<Uint8Array> {
  const incoming = event.runtime?.node?.req
  if (incoming) return readIncoming(incoming, limit)
  if (!event.req.body) return new Uint8Array()
  assertBodySize(event, limit)
  return new Uint8Array(await event.req.arrayBuffer())
}

/** Uses events: for short bodies, an async iterator costs more than parsing. */
async function readIncoming(incoming: Incoming, limit: number): Promise<Uint8Array> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const parts: Buffer[] = []
  let length = 0
  let whole = false
  return new Promise((resolve, reject) => {
    incoming.on('data', (part: Buffer) => {
      length += part.length
      if (length > limit) {
        // Keep the connection open, so that the answer can be sent.
        incoming.pause()
        reject(tooLarge(limit))
      } else parts.push(part)
    })
    incoming.on('end', () => {
      whole = true
      resolve(parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts))
    })
    incoming.on('error', reject)
    incoming.on('close', () => {
      if (!whole) reject(new Error('The connection was closed.'))
    })
  })
}

function tooLarge(limit: number): BlogopsError {
  return new BlogopsError('too_large', `The body is longer than the ${limit} bytes that this call takes.`)
}
