import { createStorage, type Storage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import { BlogopsError } from '../../contract/errors.ts'
import { isBlobKey } from '../../domain/blob-key.ts'
import type { BlobStore } from '../../ports/blob-store.ts'

/**
 * A blob store over any unstorage storage with a driver for raw bytes. Uses raw calls only: the others guess types and
 * turn the text "1.50" into a number.
 */
export function createBlobStore(storage: Storage): BlobStore {
  return {
    async get(key) {
      assertBlobKey(key)
      const bytes = await storage.getItemRaw<Uint8Array>(key)
      return bytes ? new Uint8Array(bytes) : undefined
    },
    async put(key, bytes) {
      assertBlobKey(key)
      // Copy the bytes: the caller may reuse its buffer.
      await storage.setItemRaw(key, new Uint8Array(bytes))
    },
    async delete(key) {
      assertBlobKey(key)
      await storage.removeItem(key)
    },
    async list(prefix) {
      const folder = prefix.slice(0, prefix.lastIndexOf('/') + 1)
      if (folder !== '' && !isBlobKey(folder.slice(0, -1))) return []
      const keys = await storage.getKeys(folder)
      return keys
        .map(key => key.replaceAll(':', '/'))
        .filter(key => key.startsWith(prefix))
        .sort()
    },
  }
}

/** Creates an empty blob store that exists only in memory. */
export function createMemoryBlobStore(): BlobStore {
  return createBlobStore(createStorage({ driver: memoryDriver() }))
}

/** @throws BlogopsError `bad_request` for an invalid key. */
function assertBlobKey(key: string): void {
  if (isBlobKey(key)) return
  throw new BlogopsError('bad_request', `"${key}" is not a valid blob key.`, {
    hint: 'A key consists of segments separated by "/". A segment has up to 200 characters of A-Z, a-z, 0-9, ".", "_" and "-".',
  })
}
