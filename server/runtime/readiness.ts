import { BlogopsError } from '../contract/errors.ts'
import type { BlobStore } from '../ports/blob-store.ts'
import type { Clock } from '../ports/clock.ts'

export interface ReadinessOptions {
  blobs: BlobStore
  clock: Clock
  /** The id of this process: what others store meanwhile is none of what it stored. */
  process: string
  /** Reads a record. */
  readRecords(): Promise<unknown>
  /** Whether it hears of what other processes change. */
  hears(): boolean
  isStopping(): boolean
}

/** What was found holds so long, in ms: anybody may ask, and a look writes to the disk. */
const holdsFor = 5_000

/** Whether this server can do its work: read what it has stored, store more, and hear of what others store. */
export function createReadiness({ blobs, clock, process, readRecords, hears, isStopping }: ReadinessOptions) {
  const key = `probes/${process}`
  let last: { at: number; found: Promise<void> } | undefined

  async function look(): Promise<void> {
    await readRecords()
    const written = new TextEncoder().encode(clock.now().toISOString())
    await blobs.put(key, written)
    const read = await blobs.get(key)
    await blobs.delete(key)
    if (!read || Buffer.compare(read, written) !== 0) throw notReady('What was just stored reads otherwise.')
  }

  /** @throws BlogopsError `unavailable`, `storage_full`, `storage_damaged`. */
  return async function ready(): Promise<void> {
    if (isStopping()) throw notReady('The server is stopping.')
    const now = clock.now().getTime()
    if (!last || now - last.at >= holdsFor) {
      const found = look()
      last = { at: now, found }
    }
    await last.found
    if (!hears()) throw notReady('The server does not hear of other processes yet.')
  }
}

function notReady(message: string): BlogopsError {
  return new BlogopsError('unavailable', message, {
    hint: 'Ask another server, or this one again in a few seconds.',
    isPublic: true,
  })
}
