import { createStorage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import type { BlobStore } from '../../ports/blob-store.ts'
import { storageBlobStore } from './storage-blob-store.ts'

/** An empty blob store that forgets all when it is dropped. */
export function memoryBlobStore(): BlobStore {
  return storageBlobStore(createStorage({ driver: memoryDriver() }))
}
