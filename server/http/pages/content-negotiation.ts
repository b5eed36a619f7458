import type { NonSharedBuffer } from 'node:buffer'
import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

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
  holds(encoding: Encoding): boolean
  bytes(encoding: Encoding): Promise<NonSharedBuffer>
}

export function packBytes(plain: NonSharedBuffer): Packed {
  let source: { encoding: Encoding; bytes: NonSharedBuffer } = { encoding: 'identity', bytes: plain }
  return {
    holds: encoding => encoding !== 'identity' || source.encoding === 'identity',
    async bytes(encoding) {
      if (encoding === source.encoding) return source.bytes
      const bytes = await compress(await decompressors[source.encoding](source.bytes), encoding)
      if (source.encoding === 'identity') source = { encoding, bytes }
      return bytes
    },
  }
}

let lastCompression: Promise<unknown> = Promise.resolve()

/**
 * Runs one compression at a time. It takes less time than rendering, and every thread that compresses retains memory.
 */
async function compress(bytes: NonSharedBuffer, encoding: Encoding): Promise<NonSharedBuffer> {
  if (encoding === 'identity') return bytes
  const done = lastCompression.then(() =>
    encoding === 'gzip' ? gzipAsync(bytes, { level: 6 }) : brotliAsync(bytes, brotliOptions(bytes)),
  )
  lastCompression = done.catch(() => undefined)
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
const encodingPreferences = new Map<string, Encoding>()
const maxEncodingPreferences = 200

/** Returns the best encoding that an `Accept-Encoding` header allows: Brotli, then gzip, then none. */
export function preferredEncoding(header: string | null | undefined): Encoding {
  if (!header) return 'identity'
  const cached = encodingPreferences.get(header)
  if (cached) return cached
  const encoding = chooseEncoding(header)
  if (encodingPreferences.size >= maxEncodingPreferences) encodingPreferences.clear()
  encodingPreferences.set(header, encoding)
  return encoding
}

function chooseEncoding(header: string): Encoding {
  const weights = new Map(header.toLowerCase().split(',').map(parseCoding))
  const allows = (coding: string) => (weights.get(coding) ?? weights.get('*') ?? 0) > 0
  if (allows('br')) return 'br'
  return allows('gzip') ? 'gzip' : 'identity'
}

function parseCoding(part: string): [string, number] {
  const [coding = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(text => text.startsWith('q='))
  return [coding, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}

/** Cache of parsed `Accept` headers. Bounded, because clients may send anything. */
const markdownPreferences = new Map<string, boolean>()
const maxMarkdownPreferences = 200

/**
 * Returns true if a client prefers Markdown to HTML: it names `text/markdown` with at least the same weight. Browsers
 * never name it, and a wildcard does not count.
 */
export function prefersMarkdown(accept: string | null | undefined): boolean {
  if (!accept || !/text\/markdown/i.test(accept)) return false
  const cached = markdownPreferences.get(accept)
  if (cached !== undefined) return cached
  const prefers = computePreference(accept)
  if (markdownPreferences.size >= maxMarkdownPreferences) markdownPreferences.clear()
  markdownPreferences.set(accept, prefers)
  return prefers
}

function computePreference(accept: string): boolean {
  const weights = new Map(accept.toLowerCase().split(',').map(parseRange))
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? weights.get('text/*') ?? weights.get('*/*') ?? 0
  return markdown > 0 && markdown >= html
}

/** RFC 9110 §12.5.1: a range and its weight, 1 by default. */
function parseRange(part: string): [range: string, weight: number] {
  const [range = '', ...parameters] = part.split(';').map(text => text.trim())
  const weight = parameters.find(text => text.startsWith('q='))
  return [range, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
}
