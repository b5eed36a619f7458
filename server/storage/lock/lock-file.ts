import fs, { constants } from 'node:fs'
import { join } from 'node:path'
import { BlogopsError } from '../../contract/errors.ts'
import { errnoOf } from '../files/file-system.ts'
import { storageFailure } from '../files/storage-failure.ts'
import { type FolderDisk, makeFolder } from './make-folder.ts'

/** What a lock asks of the disk. */
export type LockDisk = FolderDisk & Pick<typeof fs, 'openSync' | 'writeSync' | 'ftruncateSync' | 'closeSync'>

/** The open file that is locked, and says who did. Calls fail with a `BlogopsError`: `storage_full` or `unavailable`. */
export class LockFile {
  readonly path: string
  readonly fd: number
  readonly #dir: string
  readonly #disk: LockDisk

  /** Makes the folder and the file where there are none. */
  constructor(dir: string, disk: LockDisk = fs) {
    this.path = join(dir, 'lock')
    this.#dir = dir
    this.#disk = disk
    this.fd = this.#attempt(() => {
      makeFolder(dir, disk)
      // What a link points to would be written over. Windows has no such flag.
      return disk.openSync(this.path, constants.O_RDWR | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600)
    })
  }

  /**
   * Without a wait in between, so that what others read of it is old, new or not JSON. Over the old text and cut to length
   * after: a full disk still lets a process lock a folder whose lock file has been written once.
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
      if (errnoOf(error) === 'ELOOP') throw linkError(this.path, error)
      throw storageFailure(error, `The lock of the data folder ${this.#dir}`)
    }
  }
}

function linkError(path: string, cause: unknown): BlogopsError {
  return new BlogopsError('unavailable', `The lock file ${path} is a link, which is not followed.`, {
    hint: `Look where it comes from, and remove it: rm ${path}`,
    cause,
  })
}
