import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { BlogopsError } from '../../contract/errors.ts'
import type { SaltStore } from '../../ports/salt-store.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { replaceFile } from '../files/replace-file.ts'
import { storageFailure } from '../files/storage-failure.ts'

const prefix = 'salt-'
/** That of a day, and one that a crash left unfinished. Folders end in `/`, and hold none. */
const anySalt = /^salt-\d{4}-\d\d-\d\d(\.tmp)?$/
const saltBytes = 32

export interface SaltFilesOptions {
  /** Absolute; made where there is none. One process at a time may hold it open. */
  dir: string
  /** Hears of salts of past days that could not be destroyed when a new one was asked for. */
  log?: (message: string) => void
  /** The disk; another one in tests. */
  files?: FileSystem
}

/**
 * Keeps the salt of the day in a file named after it. One that is destroyed is written over before its name goes: a disk
 * that writes elsewhere each time may still hold the bytes for a while, which no program but a forensic one can read.
 */
export function saltFiles({ dir, log, files = nodeFileSystem }: SaltFilesOptions): SaltStore {
  // One after another: two calls that find no salt would make two.
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work).catch(error => {
      throw storageFailure(error, 'The salt of the day')
    })
    last = result.catch(() => undefined)
    return result
  }

  async function begin(day: string): Promise<Uint8Array> {
    // A past one that stays must not keep the day from being counted: it is told, and tried again by `destroyOthers`.
    await destroyAllBut(day).catch((error: unknown) => log?.(String(error)))
    return readOrMake(day)
  }

  async function readOrMake(day: string): Promise<Uint8Array> {
    const path = join(dir, prefix + day)
    const found = await files.read(path)
    if (found?.length === saltBytes) return found
    const made = randomBytes(saltBytes)
    await files.makeFolder(dir)
    await replaceFile(files, path, [made])
    return made
  }

  /** As many as can be: one that cannot does not keep the others. */
  async function destroyAllBut(day: string): Promise<void> {
    const names = await files.list(dir)
    const old = names.filter(name => anySalt.test(name) && name !== prefix + day)
    const failures: BlogopsError[] = []
    for (const name of old) await destroy(join(dir, name)).catch(error => failures.push(notDestroyed(name, error)))
    if (old.length > 0) await files.syncFolder(dir)
    for (const failure of failures) throw failure
  }

  /** One that cannot be written over, or not even be opened, loses its name all the same. */
  async function destroy(path: string): Promise<void> {
    try {
      await writeOver(path)
    } finally {
      await files.remove(path)
    }
  }

  async function writeOver(path: string): Promise<void> {
    const file = await files.open(path, 'update')
    try {
      await file.write(new Uint8Array(await file.length()), 0)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  return {
    of: day => inTurn(() => begin(day)),
    destroyOthers: day => inTurn(() => destroyAllBut(day)),
  }
}

function notDestroyed(name: string, cause: unknown): BlogopsError {
  const message = `${name} in the folder of events could not be destroyed: ${String(cause)}`
  return new BlogopsError('unavailable', message, { hint: 'Remove the file.', cause })
}
