import type { HandlersOf } from '../../contract/handler.ts'
import type * as backupContract from '../../contract/operations/backup.ts'
import type { LastBackup } from '../../contract/schemas/backup.ts'
import { getActorName } from '../../contract/scopes.ts'
import type { BackupArchive } from '../../ports/backup-archive.ts'
import type { BlobStore } from '../../ports/blob-store.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import { createBackupEntries } from './backup-entries.ts'
import type { DeletionHold } from './deletion-hold.ts'
import { formatVersion } from './format.ts'

interface BackupsOptions {
  records: RecordStore
  /** The underlying store, including blobs that are due to be deleted. */
  blobs: BlobStore
  eventLog: EventLog
  archive: BackupArchive
  holdDeletions: DeletionHold['hold']
  clock: Clock
  log: Logger
  /** The version of blogops. */
  product: string
  siteUrl: string
}

type Backups = ReturnType<typeof createBackups>

const lastId = 'last'

export function createBackups({ records, blobs, eventLog, archive, clock, log, ...options }: BackupsOptions) {
  const { product, siteUrl, holdDeletions } = options

  /** A failure to record the backup does not affect it. */
  async function recordBackup(backup: LastBackup): Promise<void> {
    try {
      await records.transact(async tx => {
        const before = await tx.get('backup', lastId)
        if (before && before.at > backup.at) return
        await tx.put('backup', { ...backup, id: lastId, version: before?.version ?? 0 })
      })
    } catch (cause) {
      log('warn', 'the time of the backup could not be stored', { error: String(cause) })
    }
  }

  return {
    /** Streams the bytes of a backup. */
    async *download(by: string): AsyncGenerator<Uint8Array> {
      const release = await holdDeletions()
      const at = clock.now().toISOString()
      let bytes = 0
      try {
        const entries = createBackupEntries(
          { records, blobs, eventLog },
          { format: formatVersion, product, createdAt: at, siteUrl },
        )
        for await (const piece of archive.pack(entries)) {
          bytes += piece.length
          yield piece
        }
        await recordBackup({ at, bytes, by })
      } finally {
        await release()
      }
    },

    async last(): Promise<LastBackup | null> {
      const found = await records.get('backup', lastId)
      return found ? { at: found.at, bytes: found.bytes, by: found.by } : null
    },
  }
}

export function backupHandlers(backups: Backups, clock: Clock): HandlersOf<typeof backupContract> {
  return {
    async *'backup.download'(_, { actor, setHeader }) {
      setHeader('content-disposition', `attachment; filename="${getFileName(clock.now())}"`)
      yield* backups.download(getActorName(actor))
    },
    'backup.status': async () => ({ last: await backups.last() }),
  }
}

/** `blogops-2026-11-21T10-00-00Z.tar.gz` */
function getFileName(now: Date): string {
  return `blogops-${now.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz`
}
