import type { NonSharedBuffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Encoding, type Packed, packed } from './encoding.ts'

export type Headers = Readonly<Record<string, string>>

/** Bytes as they go over the wire, with everything that is said about them. */
export interface Representation {
  readonly body: NonSharedBuffer
  readonly etag: string
  readonly headers: Headers
}

/** Something that can be sent, in each encoding made once. */
export interface Content {
  readonly status: number
  /** What is there already, for whoever cannot wait. */
  finished(encoding: Encoding): Representation | undefined
  encoded(encoding: Encoding): Promise<Representation>
  /** Bytes that it holds now. */
  size(): number
}

interface Source extends Pick<Packed, 'bytes'> {
  status: number
  /** Names the version of the bytes. */
  version: string
  headers: Headers
  /** Bytes that are held before any form is asked for. */
  length: number
  /** Default: each form that was made is kept. */
  holds?: Packed['holds']
}

export function createContent({ status, version, headers, length, bytes, holds = () => true }: Source): Content {
  const finished = new Map<Encoding, Representation>()
  const making = new Map<Encoding, Promise<Representation>>()
  let held = length

  async function make(encoding: Encoding): Promise<Representation> {
    const body = await bytes(encoding)
    // One tag for each encoding: it names bytes, not meaning.
    const etag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
    const made = { body, etag, headers: { ...describe(body, etag, encoding), ...headers } }
    finished.set(encoding, made)
    for (const other of finished.keys()) if (!holds(other)) finished.delete(other)
    held = [...finished.values()].reduce((sum, { body }) => sum + body.length, 0)
    return made
  }

  function begin(encoding: Encoding): Promise<Representation> {
    const begun = make(encoding).finally(() => making.delete(encoding))
    making.set(encoding, begun)
    return begun
  }

  return {
    status,
    finished: encoding => finished.get(encoding),
    encoded: async encoding => finished.get(encoding) ?? making.get(encoding) ?? begin(encoding),
    size: () => held,
  }
}

function describe(body: NonSharedBuffer, etag: string, encoding: Encoding): Headers {
  return {
    'content-length': String(body.length),
    etag,
    vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

/** Something rendered, before it has bytes and headers. */
export interface Text {
  status: number
  /** Its media type, with the charset, which is UTF-8. */
  type: string
  bytes: NonSharedBuffer
  /** Where it is now, for what has moved. */
  location?: string | undefined
  /** Its address has another form for who asks with another `Accept`. */
  negotiated: boolean
  /** The address of this very form, where it may be sent for another. */
  ownAddress?: string | undefined
  caching: Headers
}

export function textContent({ status, type, bytes, caching, ...more }: Text, common: Headers): Content {
  const headers = {
    ...common,
    'content-type': type,
    ...caching,
    ...(more.negotiated && { vary: 'Accept-Encoding, Accept' }),
    ...(more.ownAddress !== undefined && { 'content-location': more.ownAddress }),
    ...(more.location !== undefined && { location: more.location }),
  }
  return createContent({ status, version: contentHash(bytes), headers, length: bytes.length, ...packed(bytes) })
}

/** The same, for this one visitor: no cache on the way is to keep it. */
export function unkept({ finished, encoded, ...more }: Content): Content {
  const forOne = ({ headers: { 'cdn-cache-control': _, ...headers }, ...ready }: Representation): Representation => ({
    ...ready,
    headers: { ...headers, 'cache-control': 'no-store' },
  })
  return {
    ...more,
    finished(encoding) {
      const ready = finished(encoding)
      return ready && forOne(ready)
    },
    encoded: async encoding => forOne(await encoded(encoding)),
  }
}

export function contentHash(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 20)
}
