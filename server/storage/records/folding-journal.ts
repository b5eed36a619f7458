import { join } from 'node:path'
import { Low } from 'lowdb'
import { hourMs } from '../../domain/days.ts'
import type { Clock } from '../../ports/system.ts'
import { AppendFile, replaceFile } from '../files/durable-writes.ts'
import { type FileSystem, toStorageError } from '../files/file-system.ts'
import { toCommitLine, toMarkLine } from './journal-lines.ts'
import { listRecordFiles, type StorageNotice, toJournalName, toSnapshotName } from './record-files.ts'
import type { Change, RecordTables } from './record-tables.ts'
import { type Snapshot, SnapshotFile } from './snapshot-file.ts'

/** A committed transaction: its number in commit order, from 1, and its changes. */
export interface Commit {
  readonly sequence: number
  readonly changes: readonly Change[]
}

/** Durable storage for committed transactions. */
export interface Journal {
  /**
   * Makes all of `commits` durable, or none of them.
   * @throws BlogopsError `storage_full`, `unavailable`. The journal is then unchanged and can be retried.
   */
  append(commits: readonly Commit[]): Promise<void>
  /** Called after each append with all durable records, so that a long journal can be folded into a snapshot. */
  afterAppend(records: RecordTables, sequence: number): Promise<void>
  close(): Promise<void>
}

/** Creates the journal for the transactions after `sequence`, replacing any file of that name. */
export async function createJournalFile(
  files: FileSystem,
  folder: string,
  sequence: number,
  lines: readonly Buffer[] = [],
): Promise<AppendFile> {
  const path = join(folder, toJournalName(sequence))
  const length = await replaceFile(files, path, [Buffer.from(toMarkLine('opened', sequence)), ...lines])
  return openJournalFile(files, path, length)
}

/** Opens a journal whose first `length` bytes are intact. The file must not be longer. */
export async function openJournalFile(files: FileSystem, path: string, length: number): Promise<AppendFile> {
  return new AppendFile(await files.open(path, 'update', 'through'), length)
}

/** Time since its opening at which a journal is folded whatever its length, so that deleted data leaves the disk. */
const maxAgeMs = 6 * hourMs

interface FoldingOptions {
  files: FileSystem
  folder: string
  /** Minimum journal length in bytes before it is folded. It must also exceed the length of the last snapshot. */
  foldAtBytes: number
  clock: Clock
  notify: (notice: StorageNotice) => void
}

/** State of the journal when the store opens. */
export interface JournalState {
  journal: AppendFile
  /** Sequence of the last transaction. */
  sequence: number
  /** True if the last line is the mark of a clean shutdown. */
  closed: boolean
  /** Length of the last snapshot in bytes. */
  snapshotBytes: number
  /** True if a snapshot was lost: fold at the first opportunity. */
  overdue: boolean
}

/**
 * A journal on disk that is folded into a new snapshot when it outgrows the last one. A new journal takes over at
 * once, and the snapshot is written in the background while commits continue. So the cost of a commit does not depend
 * on the size of the store, and opening reads at most about twice the size of the store.
 */
export class FoldingJournal implements Journal {
  readonly #options: FoldingOptions
  #journal: AppendFile
  #sequence: number
  #closed: boolean
  #foldAt: number
  #openedAt: number
  #folding: Promise<void> | undefined

  constructor(options: FoldingOptions, state: JournalState) {
    this.#options = options
    this.#journal = state.journal
    this.#sequence = state.sequence
    this.#closed = state.closed
    this.#openedAt = options.clock.now().getTime()
    this.#foldAt = state.overdue ? 0 : Math.max(options.foldAtBytes, state.snapshotBytes)
  }

  async append(commits: readonly Commit[]): Promise<void> {
    await this.#journal.append(commits.map(toCommitLine).join(''))
    this.#sequence = commits.at(-1)?.sequence ?? this.#sequence
    this.#closed = false
  }

  async afterAppend(records: RecordTables, sequence: number): Promise<void> {
    const isOld = this.#options.clock.now().getTime() - this.#openedAt >= maxAgeMs
    if (this.#folding || (this.#journal.length <= this.#foldAt && !isOld)) return
    const snapshot = { sequence, records: records.capture() }
    try {
      await this.#rotate(sequence)
    } catch (error) {
      this.#postponeFolding(error)
      return
    }
    this.#folding = this.#fold(snapshot)
  }

  async close(): Promise<void> {
    await this.#folding
    try {
      if (!this.#closed) await this.#journal.append(toMarkLine('closed', this.#sequence))
    } catch (error) {
      // Nothing is lost without the mark. The next opening only cannot tell that the store was closed.
      this.#warn(`The journal could not be marked as closed: ${toStorageError(error, 'The mark').message}`)
    } finally {
      await this.#journal.close()
    }
  }

  async #rotate(sequence: number): Promise<void> {
    const { files, folder } = this.#options
    const last = this.#journal
    try {
      this.#journal = await createJournalFile(files, folder, sequence)
      this.#openedAt = this.#options.clock.now().getTime()
    } catch (error) {
      // The new file may exist already. The last journal continues, so at the next opening the new one would not fit
      // the sequence.
      await files.remove(join(folder, toJournalName(sequence)))
      throw error
    }
    await last.close()
  }

  async #fold(snapshot: Snapshot): Promise<void> {
    const { files, folder, foldAtBytes } = this.#options
    const file = new SnapshotFile(files, join(folder, toSnapshotName(snapshot.sequence)))
    try {
      await new Low(file, snapshot).write()
      await this.#prune()
      this.#foldAt = Math.max(foldAtBytes, file.bytes)
    } catch (error) {
      this.#postponeFolding(error)
    } finally {
      this.#folding = undefined
    }
  }

  /** Keeps the last two snapshots, and the journals since the older one. */
  async #prune(): Promise<void> {
    const { files, folder } = this.#options
    const { snapshots, journals } = await listRecordFiles(files, folder)
    const oldest = snapshots.at(-2)
    if (oldest === undefined) return
    for (const sequence of snapshots) if (sequence < oldest) await files.remove(join(folder, toSnapshotName(sequence)))
    for (const sequence of journals) if (sequence < oldest) await files.remove(join(folder, toJournalName(sequence)))
  }

  #postponeFolding(error: unknown): void {
    this.#foldAt = this.#journal.length + this.#options.foldAtBytes
    this.#openedAt = this.#options.clock.now().getTime()
    this.#warn(`The journal continues without a new snapshot for now. ${toStorageError(error, 'The snapshot').message}`)
  }

  #warn(message: string): void {
    this.#options.notify({ severity: 'warning', message })
  }
}
