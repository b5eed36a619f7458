import { createHash } from 'node:crypto'
import { altered } from './altered.ts'
import type { Step } from './move.ts'
import type { Site } from './site.ts'

/** Number of concurrent transfers; each mostly waits for disk or network. */
const atATime = 8

/** SHA-256 in hex, by key. */
export type BlobSums = ReadonlyMap<string, string>

/**
 * Makes the target's blobs equal to the source's. @returns the checksums of the source's blobs, and the number written
 * or deleted.
 */
export async function copyBlobs(from: Site, to: Site, step: Step): Promise<{ sums: BlobSums; written: number }> {
  const sums = new Map<string, string>()
  const keys = await from.blobs.list('')
  const there = new Set(await to.blobs.list(''))
  let written = 0
  await each(keys, 'blobs', step, async key => {
    const bytes = await from.blobs.get(key)
    if (!bytes) throw altered(`the blob ${key}`)
    const sum = sha256(bytes)
    sums.set(key, sum)
    const before = there.has(key) ? await to.blobs.get(key) : undefined
    if (before && sha256(before) === sum) return
    await to.blobs.put(key, bytes)
    written += 1
  })
  for (const key of there) {
    if (sums.has(key)) continue
    await to.blobs.delete(key)
    written += 1
  }
  return { sums, written }
}

/** @throws BlogopsError `storage_damaged` for a missing, altered or extra blob. */
export async function compareBlobs(sums: BlobSums, to: Site, step: Step): Promise<void> {
  await each([...sums.keys()], 'check', step, async key => {
    const bytes = await to.blobs.get(key)
    if (!bytes || sha256(bytes) !== sums.get(key)) throw altered(`the blob ${key}`)
  })
  if ((await to.blobs.list('')).length !== sums.size) throw altered('the number of blobs')
}

async function each(
  keys: readonly string[],
  part: 'blobs' | 'check',
  step: Step,
  work: (key: string) => Promise<void>,
): Promise<void> {
  for (let at = 0; at < keys.length; at += atATime) {
    step({ part, of: 'blob', done: at, total: keys.length })
    await Promise.all(keys.slice(at, at + atATime).map(work))
  }
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
