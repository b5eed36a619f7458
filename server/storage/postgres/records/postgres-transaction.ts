import type { PoolClient } from 'pg'
import type { RecordQuery, RecordWhere, Transaction } from '../../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../../ports/records.ts'
import { staleConflict, takenConflict } from '../../records/conflicts.ts'
import { columnText } from './column-value.ts'
import { countRecords, findRecords, getRecords, type Read } from './find-records.ts'
import { readRecord } from './read-rows.ts'
import type { Statement } from './statements.ts'
import * as statements from './statements.ts'

// Small tables would be read from end to end, and that would contend with every write of them.
const begin = 'begin isolation level serializable; set local enable_seqscan = off'

/** A transaction at work on a connection that is its own until it ends. */
export class PostgresTransaction implements Transaction {
  readonly #client: PoolClient
  #over = false
  #failure: { error: unknown } | undefined
  #id: string | undefined

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** What the database made it fail of, whatever became of that in the work: nothing of it can be committed any more. */
  get failure(): { error: unknown } | undefined {
    return this.#failure
  }

  /** As `pg_xact_status` knows it; undefined where nothing was written. */
  get id(): string | undefined {
    return this.#id
  }

  async begin(): Promise<void> {
    await this.#noting(() => this.#client.query(begin))
  }

  /** A call that was not awaited must not slip into what the connection does next. */
  end(): void {
    this.#over = true
  }

  async get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined> {
    const [[json] = []] = await this.#read(statements.getStatement(kind, id))
    return json === undefined ? undefined : readRecord(json)
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
    if (!(await this.#write(write(kind, row)))) throw await this.#conflictOf(kind, record)
    return stored
  }

  async delete(kind: Kind, id: string): Promise<void> {
    await this.#write(statements.deleteStatement(kind, id))
  }

  /** Stores records that are not there yet as they are, their versions included. */
  async restore<K extends Kind>(kind: K, records: readonly RecordKinds[K][]): Promise<void> {
    const rows = records.map(record => toRow(record).row)
    const put = await this.#run<[string, string]>(statements.restoreStatement(kind, rows))
    this.#id = put[0]?.[1] ?? this.#id
    if (put.length === records.length) return
    const ids = new Set(put.map(([id]) => id))
    const refused = records.find(({ id }) => !ids.delete(columnText(id)))
    if (refused) throw await this.#conflictOf(kind, { ...refused, version: 0 })
  }

  async #conflictOf<K extends Kind>(kind: K, record: RecordKinds[K]): Promise<Error> {
    const actual = (await this.get(kind, record.id))?.version ?? 0
    if (actual !== record.version) return staleConflict(kind, record, actual)
    for (const { field, unique } of recordIndexes[kind]) {
      if (!unique || record[field] === null) continue
      const [[taken] = []] = await this.#read(statements.takenStatement(kind, record.id, field, record[field]))
      if (taken !== undefined) return takenConflict(kind, field, record[field])
    }
    return new Error(`The ${kind} ${record.id} was not stored, and nothing is in its way`)
  }

  async #write(statement: Statement): Promise<boolean> {
    const [[id] = []] = await this.#run<[string]>(statement)
    this.#id = id ?? this.#id
    return id !== undefined
  }

  readonly #read: Read = statement => this.#run<[string]>(statement)

  async #run<R extends string[]>(statement: Statement): Promise<R[]> {
    if (this.#over) throw new TypeError('A transaction was used after it ended; await every call in it')
    if (this.#failure) throw this.#failure.error
    return (await this.#noting(() => this.#client.query<R>(statement))).rows
  }

  async #noting<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (error) {
      this.#failure ??= { error }
      throw error
    }
  }
}

function toRow<R extends { id: string; version: number }>(record: R): { row: statements.Row; stored: R } {
  const json = JSON.stringify(record)
  const stored: R = readRecord(json)
  const { id, version } = stored
  return { row: { id, version, json, fields: new Map(Object.entries(stored)) }, stored }
}
