import { existsSync } from 'node:fs'
import path from 'node:path'
import { BlogopsError } from '../contract/errors.ts'

/** Where a backup is unpacked, within the folder it is for: there only while that goes on, or where it broke off. */
export const restoringFolder = '.restoring'

export const howToStartOver = 'Empty the folder (there is nothing in it but parts of the backup), and restore again.'

/**
 * What a crash left of a restore is no site: opened, it would be an empty one, which lets anybody register.
 * @throws BlogopsError `storage_damaged`.
 */
export function assertRestored(dataDir: string): void {
  if (!existsSync(path.join(dataDir, restoringFolder))) return
  throw new BlogopsError(
    'storage_damaged',
    `A restore into ${dataDir} broke off, and left nothing that can be opened.`,
    { hint: howToStartOver },
  )
}
