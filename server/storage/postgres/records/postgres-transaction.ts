import type { RecordQuery, RecordWhere, Transaction } from '../../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../../ports/records.ts'
import { createUniqueConflict, createVersionConflict } from '../../records/conflicts.ts'
import type { Statement } from '../statement.ts'
import type { RunningTransaction } from '../transactions/running-transaction.ts'
import { toColumnText } from './column-value.ts'
import { countRecords, findRecords, getRecords, type ReadText } from './find-records.ts'
import { parseRecord } from './read-rows.ts'
import * as statements from './statements.ts'

/** The records as seen by a running transaction. */
export class PostgresTransaction implements Transaction {
  readonly #running: RunningTransaction

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
    return new Error(`The ${kind} ${record.id} was not stored, and nothing is in its way`)
  }

  async #write(statement: Statement): Promise<boolean> {
    return (await this.#running.change(statement)).length > 0
  }

  readonly #read: ReadText = statement => this.#running.run<[string]>(statement)
}

function toRow<R extends { id: string; version: number }>(record: R): { row: statements.Row; stored: R } {
  const json = JSON.stringify(record)
  const stored: R = parseRecord(json)
  const { id, version } = stored
  return { row: { id, version, json, fields: new Map(Object.entries(stored)) }, stored }
}
