import type { Storage } from 'unstorage'
import { type BlobStore, isBlobKey } from '../../ports/blob-store.ts'
import { assertBlobKey } from './blob-key.ts'

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
