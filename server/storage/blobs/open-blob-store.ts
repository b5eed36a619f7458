import { dirname, join } from 'node:path'
import { createStorage, defineDriver } from 'unstorage'
import type { BlobStore } from '../../ports/blob-store.ts'
import { replaceFile } from '../files/durable-writes.ts'
import { type FileSystem, toStorageError } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { createBlobStore } from './unstorage-blob-store.ts'

interface BlobStoreOptions {
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

interface DurableDriverOptions {
  /** Absolute path of the blob folder. */
  folder: string
  files: FileSystem
}

/**
 * Folder for incomplete writes. No key can refer to it, because folders of keys end in "+" and keys never contain one.
 */
export const incomingFolder = '+incoming'

/**
 * An unstorage driver with atomic writes. unstorage's own driver writes in place, so a crash or a full disk destroys
 * the old value. Names of folders end in "+", so that both `a` and `a/b` can be keys.
 */
const durableDriver = defineDriver(({ folder, files }: DurableDriverOptions) => {
  let writes = 0
  const incoming = join(folder, incomingFolder)
  return {
    name: 'durable',
    hasItem: async key => (await files.read(toPath(folder, key))) !== undefined,
    getItem: async key => (await files.read(toPath(folder, key)))?.toString('utf8') ?? null,
    getItemRaw: async key => (await files.read(toPath(folder, key))) ?? null,
    async setItemRaw(key, bytes: Uint8Array) {
      const path = toPath(folder, key)
      writes += 1
      const temporary = join(incoming, String(writes))
      try {
        await files.makeFolder(dirname(path))
        await replaceFile(files, path, [bytes], temporary)
      } catch (error) {
        throw toStorageError(error, `The blob ${key}`)
      }
    },
    async removeItem(key) {
      const path = toPath(folder, key)
      if (await files.remove(path)) await files.syncFolder(dirname(path))
    },
    getKeys: base => listKeys(files, folder, toSegments(base)),
    async clear(base) {
      for (const key of await listKeys(files, folder, toSegments(base))) {
        await files.remove(toPath(folder, key))
      }
    },
  }
})

function toPath(folder: string, key: string): string {
  const parts = key.split(':')
  const name = parts.pop() ?? ''
  return join(folder, ...parts.map(part => `${part}+`), name)
}

/** unstorage passes undefined or a base that ends in a colon. */
function toSegments(base: string | undefined): string[] {
  return (base ?? '').split(':').filter(Boolean)
}

async function listKeys(files: FileSystem, folder: string, base: string[]): Promise<string[]> {
  const keys: string[] = []
  for (const entry of await files.list(join(folder, ...base.map(part => `${part}+`)))) {
    if (entry.endsWith('+/')) {
      for (const key of await listKeys(files, folder, [...base, entry.slice(0, -2)])) keys.push(key)
    } else if (!entry.endsWith('/')) keys.push([...base, entry].join(':'))
  }
  return keys
}
