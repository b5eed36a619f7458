import { createStorage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import type { BlobStore } from '../../ports/blob-store.ts'
import { storageBlobStore } from './storage-blob-store.ts'

/** Creates an empty blob store that exists only in memory. */
export function memoryBlobStore(): BlobStore {
  return storageBlobStore(createStorage({ driver: memoryDriver() }))
}
