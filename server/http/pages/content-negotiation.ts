import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'
import { memoizeText } from '../../lib/memoize.ts'
import { createMutex } from '../../lib/semaphore.ts'

export const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

const brotliAsync = promisify(brotliCompress)
const gzipAsync = promisify(gzip)
const decompressors = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: (bytes: NonSharedBuffer) => bytes,
}

/** Bytes in each requested encoding. The uncompressed form is dropped after the first compression. */
export interface Packed {
  /** Returns true if this form should be cached instead of computed each time. */
  shouldCache(encoding: Encoding): boolean
  bytes(encoding: Encoding): Promise<NonSharedBuffer>
}

export function packBytes(plain: NonSharedBuffer): Packed {
  let source: { encoding: Encoding; bytes: NonSharedBuffer } = { encoding: 'identity', bytes: plain }
  return {
    shouldCache: encoding => encoding !== 'identity' || source.encoding === 'identity',
    async bytes(encoding) {
      if (encoding === source.encoding) return source.bytes
      const bytes = await compress(await decompressors[source.encoding](source.bytes), encoding)
      if (source.encoding === 'identity') source = { encoding, bytes }
      return bytes
    },
  }
}

const compressions = createMutex()

/**
 * Runs one compression at a time. It takes less time than rendering, and every thread that compresses retains memory.
 */
async function compress(bytes: NonSharedBuffer, encoding: Encoding): Promise<NonSharedBuffer> {
  if (encoding === 'identity') return bytes
  const compressed = await compressions.run(() =>
    encoding === 'gzip' ? gzipAsync(bytes, { level: 6 }) : brotliAsync(bytes, getBrotliOptions(bytes)),
  )
  // Copies the result, because zlib returns a slice of a 16 KB buffer.
  return Buffer.from(compressed)
}

function getBrotliOptions({ length }: Buffer) {
  // Quality 5 is within a few per cent of the size at 11, in a fiftieth of the time.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length }
  // The window need not exceed the text.
  const window = Math.min(Math.max(Math.ceil(Math.log2(length)), 16), constants.BROTLI_DEFAULT_WINDOW)
  return { params: { ...quality, [constants.BROTLI_PARAM_LGWIN]: window } }
}

/** Returns the best encoding that an `Accept-Encoding` header allows: Brotli, then gzip, then none. */
export function choosePreferredEncoding(header: string | null | undefined): Encoding {
  return header ? chooseEncoding(header) : 'identity'
}

/** Maximum number of parsed headers that are cached. Clients may send anything. */
const maxCachedHeaders = 200

const chooseEncoding = memoizeText(
  (header): Encoding => {
    const weights = parseWeights(header)
    const allows = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
    if (allows('br')) return 'br'
    return allows('gzip') ? 'gzip' : 'identity'
  },
  { maxEntries: maxCachedHeaders },
)

/**
 * Returns true if a client prefers Markdown to HTML: it names `text/markdown` with at least the same weight. Browsers
 * never name it, and a wildcard does not count.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  return accept ? /text\/markdown/i.test(accept) && hasMarkdownFirst(accept) : false
}

const hasMarkdownFirst = memoizeText(
  accept => {
    const weights = parseWeights(accept)
    const markdown = weights.get('text/markdown') ?? 0
    const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
    return markdown > 0 && markdown >= html
  },
  { maxEntries: maxCachedHeaders },
)

/** Parses media ranges or codings with their weights, which are 1 by default (RFC 9110 §12.4.2). */
function parseWeights(header: string): Map<string, number> {
  const parts = header.toLowerCase().split(',')
  return new Map(
    parts.map(part => {
      const [range = '', ...parameters] = part.split(';').map(text => text.trim())
      const weight = parameters.find(text => text.startsWith('q='))
      return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
}
