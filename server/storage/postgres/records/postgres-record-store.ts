import type { Pool } from 'pg'
import type { RecordQuery, RecordWhere, RestorableRecordStore, Transaction } from '../../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../../ports/records.ts'
import { CallTracker } from '../calls.ts'
import { createReader, type ReadRows } from '../reads.ts'
import { type TransactionOptions, Transactions } from '../transactions/transactions.ts'
import { countRecords, findRecords, getRecords } from './find-records.ts'
import { PostgresTransaction } from './postgres-transaction.ts'
import { parseRecord } from './read-rows.ts'
import { getStatement } from './statements.ts'

/** Maximum number of records that one statement restores. */
const restoredAtOnce = 500

// Sequential scans of small tables would conflict with every write to them.
const begin = 'begin isolation level serializable; set local enable_seqscan = off'

/** The record store over a migrated database. Closing it leaves the pool open for other users. */
export class PostgresRecordStore implements RestorableRecordStore {
  readonly #calls = new CallTracker('record store')
  readonly #read: ReadRows
  readonly #transactions: Transactions

  constructor(pool: Pool, options: Omit<TransactionOptions, 'begin'> = {}) {
    this.#read = createReader(pool)
    this.#transactions = new Transactions(pool, { ...options, begin })
  }

  get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined> {
    return this.#calls.run(async () => {
      const [[json] = []] = await this.#read<[string]>(getStatement(kind, id))
      return json === undefined ? undefined : parseRecord(json)
    })
  }

  find<K extends Kind>(kind: K, query: RecordQuery<RecordKinds[K]> = {}): Promise<RecordKinds[K][]> {
    return this.#calls.run(() => findRecords(this.#read, kind, query))
  }

  getMany<K extends Kind>(kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]> {
    return this.#calls.run(() => getRecords(this.#read, kind, ids))
  }

  count<K extends Kind>(kind: K, where: RecordWhere<RecordKinds[K]> = {}): Promise<number> {
    return this.#calls.run(() => countRecords(this.#read, kind, where))
  }

  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#calls.run(() => this.#transactions.run(running => work(new PostgresTransaction(running))))
  }

  restore<K extends Kind>(kind: K, records: readonly RecordKinds[K][]): Promise<void> {
    return this.#calls.run(() =>
      this.#transactions.run(async running => {
        const tx = new PostgresTransaction(running)
        for (let start = 0; start < records.length; start += restoredAtOnce) {
          await tx.restore(kind, records.slice(start, start + restoredAtOnce))
        }
      }),
    )
  }

  close(): Promise<void> {
    return this.#calls.close()
  }
}
