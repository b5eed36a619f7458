import type { Kind, RecordKinds } from './records.ts'

/** Value of each field; a list of texts means any of them. */
export type RecordWhere<R> = { [F in keyof R]?: R[F] | readonly (R[F] & string)[] }

export type RecordWords<R> = { [F in keyof R]?: readonly string[] }

/**
 * Filter and order of records. `where` combines indexed fields (`recordIndexes`) by AND; other fields reject with a
 * TypeError.
 */
export interface RecordQuery<R> {
  where?: RecordWhere<R>
  /**
   * Text filter: each word must occur in the field, ignoring case (`foldForSearch`). Only fields of `recordTexts`;
   * others reject with a TypeError.
   */
  words?: RecordWords<R>
  /** Default: by id, which is by age. Orders of `recordOrders` cost no more than their results; others sort. */
  orderBy?: keyof R & string
  /** Default `asc`. In both directions nulls come last, and ties are in ascending order of ids. */
  direction?: 'asc' | 'desc'
  limit?: number
  /** Number of records to skip; default 0. */
  offset?: number
}

export interface RecordReader {
  get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined>
  /** Returns the existing records of the given ids without duplicates, in the given order, by a single query. */
  getMany<K extends Kind>(kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]>
  find<K extends Kind>(kind: K, query?: RecordQuery<RecordKinds[K]>): Promise<RecordKinds[K][]>
  /** Counts the results of `find` without reading them. */
  count<K extends Kind>(kind: K, where?: RecordWhere<RecordKinds[K]>): Promise<number>
}

/** Reads in a transaction see its own writes, and no uncommitted writes of others. */
export interface Transaction extends RecordReader {
  /**
   * Stores a record with the `version` that was read (0 for a new one) and returns the stored record.
   * @throws BlogopsError `conflict` if the stored version differs, or the value of a unique field is taken
   */
  put<K extends Kind>(kind: K, record: RecordKinds[K]): Promise<RecordKinds[K]>
  /** Deletes a record. A missing record is not an error. */
  delete<K extends Kind>(kind: K, id: string): Promise<void>
}

/**
 * Durable, transactional records. Returned records are frozen or copies: changing them changes nothing stored. Reads
 * outside a transaction see only durable data.
 */
export interface RecordStore extends RecordReader {
  /**
   * Runs `work` atomically and isolated. When it resolves, the change survives `kill -9` and power loss; when it
   * rejects, memory and disk are unchanged. The engine may run `work` again, so it must have no other effects. It
   * blocks other transactions: never await the network or another `transact` inside, which would deadlock.
   * @throws whatever `work` throws; BlogopsError `storage_full` (disk full, nothing changed), `unavailable`,
   * `conflict`
   */
  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T>
  /** Waits for pending calls, then releases the store. Later calls reject with `unavailable`. */
  close(): Promise<void>
}

/** Store that can be filled from a backup. */
export interface RestorableRecordStore extends RecordStore {
  /**
   * Stores records with their versions, in one transaction.
   * @throws BlogopsError `conflict` if an id or the value of a unique field exists; others as `transact`
   */
  restore<K extends Kind>(kind: K, records: readonly RecordKinds[K][]): Promise<void>
}

/** Order in which a store can read records without reading more than requested. */
interface RecordOrder<R> {
  /** Indexed fields that are fixed to one value each; none for an order over all records. */
  within?: readonly (keyof R & string)[]
  by: keyof R & string
  direction: 'asc' | 'desc'
  /** Fields whose words can be searched in this order. A search only reads the texts. */
  words?: readonly (keyof R & string)[]
}

/** Orders that features use, besides the order by id. */
export const recordOrders: { readonly [K in Kind]?: readonly RecordOrder<RecordKinds[K]>[] } = {
  spentChallenge: [{ by: 'expiresAt', direction: 'asc' }],
  session: [{ by: 'lastSeenAt', direction: 'asc' }],
  invite: [{ by: 'expiresAt', direction: 'asc' }],
  pairing: [{ by: 'expiresAt', direction: 'asc' }],
  article: [
    { within: ['status'], by: 'createdAt', direction: 'desc', words: ['title'] },
    { within: ['status'], by: 'publishedAt', direction: 'desc', words: ['title'] },
    { within: ['status'], by: 'deletedAt', direction: 'desc', words: ['title'] },
    { within: ['status'], by: 'deletedAt', direction: 'asc' },
    { within: ['category', 'status'], by: 'createdAt', direction: 'desc' },
    { within: ['category', 'status'], by: 'publishedAt', direction: 'desc' },
    { within: ['author', 'status'], by: 'createdAt', direction: 'desc' },
    { within: ['author', 'status'], by: 'publishedAt', direction: 'desc' },
    { within: ['scheduleState'], by: 'scheduledFor', direction: 'asc' },
  ],
  revision: [{ within: ['articleId'], by: 'number', direction: 'desc' }],
  proposal: [{ within: ['articleId'], by: 'number', direction: 'desc' }],
  pageRevision: [{ within: ['pageId'], by: 'number', direction: 'desc' }],
  product: [{ within: ['articleId'], by: 'position', direction: 'asc' }],
  offer: [{ within: ['state'], by: 'since', direction: 'asc' }],
  link: [{ by: 'checkedAt', direction: 'desc' }],
  insightDay: [{ within: ['adSetId'], by: 'date', direction: 'desc' }],
  plan: [{ by: 'createdAt', direction: 'desc' }],
  job: [
    { by: 'createdAt', direction: 'desc' },
    { within: ['type'], by: 'createdAt', direction: 'desc' },
  ],
  jobEvent: [{ within: ['jobId'], by: 'sequence', direction: 'asc' }],
  topic: [{ within: ['status'], by: 'position', direction: 'asc' }],
  notification: [
    { by: 'createdAt', direction: 'desc' },
    { within: ['channelId', 'state'], by: 'nextAt', direction: 'asc' },
  ],
  throttle: [{ by: 'blockedUntil', direction: 'asc' }],
  idempotency: [{ by: 'createdAt', direction: 'asc' }],
}

export interface RecordBase {
  readonly id: string
  /** Number of times the record was stored; 0 for a new one. A write states the version it read. */
  readonly version: number
}
