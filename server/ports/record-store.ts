import type { Kind, RecordKinds } from './records.ts'

export type RecordWhere<R> = { [F in keyof R]?: R[F] }

export type RecordWords<R> = { [F in keyof R]?: readonly string[] }

/**
 * Which records, in which order. `where` fields must be indexed ones (`recordIndexes`), else the read rejects with a
 * TypeError; all of them must hold.
 */
export interface RecordQuery<R> {
  where?: RecordWhere<R>
  /**
   * What else must hold of a text: each of these is somewhere in it, in whichever case (`folded`). Fields of `recordTexts`
   * only, else the read rejects with a TypeError.
   */
  words?: RecordWords<R>
  /** Default: by id, which is by age. Orders of `recordOrders` cost no more than what they give, others a sort. */
  orderBy?: keyof R & string
  /** Default `asc`. In both directions null values come last, and equal ones in ascending order of their ids. */
  direction?: 'asc' | 'desc'
  limit?: number
  /** How many of the order to pass over first; by default none. */
  offset?: number
}

export interface RecordReader {
  get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined>
  /** Those of these that are there, each once, in the order in which they are asked for: one question, however many. */
  getMany<K extends Kind>(kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]>
  find<K extends Kind>(kind: K, query?: RecordQuery<RecordKinds[K]>): Promise<RecordKinds[K][]>
  /** How many `find` would give; none of them is read. */
  count<K extends Kind>(kind: K, where?: RecordWhere<RecordKinds[K]>): Promise<number>
}

/** Reads within a transaction see its own writes and nothing of transactions that are not committed. */
export interface Transaction extends RecordReader {
  /**
   * Stores a record whose `version` is the one its writer saw (0 for a new one) and gives back what was stored.
   * @throws BlogopsError `conflict` when the stored version is another, or a unique field's value is taken.
   */
  put<K extends Kind>(kind: K, record: RecordKinds[K]): Promise<RecordKinds[K]>
  /** Removes a record; one that is not there is no error. */
  delete<K extends Kind>(kind: K, id: string): Promise<void>
}

/**
 * Durable, transactional records. Records given out are frozen or copies: changing one changes nothing stored.
 * Reads outside a transaction see only what is durable.
 */
export interface RecordStore extends RecordReader {
  /**
   * Runs `work` atomically and isolated. When it resolves, the change survives `kill -9` and power loss; when it rejects,
   * memory and disk are as before. `work` may be run again where the engine asks for a retry, so it must have no other
   * effects. It holds up other transactions while it runs: it must not wait for the network, nor for a `transact` of its
   * own, which would never begin.
   * @throws whatever `work` throws; BlogopsError `storage_full` (disk full, nothing changed), `unavailable`, `conflict`.
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Waits for what is under way, then releases the store. Calls after it reject with `unavailable`. */
  close(): Promise<void>
}

/** A store that can be filled from a backup. */
export interface RestorableRecordStore extends RecordStore {
  /**
   * Stores records as they are, their versions included, in one transaction.
   * @throws BlogopsError `conflict` for an id or the value of a unique field that is there already; as `transact`.
   */
  restore<K extends Kind>(kind: K, records: readonly RecordKinds[K][]): Promise<void>
}
