import fs, { constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { BlogopsError, getErrorCode } from '../../contract/errors.ts'
import { toStorageError } from '../files/file-system.ts'
import { createFolder, type FolderDisk } from '../files/node-file-system.ts'

/** File system calls that a lock needs. */
export type LockDisk = FolderDisk & Pick<typeof fs, 'openSync' | 'writeSync' | 'ftruncateSync' | 'closeSync'>

/** The open lock file, which also names the owner. Calls fail with BlogopsError `storage_full` or `unavailable`. */
export class LockFile {
  readonly path: string
  readonly fd: number
  readonly #dir: string
  readonly #disk: LockDisk

  /** Creates the folder and the file if missing. */
  constructor(dir: string, disk: LockDisk = fs) {
    this.path = join(dir, 'lock')
    this.#dir = dir
    this.#disk = disk
    this.fd = this.#attempt(() => {
      createFolder(dir, disk)
      // Refuse a symbolic link, whose target would be overwritten. Windows has no such flag.
      return disk.openSync(this.path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600)
    })
  }

  /**
   * Writes synchronously, so that other processes read the old text, the new text, or invalid JSON. Overwrites first
   * and truncates afterwards: a process can then still lock the folder when the disk is full.
   */
  write(text: string): void {
    const line = Buffer.from(`${text}\n`)
    this.#attempt(() => {
      this.#disk.writeSync(this.fd, line, 0, line.length, 0)
      this.#disk.ftruncateSync(this.fd, line.length)
    })
  }

  close(): void {
    this.#disk.closeSync(this.fd)
  }

  #attempt<T>(call: () => T): T {
    try {
      return call()
    } catch (error) {
      if (getErrorCode(error) === 'ELOOP') throw linkError(this.path, error)
      throw toStorageError(error, `The lock of the data folder ${this.#dir}`)
    }
  }
}

function linkError(path: string, cause: unknown): BlogopsError {
  return new BlogopsError('unavailable', `The lock file ${path} is a link, and blogops does not follow it.`, {
    hint: `Find out where it comes from, then delete it: rm ${path}`,
    cause,
  })
}

const lockOwner = z.object({
  pid: z.int().positive(),
  /** Address of the server, if the owner is serving. */
  url: z.string().optional(),
  /** Secret with which a process that can read the data folder authenticates to the server at `url`. */
  token: z.string().optional(),
  /** ISO 8601. */
  startedAt: z.string(),
})

/** Owner of a data folder, as written in the lock file. */
export type LockOwner = z.infer<typeof lockOwner>

/**
 * Returns the owner written in the lock file. Undefined if the file names no owner, is still being written, or names a
 * process that has ended (the next owner has the lock but has not written its name yet).
 */
export function readLockOwner(path: string): LockOwner | undefined {
  const parsed = lockOwner.safeParse(readJson(path))
  return parsed.success && isAlive(parsed.data.pid) ? parsed.data : undefined
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    // The file is half written, empty, or (on Windows) unreadable while locked.
    return undefined
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // The process is alive but belongs to another user.
    return getErrorCode(error) === 'EPERM'
  }
}
