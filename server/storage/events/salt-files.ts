import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import type { SaltStore } from '../../ports/salt-store.ts'
import type { FileSystem } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { replaceFile } from '../files/replace-file.ts'
import { storageFailure } from '../files/storage-failure.ts'

const prefix = 'salt-'
const saltBytes = 32

export interface SaltFilesOptions {
  /** Absolute; made where there is none. One process at a time may hold it open. */
  dir: string
  /** The disk; another one in tests. */
  files?: FileSystem
}

/**
 * Keeps the salt of the day in a file named after it. One that is destroyed is written over before its name goes: a disk
 * that writes elsewhere each time may still hold the bytes for a while, which no program but a forensic one can read.
 */
export function saltFiles({ dir, files = nodeFileSystem }: SaltFilesOptions): SaltStore {
  // One after another: two calls that find no salt would make two.
  let last: Promise<unknown> = Promise.resolve()

  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const result = last.then(work).catch(error => {
      throw storageFailure(error, 'The salt of the day')
    })
    last = result.catch(() => undefined)
    return result
  }

  async function readOrMake(day: string): Promise<Uint8Array> {
    await destroyAllBut(day)
    const path = join(dir, prefix + day)
    const found = await files.read(path)
    if (found?.length === saltBytes) return found
    const made = randomBytes(saltBytes)
    await files.makeFolder(dir)
    await replaceFile(files, path, [made])
    return made
  }

  /** Those that a crash left unfinished too. */
  async function destroyAllBut(day: string): Promise<void> {
    const names = await files.list(dir)
    const old = names.filter(name => name.startsWith(prefix) && name !== prefix + day)
    for (const name of old) await destroy(join(dir, name))
    if (old.length > 0) await files.syncFolder(dir)
  }

  async function destroy(path: string): Promise<void> {
    const file = await files.open(path, 'update')
    try {
      await file.write(new Uint8Array(await file.length()), 0)
      await file.sync()
    } finally {
      await file.close()
      await files.remove(path)
    }
  }

  return {
    of: day => inTurn(() => readOrMake(day)),
    destroyOthers: day => inTurn(() => destroyAllBut(day)),
  }
}
