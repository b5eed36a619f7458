import { pipeline, Readable } from 'node:stream'
import { createGunzip, createGzip } from 'node:zlib'
import { createTarDecoder, createTarPacker, type ParsedTarEntry, type TarPackController } from 'modern-tar'
import { BlogopsError } from '../../contract/errors.ts'
import { readStream } from '../../contract/streams.ts'
import { type ArchiveEntry, type BackupArchive, maxEntryBytes } from '../../ports/blob-store.ts'

/** Creates archives as gzipped tar files, which any system can open. The same entries always give the same bytes. */
export function createTarArchive(): BackupArchive {
  return { pack, unpack }
}

async function* pack(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Uint8Array> {
  const { readable, controller } = createTarPacker()
  const filling = fill(controller, entries)
  const gzip = createGzip()
  pipeline(Readable.from(readStream(readable)), gzip, () => undefined)
  try {
    for await (const chunk of gzip) yield chunk
  } finally {
    gzip.destroy()
    // Wait for `fill`, so that the source of the entries is closed.
    await filling
  }
}

async function fill(controller: TarPackController, entries: AsyncIterable<ArchiveEntry>): Promise<void> {
  try {
    for await (const { name, bytes } of entries) {
      if (bytes.length > maxEntryBytes) throw createTooLargeError(name, bytes.length)
      const entry = controller.add({ name, size: bytes.length, mode: 0o600, mtime: new Date(0) }).getWriter()
      // Await both together: if the reader stops, both reject.
      await Promise.all([entry.write(bytes), entry.close()])
    }
    controller.finalize()
  } catch (error) {
    controller.error(error)
  }
}

async function* unpack(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<ArchiveEntry> {
  const { readable, writable } = createTarDecoder({ strict: true })
  const gunzip = createGunzip()
  pipeline(Readable.from(bytes), gunzip, () => undefined)
  const feeding = feed(gunzip, writable)
  let hasEntries = false
  try {
    for await (const entry of readStream(readable)) {
      assertFile(entry.header)
      yield { name: entry.header.name, bytes: await readBytes(entry) }
      hasEntries = true
    }
  } catch (error) {
    throw toReadError(error, hasEntries)
  } finally {
    gunzip.destroy()
    await feeding
  }
}

/** Copies the unzipped bytes to the tar decoder. Errors surface when the entries are read. */
async function feed(bytes: AsyncIterable<Uint8Array>, writable: WritableStream<Uint8Array>): Promise<void> {
  const writer = writable.getWriter()
  // Prevents an unhandled rejection; the same error is thrown when the entries are read.
  writer.closed.catch(() => undefined)
  try {
    for await (const chunk of bytes) await writer.write(chunk)
    await writer.close()
  } catch (error) {
    await writer.abort(error).catch(() => undefined)
  }
}

/** Validates an entry's type and declared size before memory is allocated for it. */
function assertFile({ name, type = 'file', size }: ParsedTarEntry['header']): void {
  if (type !== 'file') throw createDamagedError(`${name} in it is not a file but a ${type}`)
  if (!Number.isSafeInteger(size) || size < 0 || size > maxEntryBytes)
    throw createDamagedError(`${name} has an invalid length`)
}

async function readBytes({ header, body }: ParsedTarEntry): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readStream(body)) chunks.push(chunk)
  return Buffer.concat(chunks, header.size)
}

/** Separates errors of the source, such as a disk error with its own code, from corrupt data that gzip or tar reports. */
function toReadError(error: unknown, hasEntries: boolean): unknown {
  if (error instanceof BlogopsError || !(error instanceof Error)) return error
  const code = 'code' in error ? String(error.code) : 'tar'
  if (code !== 'tar' && !code.startsWith('Z_')) return error
  if (code === 'Z_BUF_ERROR' || /truncated/.test(error.message)) return createDamagedError('it is cut off', error)
  if (hasEntries) return createDamagedError('it was altered', error)
  return new BlogopsError('bad_request', 'This is not a blogops backup: it is not a tar file compressed with gzip.', {
    cause: error,
  })
}

function createDamagedError(problem: string, cause?: unknown): BlogopsError {
  return new BlogopsError('storage_damaged', `The backup is damaged: ${problem}.`, {
    hint: 'Nothing was changed. Use another copy or an earlier backup.',
    cause,
  })
}

function createTooLargeError(name: string, length: number): BlogopsError {
  return new BlogopsError('too_large', `${name} has ${length} bytes, and the maximum for a backup is ${maxEntryBytes}.`)
}
