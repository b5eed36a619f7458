import { hash } from 'node:crypto'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as siteContract from '../../contract/operations/site.ts'
import type { BackupCounts, LastBackup } from '../../contract/schemas/site.ts'
import { getActorName } from '../../contract/scopes.ts'
import { allDays } from '../../domain/days.ts'
import { getEventDay } from '../../domain/events.ts'
import type { ArchiveEntry, BackupArchive, BlobStore } from '../../ports/blob-store.ts'
import type { EventLog } from '../../ports/event-log.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Clock, Logger } from '../../ports/system.ts'
import type { DeletionHold } from './deletion-hold.ts'
import {
  type BackupHeader,
  backupKinds,
  type EntryChecksum,
  formatVersion,
  getPartName,
  headerName,
  type Manifest,
  manifestName,
} from './format.ts'

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

export function backupHandlers(
  backups: Backups,
  clock: Clock,
): Pick<HandlersOf<typeof siteContract>, 'backup.download' | 'backup.status'> {
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

export interface BackupSource {
  records: Pick<RecordStore, 'transact'>
  /** Deleted blobs stay readable until the last entry was read. */
  blobs: Pick<BlobStore, 'get' | 'list'>
  eventLog: Pick<EventLog, 'read'>
}

/** Approximate size of a part in bytes, which is also the memory it needs. */
const partBytes = 1 << 20

/**
 * Yields a site as backup entries. Records are a snapshot taken at the start. Blobs follow; each was written before
 * the record that refers to it. Events are read when their day is reached.
 */
export async function* createBackupEntries(source: BackupSource, header: BackupHeader): AsyncGenerator<ArchiveEntry> {
  const counts: BackupCounts = { records: {}, blobs: 0, events: 0 }
  const entries: EntryChecksum[] = []
  for await (const entry of readContents(source, header, counts)) {
    const { name, bytes } = entry
    entries.push({ name, bytes: bytes.length, sha256: hash('sha256', bytes) })
    yield entry
  }
  const manifest: Manifest = { ...header, counts, entries }
  yield { name: manifestName, bytes: toJsonBytes(manifest) }
}

async function* readContents(
  source: BackupSource,
  header: BackupHeader,
  counts: BackupCounts,
): AsyncGenerator<ArchiveEntry> {
  yield { name: headerName, bytes: toJsonBytes(header) }
  for (const { kind, records } of await readRecords(source.records)) {
    counts.records[kind] = records.length
    yield* splitIntoParts('records', records, () => kind)
  }
  for (const key of await source.blobs.list('')) {
    const bytes = await source.blobs.get(key)
    if (!bytes) continue
    counts.blobs += 1
    yield { name: `blobs/${key}`, bytes }
  }
  yield* splitIntoParts('events', countEvents(source.eventLog.read(allDays), counts), getEventDay)
}

/** Stored records are immutable, so a list of them is a cheap copy. */
async function readRecords(records: BackupSource['records']) {
  return records.transact(async tx => {
    const all: { kind: string; records: readonly object[] }[] = []
    for (const kind of backupKinds) all.push({ kind, records: await tx.find(kind) })
    return all.filter(({ records }) => records.length > 0)
  })
}

async function* countEvents<T>(items: AsyncIterable<T>, counts: BackupCounts): AsyncGenerator<T> {
  for await (const item of items) {
    counts.events += 1
    yield item
  }
}

/** Items of a group must be adjacent. */
async function* splitIntoParts<T extends object>(
  part: 'records' | 'events',
  items: Iterable<T> | AsyncIterable<T>,
  getGroup: (item: T) => string,
): AsyncGenerator<ArchiveEntry> {
  let [group, number, length, lines]: [string, number, number, string[]] = ['', 0, 0, []]
  const createPart = (): ArchiveEntry => {
    const bytes = Buffer.from(lines.join(''))
    ;[number, length, lines] = [number + 1, 0, []]
    return { name: getPartName(part, group, number), bytes }
  }
  for await (const item of items) {
    const itemGroup = getGroup(item)
    if (lines.length > 0 && (itemGroup !== group || length >= partBytes)) yield createPart()
    if (itemGroup !== group) [group, number] = [itemGroup, 0]
    const line = `${JSON.stringify(item)}\n`
    lines.push(line)
    length += line.length
  }
  if (lines.length > 0) yield createPart()
}

function toJsonBytes(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value)}\n`)
}
