import { randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import { type LockDisk, LockFile } from './lock-file.ts'
import { type LockOwner, readLockOwner } from './lock-owner.ts'

/** Exclusive ownership of a data folder. The kernel releases it when the process dies for any reason. */
export interface DataFolderLock {
  /** Secret for local callers; readable in the lock file while the owner has a URL. */
  readonly token: string
  /** Publishes the URL of this server, so that others call it instead of waiting; undefined when it stops serving. */
  setUrl(url: string | undefined): void
  /** Releases the folder. Close its stores first. */
  release(): void
}

export type LockAttempt =
  | { kind: 'owned'; lock: DataFolderLock }
  | { kind: 'taken' /** Undefined if the owner is not known yet. */; owner: LockOwner | undefined }

export interface LockOptions {
  clock?: Clock
  /** File system; replaced in tests. */
  disk?: LockDisk
}

/**
 * Locks a data folder if it is free, creating the folder if missing. The file `<dir>/lock` is never deleted, because a
 * second process could then lock a file that no longer has that name.
 * @throws BlogopsError `storage_full`; `unavailable` if the folder cannot be created or written.
 */
export async function tryLockDataFolder(dir: string, options: LockOptions = {}): Promise<LockAttempt> {
  const { tryLock } = await import('fs-native-extensions')
  const file = new LockFile(dir, options.disk)
  try {
    if (tryLock(file.fd)) return { kind: 'owned', lock: createLock(file, options.clock ?? systemClock) }
  } catch (error) {
    file.close()
    throw error
  }
  file.close()
  return { kind: 'taken', owner: readLockOwner(file.path) }
}

const systemClock: Clock = { now: () => new Date() }

function createLock(file: LockFile, clock: Clock): DataFolderLock {
  const owner: LockOwner = { pid: process.pid, startedAt: clock.now().toISOString() }
  const token = randomBytes(32).toString('hex')
  let released = false
  file.write(JSON.stringify(owner))
  return {
    token,
    setUrl(url) {
      if (!released) file.write(JSON.stringify(url === undefined ? owner : { ...owner, url, token }))
    },
    release() {
      if (released) return
      released = true
      clearFile(file)
      file.close()
    },
  }
}

/** Clears the file, so that nobody reads this owner's URL before the next owner has written its own. */
function clearFile(file: LockFile): void {
  try {
    file.write('')
  } catch {
    // Optional: the next owner overwrites the file, and an owner whose process has ended is ignored.
  }
}
