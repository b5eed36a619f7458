import { randomBytes } from 'node:crypto'
import { closeSync, constants, ftruncateSync, mkdirSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../ports/clock.ts'
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
}

/**
 * Takes the lock of a data folder if it is free, made where there is none. The file `<dir>/lock` is never deleted: a
 * second process could then lock a file that no longer has the name.
 * @throws the system call's error where the folder cannot be made or written.
 */
export async function tryLockDataFolder(dir: string, { clock = systemClock }: LockOptions = {}): Promise<LockAttempt> {
  const { tryLock } = await import('fs-native-extensions')
  const path = join(dir, 'lock')
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const fd = openSync(path, constants.O_RDWR | constants.O_CREAT, 0o600)
  let owned = false
  try {
    owned = tryLock(fd)
  } finally {
    if (!owned) closeSync(fd)
  }
  return owned ? { kind: 'owned', lock: sign(fd, clock) } : { kind: 'taken', owner: readOwner(path) }
}

const systemClock: Clock = { now: () => new Date() }

function sign(fd: number, clock: Clock): DataFolderLock {
  const owner: LockOwner = { pid: process.pid, startedAt: clock.now().toISOString() }
  const token = randomBytes(32).toString('hex')
  let released = false
  write(fd, JSON.stringify(owner))
  return {
    token,
    setUrl(url) {
      if (!released) write(fd, JSON.stringify(url === undefined ? owner : { ...owner, url, token }))
    },
    release() {
      if (released) return
      released = true
      // Wiped first, so that no one reads this owner's URL while the next one signs.
      write(fd, '')
      closeSync(fd)
    },
  }
}

/**
 * Without a wait in between, so that what others read of it is old, new or not JSON. Over the old text and cut to length
 * after: a full disk still lets a process lock a folder whose lock file has been written once.
 */
function write(fd: number, text: string): void {
  const line = Buffer.from(`${text}\n`)
  writeSync(fd, line, 0, line.length, 0)
  ftruncateSync(fd, line.length)
}
