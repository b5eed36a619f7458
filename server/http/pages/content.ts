import { createHash } from 'node:crypto'
import { compress, type Encoding } from './encoding.ts'

export type Headers = Readonly<Record<string, string>>

/** Bytes as they go over the wire, with everything that is said about them. */
export interface Representation {
  readonly body: Buffer<ArrayBufferLike>
  readonly etag: string
  readonly headers: Headers
}

/** Something that can be sent, in each encoding made once. */
export interface Content {
  readonly status: number
  /** What is there already, for whoever cannot wait. */
  finished(encoding: Encoding): Representation | undefined
  encoded(encoding: Encoding): Promise<Representation>
}

interface Source {
  status: number
  /** Names the version of the bytes. */
  version: string
  headers: Headers
  bytes(encoding: Encoding): Promise<Buffer> | Buffer
}

export function createContent({ status, version, headers, bytes }: Source): Content {
  const finished = new Map<Encoding, Representation>()
  const making = new Map<Encoding, Promise<Representation>>()

  async function make(encoding: Encoding): Promise<Representation> {
    const body = await bytes(encoding)
    // One tag for each encoding: it names bytes, not meaning.
    const etag = encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
    const made = { body, etag, headers: { ...headers, ...describe(body, etag, encoding) } }
    finished.set(encoding, made)
    return made
  }

  function encoded(encoding: Encoding): Promise<Representation> {
    const running = making.get(encoding) ?? make(encoding)
    making.set(encoding, running)
    return running
  }

  return { status, finished: encoding => finished.get(encoding), encoded }
}

function describe(body: Buffer, etag: string, encoding: Encoding): Headers {
  return {
    'content-length': String(body.length),
    etag,
    vary: 'Accept-Encoding',
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  }
}

/** A page: kept by whoever likes, and asked about each time, so that a change shows at once. */
export function pageContent(page: { status: number; html: string; cacheable: boolean }, common: Headers): Content {
  const bytes = Buffer.from(page.html)
  const headers = {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': page.cacheable && page.status === 200 ? 'public, max-age=0, must-revalidate' : 'no-cache',
  }
  return createContent({
    status: page.status,
    version: contentHash(bytes),
    headers,
    bytes: encoding => compress(bytes, encoding),
  })
}

export function contentHash(bytes: Buffer): string {
  return createHash('sha1').update(bytes).digest('base64url').slice(0, 20)
}
