import type { LastBackup } from '../../server/contract/schemas/backup.ts'
import { sizeInWords } from './backup-view.ts'
import { shortInstant } from './short-instant.ts'

/** "2026-11-22 12:18 UTC by ada (49 KB)" */
export function lastBackupText({ at, by, bytes }: LastBackup): string {
  return `${shortInstant(at)} by ${by} (${sizeInWords(bytes)})`
}

/** Recognises the last backup by its keys, in any answer. */
export function isLastBackup(value: unknown): value is LastBackup {
  return typeof value === 'object' && value !== null && 'at' in value && 'bytes' in value && 'by' in value
}
