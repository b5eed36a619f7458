import type { IncomingMessage } from 'node:http'
import { assertBodySize, type H3Event, HTTPError } from 'h3'
import { BlogopsError } from '../contract/errors.ts'

/**
 * The body of a call: straight from Node where the call came that way, for as a web stream a short one costs more than all
 * the rest of its call.
 * @throws BlogopsError `too_large`; `bad_request` where the caller hung up before the end.
 */
export async function readBody(event: H3Event, limit: number): Promise<Uint8Array> {
  const { method } = event.req
  if (method === 'GET' || method === 'HEAD') return new Uint8Array()
  try {
    return await readWhole(event, limit)
  } catch (cause) {
    if (cause instanceof BlogopsError || HTTPError.isError(cause)) throw cause
    // Nothing of ours can fail here: whoever sends it has gone, or does not keep to HTTP.
    throw new BlogopsError('bad_request', 'The body broke off before its end.', { cause })
  }
}

async function readWhole(event: H3Event, limit: number): Promise<Uint8Array> {
  const incoming = event.runtime?.node?.req
  if (incoming && 'iterator' in incoming) return readIncoming(incoming, limit)
  if (!event.req.body) return new Uint8Array()
  assertBodySize(event, limit)
  return new Uint8Array(await event.req.arrayBuffer())
}

async function readIncoming(
  incoming: Pick<IncomingMessage, 'headers' | 'iterator'>,
  limit: number,
): Promise<Uint8Array> {
  if (Number(incoming.headers['content-length'] ?? 0) > limit) throw tooLarge(limit)
  const parts: Buffer[] = []
  let length = 0
  // Left open where it is too long, so that the answer still finds its way.
  for await (const part of incoming.iterator({ destroyOnReturn: false })) {
    length += part.length
    if (length > limit) throw tooLarge(limit)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function tooLarge(limit: number): BlogopsError {
  return new BlogopsError('too_large', `The body is longer than the ${limit} bytes that this call takes.`)
}
