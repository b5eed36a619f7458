import { BlogopsError } from '../contract/errors.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/system.ts'

export interface ReadinessOptions {
  blobs: BlobStore
  clock: Clock
  /** Id of this process; separates its probes from the ones of other processes. */
  process: string
  /** Reads a record. */
  readRecords(): Promise<unknown>
  /** Returns true while signals of other processes are received. */
  isConnected(): boolean
  isStopping(): boolean
}

/** Milliseconds for which a result is cached: anybody may ask, and a check writes to the disk. */
const cacheMs = 5_000

/** Checks that this server can work: read and write its stores, and receive signals of other processes. */
export function createReadiness({ blobs, clock, process, readRecords, isConnected, isStopping }: ReadinessOptions) {
  const key = `probes/${process}`
  let last: { at: number; result: Promise<void> } | undefined

  async function check(): Promise<void> {
    await readRecords()
    const written = new TextEncoder().encode(clock.now().toISOString())
    await blobs.put(key, written)
    const read = await blobs.get(key)
    await blobs.delete(key)
    if (!read || Buffer.compare(read, written) !== 0)
      throw createNotReadyError('The value that was read differs from the stored one.')
  }

  /** Passes if the server is ready. @throws BlogopsError `unavailable`, `storage_full`, `storage_damaged` */
  return async function ready(): Promise<void> {
    if (isStopping()) throw createNotReadyError('The server is stopping.')
    const now = clock.now().getTime()
    if (!last || now - last.at >= cacheMs) {
      const result = check()
      last = { at: now, result }
    }
    await last.result
    if (!isConnected()) throw createNotReadyError('The server does not receive changes of other processes yet.')
  }
}

function createNotReadyError(message: string): BlogopsError {
  return new BlogopsError('unavailable', message, {
    hint: 'Use another server, or try this one again in a few seconds.',
    isPublic: true,
  })
}
