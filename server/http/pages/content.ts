import type { NonSharedBuffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Encoding, type Packed, packBytes } from './encoding.ts'

export type Headers = Readonly<Record<string, string>>

/** Encoded bytes of an answer with their headers. */
export interface Representation {
  readonly body: NonSharedBuffer
  readonly etag: string
  readonly headers: Headers
}

/** An answer that is encoded once for each encoding. */
export interface Content {
  readonly status: number
  /** Returns the encoded form if it exists already. */
  finished(encoding: Encoding): Representation | undefined
  encoded(encoding: Encoding): Promise<Representation>
  /** Size of the cached bytes. */
  size(): number
}

interface Source extends Pick<Packed, 'bytes'> {
  status: number
  /** Version of the bytes, used for the ETag. */
  version: string
  headers: Headers
  /** Bytes in memory before any form is requested. */
  length: number
  /** Default: every encoded form is cached. */
  holds?: Packed['holds']
}

export function createContent({ status, version, headers, length, bytes, holds = () => true }: Source): Content {
  const finished = new Map<Encoding, Representation>()
  const pending = new Map<Encoding, Promise<Representation>>()
  let heldBytes = length

  async function make(encoding: Encoding): Promise<Representation> {
    const body = await bytes(encoding)
    // ETags differ by encoding, because they identify bytes.
    const etag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
    const representation = { body, etag, headers: { ...describeHeaders(body, etag, encoding), ...headers } }
    finished.set(encoding, representation)
    for (const other of finished.keys()) if (!holds(other)) finished.delete(other)
    heldBytes = [...finished.values()].reduce((sum, { body }) => sum + body.length, 0)
    return representation
  }

  function start(encoding: Encoding): Promise<Representation> {
    const started = make(encoding).finally(() => pending.delete(encoding))
    pending.set(encoding, started)
    return started
  }

  return {
    status,
    finished: encoding => finished.get(encoding),
    encoded: async encoding => finished.get(encoding) ?? pending.get(encoding) ?? start(encoding),
    size: () => heldBytes,
  }
}

function describeHeaders(body: NonSharedBuffer, etag: string, encoding: Encoding): Headers {
  return {
    'content-length': String(body.length),
    etag,
    vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

/** A rendered text without headers. */
export interface Text {
  status: number
  /** Media type with charset, always UTF-8. */
  type: string
  bytes: NonSharedBuffer
  /** New address, for redirects. */
  location?: string | undefined
  /** True if the address has another form for other `Accept` headers. */
  negotiated: boolean
  /** Canonical address of this form, if it may be sent at another address too. */
  ownAddress?: string | undefined
  caching: Headers
}

export function createTextContent({ status, type, bytes, caching, ...more }: Text, common: Headers): Content {
  const headers = {
    ...common,
    'content-type': type,
    ...caching,
    ...(more.negotiated && { vary: 'Accept-Encoding, Accept' }),
    ...(more.ownAddress !== undefined && { 'content-location': more.ownAddress }),
    ...(more.location !== undefined && { location: more.location }),
  }
  return createContent({ status, version: hashContent(bytes), headers, length: bytes.length, ...packBytes(bytes) })
}

/** Returns the same content with headers that forbid caching. */
export function withoutCaching({ finished, encoded, ...more }: Content): Content {
  const withoutCacheHeaders = ({
    headers: { 'cdn-cache-control': _, ...headers },
    ...ready
  }: Representation): Representation => ({
    ...ready,
    headers: { ...headers, 'cache-control': 'no-store' },
  })
  return {
    ...more,
    finished(encoding) {
      const ready = finished(encoding)
      return ready && withoutCacheHeaders(ready)
    },
    encoded: async encoding => withoutCacheHeaders(await encoded(encoding)),
  }
}

export function hashContent(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 20)
}
