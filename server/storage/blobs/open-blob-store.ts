import { join } from 'node:path'
import { createStorage } from 'unstorage'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { toStorageError } from '../files/storage-failure.ts'
import { durableDriver, incomingFolder } from './durable-driver.ts'
import { createBlobStore } from './storage-blob-store.ts'

export interface BlobStoreOptions {
  /** Absolute path of the blob folder, created if missing. Only one process may open it at a time. */
  dir: string
  /** File system; replaced in tests. */
  files?: FileSystem
}

/**
 * Opens the blob store of one machine.
 * @throws BlogopsError `storage_full` or `unavailable` if the folder cannot be created.
 */
export async function openBlobStore({ dir, files = nodeFileSystem }: BlobStoreOptions): Promise<BlobStore> {
  const incoming = join(dir, incomingFolder)
  try {
    await files.makeFolder(incoming)
    // Remove incomplete writes of a process that died.
    for (const name of await files.list(incoming)) await files.remove(join(incoming, name))
  } catch (error) {
    throw toStorageError(error, `The blob folder ${dir}`)
  }
  return createBlobStore(createStorage({ driver: durableDriver({ folder: dir, files }) }))
}
