import { join } from 'node:path'
import { Low } from 'lowdb'
import type { AppendFile } from '../files/append-file.ts'
import type { FileSystem } from '../files/file-system.ts'
import { storageFailure } from '../files/storage-failure.ts'
import { journalName, listRecordFiles, type StorageNotice, snapshotName } from './generation.ts'
import type { Commit, Journal } from './journal.ts'
import { createJournalFile } from './journal-file.ts'
import { commitLine, markLine } from './journal-line.ts'
import type { RecordTables } from './layer.ts'
import { type Snapshot, SnapshotFile } from './snapshot-file.ts'

export interface FoldingOptions {
  files: FileSystem
  folder: string
  /** A journal is folded once it is longer than this and than the last snapshot, in bytes. */
  foldAtBytes: number
  notify: (notice: StorageNotice) => void
}

/** Where a journal stands when the store opens. */
export interface JournalState {
  journal: AppendFile
  /** Of the last transaction. */
  sequence: number
  /** Whether its last line says that the store was closed. */
  closed: boolean
  /** Length of the last snapshot. */
  snapshotBytes: number
  /** Fold at the first chance: a snapshot was lost. */
  overdue: boolean
}

/**
 * A journal on disk that is folded into a new snapshot once it has outgrown the last: a new journal takes over at once,
 * the snapshot is written behind it while commits go on. So a commit's price does not depend on the size of the store,
 * and an opening reads at most about twice what the store holds.
 */
export class FoldingJournal implements Journal {
  readonly #options: FoldingOptions
  #journal: AppendFile
  #sequence: number
  #closed: boolean
  #foldAt: number
  #folding: Promise<void> | undefined

  constructor(options: FoldingOptions, state: JournalState) {
    this.#options = options
    this.#journal = state.journal
    this.#sequence = state.sequence
    this.#closed = state.closed
    this.#foldAt = state.overdue ? 0 : Math.max(options.foldAtBytes, state.snapshotBytes)
  }

  async append(commits: readonly Commit[]): Promise<void> {
    await this.#journal.append(commits.map(commitLine).join(''))
    this.#sequence = commits.at(-1)?.sequence ?? this.#sequence
    this.#closed = false
  }

  async settle(records: RecordTables, sequence: number): Promise<void> {
    if (this.#folding || this.#journal.length <= this.#foldAt) return
    const snapshot = { sequence, records: records.capture() }
    try {
      await this.#rotate(sequence)
    } catch (error) {
      this.#postpone(error)
      return
    }
    this.#folding = this.#fold(snapshot)
  }

  async close(): Promise<void> {
    await this.#folding
    try {
      if (!this.#closed) await this.#journal.append(markLine('closed', this.#sequence))
    } catch (error) {
      // Nothing is lost without the mark: the next opening only cannot tell that the store was closed.
      this.#warn(`The journal could not be marked as closed: ${storageFailure(error, 'The mark').message}`)
    } finally {
      await this.#journal.close()
    }
  }

  async #rotate(sequence: number): Promise<void> {
    const { files, folder } = this.#options
    const last = this.#journal
    try {
      this.#journal = await createJournalFile(files, folder, sequence)
    } catch (error) {
      // It may have its name already. The last journal goes on, so at an opening this one would not fit its place.
      await files.remove(join(folder, journalName(sequence)))
      throw error
    }
    await last.close()
  }

  async #fold(snapshot: Snapshot): Promise<void> {
    const { files, folder, foldAtBytes } = this.#options
    const file = new SnapshotFile(files, join(folder, snapshotName(snapshot.sequence)))
    try {
      await new Low(file, snapshot).write()
      await this.#prune()
      this.#foldAt = Math.max(foldAtBytes, file.bytes)
    } catch (error) {
      this.#postpone(error)
    } finally {
      this.#folding = undefined
    }
  }

  /** Keeps the last two snapshots and the journals from the older one on. */
  async #prune(): Promise<void> {
    const { files, folder } = this.#options
    const { snapshots, journals } = await listRecordFiles(files, folder)
    const oldest = snapshots.at(-2)
    if (oldest === undefined) return
    for (const sequence of snapshots) if (sequence < oldest) await files.remove(join(folder, snapshotName(sequence)))
    for (const sequence of journals) if (sequence < oldest) await files.remove(join(folder, journalName(sequence)))
  }

  #postpone(error: unknown): void {
    this.#foldAt = this.#journal.length + this.#options.foldAtBytes
    this.#warn(`The journal goes on without a new snapshot for now. ${storageFailure(error, 'The snapshot').message}`)
  }

  #warn(message: string): void {
    this.#options.notify({ severity: 'warning', message })
  }
}
