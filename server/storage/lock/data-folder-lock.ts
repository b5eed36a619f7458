import { randomBytes } from 'node:crypto'
import type { Clock } from '../../ports/clock.ts'
import { type LockDisk, LockFile } from './lock-file.ts'
import { type LockOwner, readOwner } from './lock-owner.ts'

/** The right to a data folder. The kernel takes it back when the process dies, however it dies. */
export interface DataFolderLock {
  /** The secret for local callers; readable in the lock file once there is a URL. */
  readonly token: string
  /** Says where this process serves, so that others call it instead of waiting; undefined once it does no longer. */
  setUrl(url: string | undefined): void
  /** Gives the folder up. The stores in it must be closed by then. */
  release(): void
}

export type LockAttempt =
  | { kind: 'owned'; lock: DataFolderLock }
  | { kind: 'taken' /** Undefined where it cannot be told yet. */; owner: LockOwner | undefined }

export interface LockOptions {
  clock?: Clock
  /** The disk; another one in tests. */
  disk?: LockDisk
}

/**
 * Takes the lock of a data folder if it is free, made where there is none. The file `<dir>/lock` is never deleted: a
 * second process could then lock a file that no longer has the name.
 * @throws BlogopsError `storage_full`; `unavailable` where the folder cannot be made or written otherwise.
 */
export async function tryLockDataFolder(dir: string, options: LockOptions = {}): Promise<LockAttempt> {
  const { tryLock } = await import('fs-native-extensions')
  const file = new LockFile(dir, options.disk)
  try {
    if (tryLock(file.fd)) return { kind: 'owned', lock: sign(file, options.clock ?? systemClock) }
  } catch (error) {
    file.close()
    throw error
  }
  file.close()
  return { kind: 'taken', owner: readOwner(file.path) }
}

const systemClock: Clock = { now: () => new Date() }

function sign(file: LockFile, clock: Clock): DataFolderLock {
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
      wipe(file)
      file.close()
    },
  }
}

/** So that no one reads this owner's URL while the next one signs. */
function wipe(file: LockFile): void {
  try {
    file.write('')
  } catch {
    // Only a courtesy: the next owner signs over it, and one whose process is gone is taken for none.
  }
}
