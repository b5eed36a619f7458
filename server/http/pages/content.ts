import type { NonSharedBuffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Encoding, type Packed, packed } from './encoding.ts'

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
  const making = new Map<Encoding, Promise<Representation>>()
  let held = length

  async function make(encoding: Encoding): Promise<Representation> {
    const body = await bytes(encoding)
    // ETags differ by encoding, because they identify bytes.
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

/** Returns the same content with headers that forbid caching. */
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
