/** Reading of ZIP archives and gzip files in browsers and in Node. Format: APPNOTE.TXT of PKWARE. */

export interface ArchivedFile {
  name: string
  bytes: Uint8Array
}

/** Archive that is damaged, encrypted or too large; the message is a sentence. */
export class ZipError extends Error {}

/** Returns true for the bytes of a ZIP archive with at least one file. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4
}

const endSignature = 0x06054b50
const entrySignature = 0x02014b50
const endLength = 22
const entryLength = 46
const localLength = 30
/** Maximum bytes of the comment that follows the end record. */
const maxComment = 0xffff

/**
 * Reads the files of an archive whose names the caller wants, and stops once they are too large together.
 * @throws ZipError
 */
export async function readZip(
  bytes: Uint8Array,
  { maxBytes, maxFiles, isWanted }: { maxBytes: number; maxFiles: number; isWanted: (name: string) => boolean },
): Promise<ArchivedFile[]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const files: ArchivedFile[] = []
  let left = maxBytes
  try {
    for (const entry of listEntries(view, bytes)) {
      if (!isWanted(entry.name)) continue
      if (files.length >= maxFiles) throw new ZipError(`The archive has more than ${maxFiles} files.`)
      const content = await inflate(bytes, view, entry, left)
      left -= content.length
      files.push({ name: entry.name, bytes: content })
    }
  } catch (error) {
    // A damaged archive makes the view or the decompression fail.
    throw error instanceof ZipError ? error : new ZipError('The archive is damaged.')
  }
  return files
}

interface Entry {
  name: string
  isDeflated: boolean
  size: number
  offset: number
}

/** Lists the files of the directory at the end of the archive. */
function* listEntries(view: DataView, bytes: Uint8Array): Generator<Entry> {
  const end = findEnd(view)
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== entrySignature) throw new ZipError('The archive is damaged.')
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)]
    const nameLength = view.getUint16(at + 28, true)
    const name = new TextDecoder().decode(bytes.subarray(at + entryLength, at + entryLength + nameLength))
    if (!name.endsWith('/')) {
      if (flags % 2 === 1) throw new ZipError('The archive is encrypted.')
      if (method !== 0 && method !== 8) throw new ZipError(`${name} is compressed in an unknown way.`)
      const [size, offset] = [view.getUint32(at + 20, true), view.getUint32(at + 42, true)]
      yield { name, isDeflated: method === 8, size, offset }
    }
    at += entryLength + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
}

function findEnd(view: DataView): number {
  const first = Math.max(0, view.byteLength - endLength - maxComment)
  for (let at = view.byteLength - endLength; at >= first; at -= 1)
    if (view.getUint32(at, true) === endSignature) return at
  throw new ZipError('The archive is damaged.')
}

/** @throws ZipError once the file is larger than `maxBytes`, whatever size the archive states */
async function inflate(bytes: Uint8Array, view: DataView, entry: Entry, maxBytes: number): Promise<Uint8Array> {
  const { offset, size, isDeflated, name } = entry
  const start = offset + localLength + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (start + size > bytes.length) throw new ZipError('The archive is damaged.')
  const stored = bytes.slice(start, start + size)
  if (stored.length > maxBytes) throw new ZipError(`${name} is too large.`)
  return isDeflated ? decompress({ name, bytes: stored }, 'deflate-raw', maxBytes) : stored
}

/** Bytes that are passed to the decompression at once. It may return a thousand times as many before it is read. */
const chunkBytes = 16_384

/** Returns the content of a compressed file, of which it reads no more than `maxBytes`. @throws ZipError if it has more */
async function decompress(
  { name, bytes }: ArchivedFile,
  format: CompressionFormat,
  maxBytes: number,
): Promise<Uint8Array> {
  const { readable, writable } = new DecompressionStream(format)
  // The reader below reports the errors of damaged data.
  void writeChunks(writable.getWriter(), bytes).catch(ignore)
  const reader = readable.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    length += read.value.length
    if (length > maxBytes) {
      void reader.cancel().catch(ignore)
      throw new ZipError(`${name} is too large.`)
    }
    parts.push(read.value)
  }
  return join(parts, length)
}

/** Writes a part only when the one before it is decompressed. */
async function writeChunks(writer: WritableStreamDefaultWriter<BufferSource>, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += chunkBytes) await writer.write(bytes.slice(at, at + chunkBytes))
  await writer.close()
}

function ignore(): void {}

function join(parts: readonly Uint8Array[], length: number): Uint8Array {
  const joined = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    joined.set(part, at)
    at += part.length
  }
  return joined
}

/**
 * Returns a file, unpacked if it is compressed with gzip.
 * @throws ZipError with a sentence if it is damaged, or larger than `maxBytes`
 */
export async function unpackGzip({ name, bytes }: ArchivedFile, maxBytes: number): Promise<ArchivedFile> {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return { name, bytes }
  const unpacked = { name: name.replace(/\.gz$/i, ''), bytes }
  try {
    return { ...unpacked, bytes: await decompress(unpacked, 'gzip', maxBytes) }
  } catch (error) {
    if (!(error instanceof ZipError)) throw new ZipError(`${name} is damaged.`)
    throw new ZipError(`${name} is too large: it has more than ${maxBytes / 1e6} MB when it is unpacked.`)
  }
}

/**
 * Returns the CSV files of an archive, or a CSV file itself, as text.
 * @throws ZipError with a sentence about what is wrong
 */
export async function readCsvFiles(
  name: string,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<{ name: string; content: string }[]> {
  const isCsv = (file: string) => /\.csv$/i.test(file) && !/(?:^|\/)(?:\.|__MACOSX\/)/.test(file)
  const files = isZip(bytes) ? await readZip(bytes, { maxBytes, maxFiles: 20, isWanted: isCsv }) : [{ name, bytes }]
  if (files.length === 0) throw new ZipError(`${name} has no CSV files.`)
  return files.map(file => ({ name: file.name.split('/').at(-1) ?? name, content: toText(file) }))
}

function toText({ name, bytes }: ArchivedFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ZipError(`${name} is not UTF-8 text.`)
  }
}
