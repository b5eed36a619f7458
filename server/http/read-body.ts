import type { IncomingHttpHeaders } from 'node:http'
import { assertBodySize, type H3Event, HTTPError } from 'h3'
import { BlogopsError } from '../contract/errors.ts'

/** Node's own request, of either version of HTTP. */
interface Incoming {
  headers: Pick<IncomingHttpHeaders, 'content-length'>
  on(event: 'data', take: (part: Buffer) => void): unknown
  on(event: 'end' | 'close', take: () => void): unknown
  on(event: 'error', take: (error: Error) => void): unknown
  pause(): unknown
}

/**
 * The body of a call: straight from Node where the call came that way, for as a web stream a short one costs more than all
 * the rest of its call.
 * @throws BlogopsError `too_large`; `bad_request` where the caller hung up before the end.
 */
export async function readBody(event: H3Event, limit: number): Promise<Uint8Array> {
  const { method } = event.req
  if (method === 'GET' || method === 'HEAD') return new Uint8Array()
  return whole(() => readWhole(event, limit))
}

/** The same of Node's own request. */
export function readNodeBody(request: Incoming, limit: number): Promise<Uint8Array> {
  return whole(() => readIncoming(request, limit))
}

async function whole(read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await read()
  } catch (cause) {
    if (cause instanceof BlogopsError || HTTPError.isError(cause)) throw cause
    // Nothing of ours can fail here: whoever sends it has gone, or does not keep to HTTP.
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

/** By its events: as an iterator, a short body costs more than reading what it says. */
async function readIncoming(incoming: Incoming, limit: number): Promise<Uint8Array> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const parts: Buffer[] = []
  let length = 0
  let whole = false
  return new Promise((resolve, reject) => {
    incoming.on('data', (part: Buffer) => {
      length += part.length
      if (length > limit) {
        // Left open where it is too long, so that the answer still finds its way.
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
