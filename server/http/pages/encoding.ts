import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const plainOf = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
  identity: (bytes: NonSharedBuffer) => bytes,
}

/** Bytes in each requested encoding. The uncompressed form is dropped after the first compression. */
export interface Packed {
  /** Returns true if this form should be cached instead of computed each time. */
  holds(encoding: Encoding): boolean
  bytes(encoding: Encoding): Promise<NonSharedBuffer>
}

export function packed(plain: NonSharedBuffer): Packed {
  let source: { encoding: Encoding; bytes: NonSharedBuffer } = { encoding: 'identity', bytes: plain }
  return {
    holds: encoding => encoding !== 'identity' || source.encoding === 'identity',
    async bytes(encoding) {
      if (encoding === source.encoding) return source.bytes
      const bytes = await compress(await plainOf[source.encoding](source.bytes), encoding)
      if (source.encoding === 'identity') source = { encoding, bytes }
      return bytes
    },
  }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs one compression at a time. It takes less time than rendering, and every thread that compresses retains memory.
 */
async function compress(bytes: NonSharedBuffer, encoding: Encoding): Promise<NonSharedBuffer> {
  if (encoding === 'identity') return bytes
  const done = last.then(() => (encoding === 'gzip' ? zip(bytes, { level: 6 }) : brotli(bytes, brotliOptions(bytes))))
  last = done.catch(() => undefined)
  // Copies the result, because zlib returns a slice of a 16 KB buffer.
  return Buffer.from(await done)
}

function brotliOptions({ length }: Buffer) {
  // Quality 5 is within a few per cent of the size at 11, in a fiftieth of the time.
  const quality = { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: length }
  // The window need not exceed the text.
  const window = Math.min(Math.max(Math.ceil(Math.log2(length)), 16), constants.BROTLI_DEFAULT_WINDOW)
  return { params: { ...quality, [constants.BROTLI_PARAM_LGWIN]: window } }
}

/** Cache of parsed `Accept-Encoding` headers. Bounded, because clients may send anything. */
const known = new Map<string, Encoding>()
const knownLimit = 200

/** Returns the best encoding that an `Accept-Encoding` header allows: Brotli, then gzip, then none. */
export function preferredEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const seen = known.get(header)
  if (seen) return seen
  const encoding = choose(header)
  if (known.size >= knownLimit) known.clear()
  known.set(header, encoding)
  return encoding
}

function choose(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(readCoding))
  const allows = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}

function readCoding(part: string): [string, number] {
  const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(text => text.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
