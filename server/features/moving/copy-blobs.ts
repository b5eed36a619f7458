import { createHash } from 'node:crypto'
import { createMismatchError } from './altered.ts'
import type { ReportStep } from './move.ts'
import type { Site } from './site.ts'

/** Number of concurrent transfers; each mostly waits for disk or network. */
const concurrentBlobs = 8

/** SHA-256 in hex, by key. */
export type BlobSums = ReadonlyMap<string, string>

/**
 * Makes the target's blobs equal to the source's. @returns the checksums of the source's blobs, and the number written
 * or deleted.
 */
export async function copyBlobs(from: Site, to: Site, step: ReportStep): Promise<{ sums: BlobSums; written: number }> {
  const sums = new Map<string, string>()
  const keys = await from.blobs.list('')
  const targetKeys = new Set(await to.blobs.list(''))
  let written = 0
  await forEachBlob(keys, 'blobs', step, async key => {
    const bytes = await from.blobs.get(key)
    if (!bytes) throw createMismatchError(`the blob ${key}`)
    const sum = sha256(bytes)
    sums.set(key, sum)
    const before = targetKeys.has(key) ? await to.blobs.get(key) : undefined
    if (before && sha256(before) === sum) return
    await to.blobs.put(key, bytes)
    written += 1
  })
  for (const key of targetKeys) {
    if (sums.has(key)) continue
    await to.blobs.delete(key)
    written += 1
  }
  return { sums, written }
}

/** @throws BlogopsError `storage_damaged` for a missing, altered or extra blob. */
export async function compareBlobs(sums: BlobSums, to: Site, step: ReportStep): Promise<void> {
  await forEachBlob([...sums.keys()], 'check', step, async key => {
    const bytes = await to.blobs.get(key)
    if (!bytes || sha256(bytes) !== sums.get(key)) throw createMismatchError(`the blob ${key}`)
  })
  if ((await to.blobs.list('')).length !== sums.size) throw createMismatchError('the number of blobs')
}

async function forEachBlob(
  keys: readonly string[],
  part: 'blobs' | 'check',
  step: ReportStep,
  work: (key: string) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < keys.length; at += concurrentBlobs) {
    step({ part, of: 'blob', done: at, total: keys.length })
    await Promise.all(keys.slice(at, at + concurrentBlobs).map(work))
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
