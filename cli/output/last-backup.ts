import type { LastBackup } from '../../server/contract/schemas/backup.ts'
import { formatSize } from './backup-view.ts'
import { shortenInstant } from './short-instant.ts'

/** "2026-11-22 12:18 UTC by ada (49 KB)" */
export function formatLastBackup({ at, by, bytes }: LastBackup): string {
  return `${shortenInstant(at)} by ${by} (${formatSize(bytes)})`
}

/** Recognises the last backup by its keys, in any answer. */
export function isLastBackup(value: unknown): value is LastBackup {
  return typeof value === 'object' && value !== null && 'at' in value && 'bytes' in value && 'by' in value
}
