import type fs from 'node:fs'
import { dirname } from 'node:path'
import { BlogopsError } from '../../contract/errors.ts'
import { getErrorCode } from '../files/file-system.ts'

export type FolderDisk = Pick<typeof fs, 'mkdirSync' | 'statSync'>

/**
 * Creates a folder and its missing parents, readable by the owner only. Node's recursive `mkdir` never returns on file
 * systems such as /proc that deny a name inside an existing folder.
 * @throws BlogopsError `unavailable` if a file has that name; otherwise the system error.
 */
export function createFolder(folder: string, disk: FolderDisk): void {
  try {
    disk.mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    const existing = disk.statSync(folder, { throwIfNoEntry: false })
    if (existing?.isDirectory()) return
    if (existing) throw notAFolderError(folder, error)
    const parent = dirname(folder)
    const hasParent = disk.statSync(parent, { throwIfNoEntry: false }) !== undefined
    if (getErrorCode(error) !== 'ENOENT' || hasParent || parent === folder) throw error
    createFolder(parent, disk)
    createFolder(folder, disk)
  }
}

function notAFolderError(folder: string, cause: unknown): BlogopsError {
  return new BlogopsError('unavailable', `${folder} is no folder, so no data can be kept in it.`, {
    hint: 'Name another folder with --data-dir or BLOGOPS_DATA_DIR.',
    cause,
  })
}
