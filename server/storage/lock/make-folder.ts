import type fs from 'node:fs'
import { dirname } from 'node:path'
import { BlogopsError } from '../../contract/errors.ts'
import { errnoOf } from '../files/file-system.ts'

export type FolderDisk = Pick<typeof fs, 'mkdirSync' | 'statSync'>

/**
 * Creates a folder and its missing parents, readable by the owner only. Node's recursive `mkdir` never returns on file
 * systems such as /proc that deny a name inside an existing folder.
 * @throws BlogopsError `unavailable` if a file has that name; otherwise the system error.
 */
export function makeFolder(folder: string, disk: FolderDisk): void {
  try {
    disk.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const found = disk.statSync(folder, { throwIfNoEntry: false })
    if (found?.isDirectory()) return
    if (found) throw notAFolder(folder, error)
    const above = dirname(folder)
    const isAbove = disk.statSync(above, { throwIfNoEntry: false }) !== undefined
    if (errnoOf(error) !== 'ENOENT' || isAbove || above === folder) throw error
    makeFolder(above, disk)
    makeFolder(folder, disk)
  }
}

function notAFolder(folder: string, cause: unknown): BlogopsError {
  return new BlogopsError('unavailable', `${folder} is no folder, so no data can be kept in it.`, {
    hint: 'Name another folder with --data-dir or BLOGOPS_DATA_DIR.',
    cause,
  })
}
