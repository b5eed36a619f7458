import type { Pool } from 'pg'
import { BlogopsError } from '../../../contract/errors.ts'
import type { RecordQuery, RecordWhere, RestorableRecordStore, Transaction } from '../../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../../ports/records.ts'
import { databaseFailure, isConnectionLost } from '../failure.ts'
import { countRecords, findRecords, getRecords, type Read } from './find-records.ts'
import { readRecord } from './read-rows.ts'
import { getStatement, type Statement } from './statements.ts'
import { type TransactionOptions, Transactions } from './transactions.ts'

/** Records restored by one statement. */
const restoredAtOnce = 500

/** The record store over a migrated database. Closing it leaves the pool open, which others may use. */
export class PostgresRecordStore implements RestorableRecordStore {
  readonly #pool: Pool
  readonly #transactions: Transactions
  readonly #underWay = new Set<Promise<unknown>>()
  #closed = false

  constructor(pool: Pool, options: TransactionOptions = {}) {
    this.#pool = pool
    this.#transactions = new Transactions(pool, options)
  }

  get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined> {
    return this.#noted(async () => {
      const [[json] = []] = await this.#read(getStatement(kind, id))
      return json === undefined ? undefined : readRecord(json)
    })
  }

  find<K extends Kind>(kind: K, query: RecordQuery<RecordKinds[K]> = {}): Promise<RecordKinds[K][]> {
    return this.#noted(() => findRecords(this.#read, kind, query))
  }

  getMany<K extends Kind>(kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]> {
    return this.#noted(() => getRecords(this.#read, kind, ids))
  }

  count<K extends Kind>(kind: K, where: RecordWhere<RecordKinds[K]> = {}): Promise<number> {
    return this.#noted(() => countRecords(this.#read, kind, where))
  }

  transact<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#noted(() => this.#transactions.run(work))
  }

  restore<K extends Kind>(kind: K, records: readonly RecordKinds[K][]): Promise<void> {
    return this.#noted(() =>
      this.#transactions.run(async tx => {
        for (let start = 0; start < records.length; start += restoredAtOnce) {
          await tx.restore(kind, records.slice(start, start + restoredAtOnce))
        }
      }),
    )
  }

  async close(): Promise<void> {
    this.#closed = true
    await Promise.allSettled(this.#underWay)
  }

  async #noted<T>(call: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new BlogopsError('unavailable', 'The record store is closed.')
    const running = call()
    this.#underWay.add(running)
    try {
      return await running
    } finally {
      this.#underWay.delete(running)
    }
  }

  /** Once more where the connection turns out to be dead: it may have been so since long before. */
  readonly #read: Read = async statement => {
    try {
      return await this.#rows(statement).catch(error => {
        if (!isConnectionLost(error)) throw error
        return this.#rows(statement)
      })
    } catch (error) {
      throw databaseFailure(error)
    }
  }

  async #rows(statement: Statement): Promise<[string][]> {
    return (await this.#pool.query<[string]>(statement)).rows
  }
}
