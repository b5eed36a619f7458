import { join } from 'node:path'
import { createStorage } from 'unstorage'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { storageFailure } from '../files/storage-failure.ts'
import { durableDriver, incomingFolder } from './durable-driver.ts'
import { storageBlobStore } from './storage-blob-store.ts'

export interface BlobStoreOptions {
  /** The folder of the blobs, absolute; made where there is none. One process at a time may hold it open. */
  dir: string
  /** The disk; another one in tests. */
  files?: FileSystem
}

/**
 * Opens the blob store of one machine.
 * @throws BlogopsError `storage_full` or `unavailable` where the folder cannot be made.
 */
export async function openBlobStore({ dir, files = nodeFileSystem }: BlobStoreOptions): Promise<BlobStore> {
  const incoming = join(dir, incomingFolder)
  try {
    await files.makeFolder(incoming)
    // Left by a process that died while it wrote; no key names them.
    for (const name of await files.list(incoming)) await files.remove(join(incoming, name))
  } catch (error) {
    throw storageFailure(error, `The blob folder ${dir}`)
  }
  return storageBlobStore(createStorage({ driver: durableDriver({ folder: dir, files }) }))
}
