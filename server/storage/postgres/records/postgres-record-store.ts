import type { Pool } from 'pg'
import { deepFreeze } from '../../../domain/json.ts'
import { yieldToEventLoop } from '../../../lib/steps.ts'
import type { RecordQuery, RecordWhere, RestorableRecordStore, Transaction } from '../../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../../ports/records.ts'
import { selectMany, sortAndPage } from '../../records/select.ts'
import { createUniqueConflict, createVersionConflict } from '../../records/staged-transaction.ts'
import { CallTracker, createReader, type ReadRows, type Statement } from '../queries.ts'
import type { RunningTransaction } from '../transactions/transactions.ts'
import { type TransactionOptions, Transactions } from '../transactions/transactions.ts'
import { toColumnText } from './record-columns.ts'
import * as statements from './statements.ts'

/** Maximum number of records that one statement restores. */
const maxRecordsPerStatement = 500

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
      const [[json] = []] = await this.#read<[string]>(statements.getStatement(kind, id))
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
        for (let start = 0; start < records.length; start += maxRecordsPerStatement) {
          await tx.restore(kind, records.slice(start, start + maxRecordsPerStatement))
        }
      }),
    )
  }

  close(): Promise<void> {
    return this.#calls.close()
  }
}

/** The records as seen by a running transaction. */
class PostgresTransaction implements Transaction {
  readonly #running: RunningTransaction
  readonly #read: ReadText = statement => this.#running.run<[string]>(statement)

  constructor(running: RunningTransaction) {
    this.#running = running
  }

  async get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined> {
    const [[json] = []] = await this.#read(statements.getStatement(kind, id))
    return json === undefined ? undefined : parseRecord(json)
  }

  async find<K extends Kind>(kind: K, query: RecordQuery<RecordKinds[K]> = {}): Promise<RecordKinds[K][]> {
    return findRecords(this.#read, kind, query)
  }

  async getMany<K extends Kind>(kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]> {
    return getRecords(this.#read, kind, ids)
  }

  async count<K extends Kind>(kind: K, where: RecordWhere<RecordKinds[K]> = {}): Promise<number> {
    return countRecords(this.#read, kind, where)
  }

  async put<K extends Kind>(kind: K, record: RecordKinds[K]): Promise<RecordKinds[K]> {
    const { row, stored } = toRow({ ...record, version: record.version + 1 })
    const write = record.version === 0 ? statements.insertStatement : statements.updateStatement
    if (!(await this.#write(write(kind, row)))) throw await this.#findConflict(kind, record)
    return stored
  }

  async delete(kind: Kind, id: string): Promise<void> {
    await this.#write(statements.deleteStatement(kind, id))
  }

  /** Stores new records unchanged, including their versions. */
  async restore<K extends Kind>(kind: K, records: readonly RecordKinds[K][]): Promise<void> {
    const rows = records.map(record => toRow(record).row)
    const put = await this.#running.change(statements.restoreStatement(kind, rows), 'id')
    if (put.length === records.length) return
    const ids = new Set(put.map(([id]) => id))
    const refused = records.find(({ id }) => !ids.delete(toColumnText(id)))
    if (refused) throw await this.#findConflict(kind, { ...refused, version: 0 })
  }

  async #findConflict<K extends Kind>(kind: K, record: RecordKinds[K]): Promise<Error> {
    const actual = (await this.get(kind, record.id))?.version ?? 0
    if (actual !== record.version) return createVersionConflict(kind, record, actual)
    for (const { field, unique } of recordIndexes[kind]) {
      if (!unique || record[field] === null) continue
      const [[taken] = []] = await this.#read(statements.takenStatement(kind, record.id, field, record[field]))
      if (taken !== undefined) return createUniqueConflict(kind, field, record[field])
    }
    return new Error(`The ${kind} ${record.id} was not stored, although no other record conflicts with it`)
  }

  async #write(statement: Statement): Promise<boolean> {
    return (await this.#running.change(statement)).length > 0
  }
}

function toRow<R extends { id: string; version: number }>(record: R): { row: statements.Row; stored: R } {
  const json = JSON.stringify(record)
  const stored: R = parseRecord(json)
  const { id, version } = stored
  return { row: { id, version, json, fields: new Map(Object.entries(stored)) }, stored }
}

/** Returns the rows of a statement that selects one text column. */
type ReadText = (statement: Statement) => Promise<[string][]>

/** @throws TypeError for a `where` field without an index or a `words` field that is not searchable. */
async function findRecords<K extends Kind>(
  read: ReadText,
  kind: K,
  query: RecordQuery<RecordKinds[K]>,
): Promise<RecordKinds[K][]> {
  const records = await parseRows<RecordKinds[K]>(await read(statements.findStatement(kind, query)))
  return statements.isOrderedInSql(kind, query) ? records : sortAndPage(records, query)
}

async function getRecords<K extends Kind>(read: ReadText, kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return []
  const found = await parseRows<RecordKinds[K]>(await read(statements.getManyStatement(kind, wanted)))
  return selectMany(new Map(found.map(record => [record.id, record])), wanted)
}

/** @throws TypeError for a `where` field without an index. */
async function countRecords<K extends Kind>(
  read: ReadText,
  kind: K,
  where: RecordWhere<RecordKinds[K]>,
): Promise<number> {
  const [[count] = []] = await read(statements.countStatement(kind, where))
  return Number(count)
}

/** Characters of JSON parsed before yielding to the event loop: some milliseconds of work. */
const maxSlice = 400_000

/** Parses records from rows with one JSON column. Yields to the event loop between slices of a large result. */
async function parseRows<R extends object>(rows: readonly string[][]): Promise<R[]> {
  const records: R[] = []
  let read = 0
  for (const [json = ''] of rows) {
    records.push(parseRecord(json))
    read += json.length
    if (read < maxSlice) continue
    await yieldToEventLoop()
    read = 0
  }
  return records
}

export function parseRecord<R extends object>(json: string): R {
  const record: R = JSON.parse(json)
  return deepFreeze(record)
}
