import { BlogopsError } from '../../contract/errors.ts'
import type { RestorableRecordStore } from '../../ports/record-store.ts'
import type { Clock } from '../../ports/system.ts'
import { type FileSystem, toStorageError } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { FoldingJournal } from './folding-journal.ts'
import { JournaledStore } from './journaled-store.ts'
import { NewerVersionError, type StorageNotice } from './record-files.ts'
import { recover } from './recovery.ts'

export interface RecordStoreOptions {
  /** Absolute path of the record folder, created if missing. Only one process may open it at a time. */
  dir: string
  /** Receives each notice: at opening, and later when a snapshot cannot be written. */
  log?: (notice: StorageNotice) => void
  /** Clock that dates the names of damaged files. */
  clock?: Clock
  /** File system; replaced in tests. */
  files?: FileSystem
  /** Minimum journal length in bytes before it is folded into a snapshot. Default 1 MiB. */
  foldAtBytes?: number
}

export interface OpenedRecordStore {
  store: RestorableRecordStore
  /** Notices so far: a new store, an unclean shutdown, damage and restored state. Later notices are appended. */
  notices: StorageNotice[]
}

/**
 * Opens the record store of one machine: lowdb snapshots and an append-only journal.
 * @throws BlogopsError `storage_damaged` if files exist but contain no good state; `storage_full`, `unavailable`.
 */
export async function openRecordStore(options: RecordStoreOptions): Promise<OpenedRecordStore> {
  const { dir: folder, log, files = nodeFileSystem, clock = { now: () => new Date() }, foldAtBytes = 1 << 20 } = options
  const notices: StorageNotice[] = []
  const notify = (notice: StorageNotice) => {
    notices.push(notice)
    log?.(notice)
  }
  try {
    await files.makeFolder(folder)
    const { records, state } = await recover({ files, folder, now: clock.now(), notify })
    const journal = new FoldingJournal({ files, folder, foldAtBytes, notify }, state)
    return { store: new JournaledStore(journal, records, state.sequence), notices }
  } catch (error) {
    throw toOpeningError(error, folder)
  }
}

function toOpeningError(error: unknown, folder: string): BlogopsError {
  if (!(error instanceof NewerVersionError)) return toStorageError(error, `The record folder ${folder}`)
  return new BlogopsError(
    'unavailable',
    `The record folder ${folder} contains ${error.message}, written by a newer blogops.`,
    {
      hint: 'Upgrade blogops. Nothing was changed.',
      cause: error,
    },
  )
}
