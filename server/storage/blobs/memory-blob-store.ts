import { createStorage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import type { BlobStore } from '../../ports/blob-store.ts'
import { createBlobStore } from './storage-blob-store.ts'

/** Creates an empty blob store that exists only in memory. */
export function createMemoryBlobStore(): BlobStore {
  return createBlobStore(createStorage({ driver: memoryDriver() }))
}
