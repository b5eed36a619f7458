import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { BlogopsError } from '../../contract/errors.ts'
import { createMutex } from '../../lib/semaphore.ts'
import type { SaltStore } from '../../ports/event-log.ts'
import { replaceFile } from '../files/durable-writes.ts'
import { type FileSystem, toStorageError } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'

const prefix = 'salt-'
/** Matches the salt of a day, and a temporary file left by a crash. Folder names end in `/` and never match. */
const anySalt = /^salt-\d{4}-\d\d-\d\d(\.tmp)?$/
const saltBytes = 32

export interface SaltFilesOptions {
  /** Absolute path, created if missing. Only one process may open it at a time. */
  dir: string
  /** Logs past salts that could not be destroyed when a new one was requested. */
  log?: (message: string) => void
  /** File system; replaced in tests. */
  files?: FileSystem
}

/**
 * Stores the salt of the day in a file named after the day. A destroyed salt is overwritten before its file is
 * removed. A disk that writes to a new location each time may retain the bytes for a while, readable only with
 * forensic tools.
 */
export function openSaltFiles({ dir, log, files = nodeFileSystem }: SaltFilesOptions): SaltStore {
  // Runs calls one at a time: two calls that find no salt would create two.
  const mutex = createMutex()

  function runSequentially<T>(work: () => Promise<T>): Promise<T> {
    return mutex.run(work).catch(error => {
      throw toStorageError(error, 'The salt of the day')
    })
  }

  async function prepareSalt(day: string): Promise<Uint8Array> {
    // A past salt that cannot be destroyed must not block counting: it is logged, and `destroyOthers` tries again.
    await destroyAllExcept(day).catch((error: unknown) => log?.(String(error)))
    return readOrCreate(day)
  }

  async function readOrCreate(day: string): Promise<Uint8Array> {
    const path = join(dir, prefix + day)
    const found = await files.read(path)
    if (found?.length === saltBytes) return found
    const created = randomBytes(saltBytes)
    await files.makeFolder(dir)
    await replaceFile(files, path, [created])
    return created
  }

  /** Destroys every other salt, even if one of them fails. */
  async function destroyAllExcept(day: string): Promise<void> {
    const names = await files.list(dir)
    const old = names.filter(name => anySalt.test(name) && name !== prefix + day)
    const failures: BlogopsError[] = []
    for (const name of old) await destroy(join(dir, name)).catch(error => failures.push(notDestroyedError(name, error)))
    if (old.length > 0) await files.syncFolder(dir)
    for (const failure of failures) throw failure
  }

  /** Removes the file even if it cannot be opened or overwritten. */
  async function destroy(path: string): Promise<void> {
    try {
      await overwrite(path)
    } finally {
      await files.remove(path)
    }
  }

  async function overwrite(path: string): Promise<void> {
    const file = await files.open(path, 'update')
    try {
      await file.write(new Uint8Array(await file.length()), 0)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  return {
    getSalt: day => runSequentially(() => prepareSalt(day)),
    destroyOthers: day => runSequentially(() => destroyAllExcept(day)),
  }
}

function notDestroyedError(name: string, cause: unknown): BlogopsError {
  const message = `${name} in the event folder could not be deleted: ${String(cause)}`
  return new BlogopsError('unavailable', message, { hint: 'Delete the file by hand.', cause })
}
