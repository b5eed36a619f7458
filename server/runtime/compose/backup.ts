import { version } from '../../../package.json'
import { backupHandlers, createBackups } from '../../features/backup/backups.ts'
import type { DeletionHold } from '../../features/backup/deletion-hold.ts'
import type { BackupArchive } from '../../ports/blob-store.ts'
import type { CoreParts } from './parts.ts'

export interface BackupNeeds extends Pick<CoreParts, 'config' | 'records' | 'blobs' | 'eventLog' | 'clock' | 'log'> {
  archive: BackupArchive
  holdDeletions: DeletionHold['hold']
}

export function wireBackup({ config, clock, ...needs }: BackupNeeds) {
  const backups = createBackups({ ...needs, clock, product: version, siteUrl: config.siteUrl })
  return { handlers: backupHandlers(backups, clock) }
}
