import { dirname, join } from 'node:path'
import { createStorage, type Driver, defineDriver, type Storage } from 'unstorage'
import memoryDriver from 'unstorage/drivers/memory'
import { BlogopsError } from '../../contract/errors.ts'
import { isBlobKey } from '../../domain/slugs.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import { replaceFile } from '../files/durable-writes.ts'
import { type FileSystem, toStorageError } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'

export interface RedisLocation {
  kind: 'redis'
  /** `redis://` or `rediss://`. */
  url: string
}

export interface S3Location {
  kind: 's3'
  /** Address of the service, without a trailing slash. */
  endpoint: string
  region: string
  bucket: string
  /** Prefix of all keys: empty, or with a trailing slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
}

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

interface OpenedBlobs {
  blobs: BlobStore
  close(): Promise<void>
}

/** Opens the blob store in Redis or S3. Connects on first use. */
export async function openRemoteBlobs(location: RedisLocation | S3Location): Promise<OpenedBlobs> {
  return openBlobs(await loadDriver(location))
}

export function openBlobs(driver: Driver): OpenedBlobs {
  const storage = createStorage({ driver })
  return { blobs: createBlobStore(storage), close: () => storage.dispose() }
}

async function loadDriver(location: RedisLocation | S3Location): Promise<Driver> {
  if (location.kind === 's3') return (await import('./s3-driver.ts')).s3Driver(location)
  return (await import('./redis-driver.ts')).redisDriver(location)
}
