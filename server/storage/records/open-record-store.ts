import { BlogopsError } from '../../contract/errors.ts'
import type { RecordQuery, RecordWhere, RestorableRecordStore, Transaction } from '../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'
import type { Clock } from '../../ports/system.ts'
import { type FileSystem, toStorageError } from '../files/file-system.ts'
import { nodeFileSystem } from '../files/node-file-system.ts'
import { FoldingJournal, type Journal } from './folding-journal.ts'
import { GroupCommit } from './group-commit.ts'
import { NewerVersionError, type StorageNotice } from './record-files.ts'
import { RecordTables } from './record-tables.ts'
import { recover } from './recovery.ts'
import { countSelected, select, selectMany } from './select.ts'
import { StagedTransaction } from './staged-transaction.ts'

/** The journal of a store that exists only in memory. */
const noJournal: Journal = {
  append: async () => undefined,
  afterAppend: async () => undefined,
  close: async () => undefined,
}

/**
 * The record store over any journal. Transactions run one at a time over the committed records, durable or not. Each
 * resolves when everything it read and wrote is durable. Reads outside a transaction return only durable records.
 */
class JournaledStore implements RestorableRecordStore {
  readonly #durable: RecordTables
  readonly #commits: GroupCommit
  readonly #queue: (() => Promise<void>)[] = []
  #running: Promise<void> | undefined
  #closed: Promise<void> | undefined

  /** @param sequence number of the last transaction in `durable`; 0 if there was none. */
  constructor(journal: Journal, durable = new RecordTables(), sequence = 0) {
    this.#durable = durable
    this.#commits = new GroupCommit(journal, durable, sequence)
  }

  async get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined> {
    this.#assertOpen()
    return this.#durable.forKind(kind).get(id)
  }

  async find<K extends Kind>(kind: K, query?: RecordQuery<RecordKinds[K]>): Promise<RecordKinds[K][]> {
    this.#assertOpen()
    return select(kind, this.#durable.forKind(kind), query)
  }

  async getMany<K extends Kind>(kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]> {
    this.#assertOpen()
    return selectMany<RecordKinds[K]>(this.#durable.forKind(kind), ids)
  }

  async count<K extends Kind>(kind: K, where?: RecordWhere<RecordKinds[K]>): Promise<number> {
    this.#assertOpen()
    return countSelected(kind, this.#durable.forKind(kind), where)
  }

  async transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#enqueue(work)
  }

  async restore<K extends Kind>(kind: K, records: readonly RecordKinds[K][]): Promise<void> {
    await this.#enqueue(async tx => {
      for (const record of records) tx.restore(kind, record)
    })
  }

  close(): Promise<void> {
    this.#closed ??= this.#finish()
    return this.#closed
  }

  async #enqueue<T>(work: (tx: StagedTransaction) => Promise<T>): Promise<T> {
    this.#assertOpen()
    return new Promise<T>((resolve, reject) => {
      this.#queue.push(() => this.#attempt(work, resolve, reject))
      this.#running ??= this.#runAll()
    })
  }

  async #runAll(): Promise<void> {
    for (let next = this.#queue.shift(); next; next = this.#queue.shift()) await next()
    this.#running = undefined
  }

  async #attempt<T>(
    work: (tx: StagedTransaction) => Promise<T>,
    resolve: (value: T) => void,
    reject: (error: unknown) => void,
  ): Promise<void> {
    const staged = this.#commits.staged
    const tx = new StagedTransaction(staged)
    try {
      const value = await work(tx)
      this.#commits.add(staged, tx.changes(), { settle: () => resolve(value), fail: reject })
    } catch (error) {
      // Errors wait too: an error may depend on a change ("this name is taken") that then fails to reach the disk.
      this.#commits.add(staged, [], { settle: () => reject(error), fail: reject })
    } finally {
      tx.end()
    }
  }

  async #finish(): Promise<void> {
    await this.#running
    await this.#commits.close()
  }

  #assertOpen(): void {
    if (this.#closed) throw new BlogopsError('unavailable', 'The record store is closed.')
  }
}

/** Creates an empty record store that exists only in memory: the embedded store without its disk. */
export function createMemoryRecordStore(): RestorableRecordStore {
  return new JournaledStore(noJournal)
}

export interface RecordStoreOptions {
  /** Absolute path of the record folder, created if missing. Only one process may open it at a time. */
  dir: string
  /** Receives each notice: at opening, and later when a snapshot cannot be written. */
  log?: (notice: StorageNotice) => void
  /** Clock that dates the names of damaged files and the age of the journal. */
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
    const journal = new FoldingJournal({ files, folder, foldAtBytes, clock, notify }, state)
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
