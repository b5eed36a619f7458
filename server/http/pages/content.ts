import type { NonSharedBuffer } from 'node:buffer'
import { hash } from 'node:crypto'
import { createInFlight } from '../../lib/memoize.ts'
import { type Encoding, type Packed, packBytes } from './content-negotiation.ts'

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
  /** Size of the cached bytes. It grows and shrinks as encodings are requested. */
  size(): number
  /** Reports each change of the size to this listener, instead of an earlier one. */
  watchSize(listener: (change: number) => void): void
}

interface Source extends Pick<Packed, 'bytes'> {
  status: number
  /** Version of the bytes, used for the ETag. */
  version: string
  headers: Headers
  /** Bytes in memory before any form is requested. */
  length: number
  /** Default: every encoded form is cached. */
  shouldCache?: Packed['shouldCache']
}

export function createContent({ status, version, headers, length, bytes, shouldCache = () => true }: Source): Content {
  const finished = new Map<Encoding, Representation>()
  const pending = createInFlight<Representation>()
  let cachedBytes = length
  let reportChange: (change: number) => void = () => undefined

  async function encode(encoding: Encoding): Promise<Representation> {
    const body = await bytes(encoding)
    // ETags differ by encoding, because they identify bytes.
    const etag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
    const representation = { body, etag, headers: { ...describeHeaders(body, etag, encoding), ...headers } }
    finished.set(encoding, representation)
    for (const other of finished.keys()) if (!shouldCache(other)) finished.delete(other)
    const bytesBefore = cachedBytes
    cachedBytes = [...finished.values()].reduce((sum, { body }) => sum + body.length, 0)
    reportChange(cachedBytes - bytesBefore)
    return representation
  }

  return {
    status,
    finished: encoding => finished.get(encoding),
    encoded: async encoding => finished.get(encoding) ?? pending.share(encoding, () => encode(encoding)),
    size: () => cachedBytes,
    watchSize(listener) {
      reportChange = listener
    },
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
interface Text {
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

/** Headers of an answer without a body, such as 304. */
export function withoutBody({ headers }: Representation): Record<string, string> {
  const { 'content-length': _length, 'content-encoding': _encoding, ...rest } = headers
  return rest
}

/** RFC 9110 §13.1.2: any of the tags, compared weakly, or `*`. */
export function matchesEtag(header: string | null | undefined, { etag }: Representation): boolean {
  if (!header) return false
  return header.split(',').some(tag => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}

export function hashContent(bytes: Buffer): string {
  return hash('sha1', bytes, 'base64url').slice(0, 20)
}

/**
 * Browsers and ordinary caches revalidate each time and usually get 304, so a change is visible at once. A CDN that
 * reads its own header (RFC 9213: Cloudflare, Fastly, Akamai and others) answers for a minute without asking,
 * revalidates in the background for ten more, and continues for an hour if this server is down. `Cache-Control` cannot
 * express this: `must-revalidate` and `s-maxage` (RFC 9111 §5.2.2.10) forbid stale answers.
 */
const revalidated = 'public, max-age=0, must-revalidate'
const cdnSeconds = { fresh: 60, whileRevalidating: 600, onError: 3600 }

/** Value of `CDN-Cache-Control` for everything cacheable. */
export const cdnCaching = `public, max-age=${cdnSeconds.fresh}, stale-while-revalidate=${cdnSeconds.whileRevalidating}, stale-if-error=${cdnSeconds.onError}`

/** Maximum time in ms that a CDN may serve a stale copy. */
const maxCdnMs = (cdnSeconds.fresh + Math.max(cdnSeconds.whileRevalidating, cdnSeconds.onError)) * 1000

interface Cacheable {
  status: number
  cacheable: boolean
  freshUntil?: string | undefined
  /**
   * Canonical address, if this form may be sent at another address too. A CDN that ignores `Vary` must not store it.
   */
  ownAddress?: string | undefined
}

interface Caching {
  headers: Headers
  /** Time in ms since 1970 after which it must be rendered again; undefined if it must not be cached here. */
  until: number | undefined
}

/**
 * Returns the cache headers of a page. Less than about an hour before `freshUntil`, a CDN could serve the page for too
 * long, so only browsers may store it.
 */
export function getCaching(page: Cacheable, now: number): Caching {
  if (page.status === 301) return { headers: { 'cache-control': revalidated }, until: undefined }
  if (page.status !== 200 || !page.cacheable) return { headers: { 'cache-control': 'no-cache' }, until: undefined }
  const end = page.freshUntil === undefined ? Number.POSITIVE_INFINITY : Date.parse(page.freshUntil)
  if (page.ownAddress !== undefined || end - now <= maxCdnMs)
    return { headers: { 'cache-control': revalidated }, until: end }
  return { headers: { 'cache-control': revalidated, 'cdn-cache-control': cdnCaching }, until: end - maxCdnMs }
}
