import { existsSync } from 'node:fs'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'

/** Subfolder into which a backup is unpacked; present only during a restore or after an interrupted one. */
export const restoringFolder = '.restoring'

export const restoreAgainHint = 'Empty the folder (there is nothing in it but parts of the backup), and restore again.'

/**
 * Refuses a folder with an interrupted restore. Opened, it would be an empty site, where anybody can register.
 * @throws BlogopsError `storage_damaged`
 */
export function assertRestoreComplete(dataDir: string): void {
  if (!existsSync(path.join(dataDir, restoringFolder))) return
  throw new BlogopsError(
    'storage_damaged',
    `A restore into ${dataDir} broke off, and left nothing that can be opened.`,
    { hint: restoreAgainHint },
  )
}
