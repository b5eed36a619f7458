import fs, { constants } from 'node:fs'
import { join } from 'node:path'
import { BlogopsError } from '../../contract/errors.ts'
import { getErrorCode } from '../files/file-system.ts'
import { toStorageError } from '../files/storage-failure.ts'
import { createFolder, type FolderDisk } from './make-folder.ts'

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
  return new BlogopsError('unavailable', `The lock file ${path} is a link, which is not followed.`, {
    hint: `Look where it comes from, and remove it: rm ${path}`,
    cause,
  })
}
