import { BlogopsError } from '../../contract/errors.ts'
import { deepFreeze } from '../../domain/json.ts'
import type { RecordBase, RecordQuery, RecordWhere, Transaction } from '../../ports/record-store.ts'
import { type Kind, type RecordKinds, recordIndexes } from '../../ports/records.ts'
import { RecordLayer } from './record-layer.ts'
import type { Change, KindView, RecordView } from './record-tables.ts'
import { countSelected, select, selectMany } from './select.ts'

/** @param actual stored version; 0 if the record does not exist. */
export function createVersionConflict(kind: Kind, { id, version }: RecordBase, actual: number): BlogopsError {
  return new BlogopsError('conflict', `The ${kind} ${id} was changed by someone else.`, {
    hint: 'Read it again and repeat the change.',
    details: { kind, id, expected: version, actual },
  })
}

export function createUniqueConflict(kind: Kind, field: string, value: unknown): BlogopsError {
  return new BlogopsError('conflict', `There is already a ${kind} whose ${field} is "${value}".`, {
    details: { kind, field, value },
  })
}

/** A running transaction. Its changes stay separate until it commits. */
export class StagedTransaction implements Transaction {
  readonly #records: RecordLayer
  #isEnded = false

  constructor(below: RecordView) {
    this.#records = new RecordLayer(below)
  }

  /** Ends the transaction, so that a call that was not awaited cannot join the next one. */
  end(): void {
    this.#isEnded = true
  }

  changes(): Change[] {
    return this.#records.changes()
  }

  async get<K extends Kind>(kind: K, id: string): Promise<RecordKinds[K] | undefined> {
    return this.#getRecords(kind).get(id)
  }

  async find<K extends Kind>(kind: K, query?: RecordQuery<RecordKinds[K]>): Promise<RecordKinds[K][]> {
    return select(kind, this.#getRecords(kind), query)
  }

  async getMany<K extends Kind>(kind: K, ids: Iterable<string>): Promise<RecordKinds[K][]> {
    return selectMany<RecordKinds[K]>(this.#getRecords(kind), ids)
  }

  async count<K extends Kind>(kind: K, where?: RecordWhere<RecordKinds[K]>): Promise<number> {
    return countSelected(kind, this.#getRecords(kind), where)
  }

  async put<K extends Kind>(kind: K, record: RecordKinds[K]): Promise<RecordKinds[K]> {
    assertCurrentVersion(kind, this.#getRecords(kind).get(record.id), record)
    return this.#store(kind, { ...record, version: record.version + 1 })
  }

  /** Stores a new record unchanged, including its version. */
  restore<K extends Kind>(kind: K, record: RecordKinds[K]): void {
    assertCurrentVersion(kind, this.#getRecords(kind).get(record.id), { ...record, version: 0 })
    this.#store(kind, record)
  }

  async delete<K extends Kind>(kind: K, id: string): Promise<void> {
    const records = this.#getRecords(kind)
    if (records.get(id)) records.delete(id)
  }

  #store<K extends Kind>(kind: K, record: RecordKinds[K]): RecordKinds[K] {
    const records = this.#getRecords(kind)
    // Round trip through JSON: memory then holds exactly what the disk returns.
    const json = JSON.stringify(record)
    const stored: RecordKinds[K] = JSON.parse(json)
    assertUnique(kind, records, stored)
    records.put(deepFreeze(stored), json)
    return stored
  }

  #getRecords<K extends Kind>(kind: K) {
    if (this.#isEnded) throw new TypeError(`A transaction was used after it ended (${kind}); await every call in it`)
    return this.#records.forKind(kind)
  }
}

function assertCurrentVersion<K extends Kind>(
  kind: K,
  stored: RecordKinds[K] | undefined,
  record: RecordKinds[K],
): void {
  const actual = stored?.version ?? 0
  if (record.version === actual) return
  throw createVersionConflict(kind, record, actual)
}

/** Null does not count as a value: any number of records may have it. */
function assertUnique<K extends Kind>(kind: K, records: KindView<RecordKinds[K]>, record: RecordKinds[K]): void {
  for (const { field, unique } of recordIndexes[kind]) {
    const value = record[field]
    if (!unique || value === null) continue
    if (records.findBy(field, value).every(other => other.id === record.id)) continue
    throw createUniqueConflict(kind, field, value)
  }
}
