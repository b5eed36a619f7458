import type { RecordBase } from '../../ports/record-store.ts'
import type { Kind, RecordKinds } from '../../ports/records.ts'

/** The records of one kind as seen at one layer: stored, staged, or within a transaction. */
export interface KindView<R> {
  get(id: string): R | undefined
  /** Every record, in no particular order. */
  all(): R[]
  /** The records whose `field` equals `value`, in no particular order. */
  findBy(field: keyof R & string, value: unknown): R[]
  count(): number
  countBy(field: keyof R & string, value: unknown): number
}

/** A stored or deleted record. `record` is undefined for a deletion. */
export type Change<K extends Kind = Kind> = {
  [P in K]: {
    readonly kind: P
    readonly id: string
    readonly record: RecordKinds[P] | undefined
    /** JSON of the record for the journal line; empty for deletions and for changes read from a journal. */
    readonly json: string
  }
}[K]

/** All records of one kind at one moment. */
export type KindRecords<K extends Kind = Kind> = { [P in K]: { kind: P; records: RecordKinds[P][] } }[K]

/** The records of every kind. */
export interface RecordView {
  forKind<K extends Kind>(kind: K): KindView<RecordKinds[K]>
}

/** A map whose value type depends on the key, which `Map` cannot express. */
interface KindTables {
  get<K extends Kind>(kind: K): Table<RecordKinds[K]> | undefined
  set<K extends Kind>(kind: K, table: Table<RecordKinds[K]>): void
  keys(): Iterable<Kind>
}

/** The stored records, by kind. */
export class RecordTables implements RecordView {
  readonly #tables: KindTables = new Map()

  forKind<K extends Kind>(kind: K): Table<RecordKinds[K]> {
    let table = this.#tables.get(kind)
    if (!table) {
      table = new Table<RecordKinds[K]>()
      this.#tables.set(kind, table)
    }
    return table
  }

  apply<K extends Kind>(change: Change<K>): void {
    const table = this.forKind(change.kind)
    if (change.record) table.put(change.record)
    else table.delete(change.id)
  }

  /** Returns all records at this moment. Records are immutable, so these lists are a cheap, consistent copy. */
  capture(): KindRecords[] {
    return Array.from(this.#tables.keys(), kind => this.#captureKind(kind))
  }

  load<K extends Kind>({ kind, records }: KindRecords<K>): void {
    const table = this.forKind(kind)
    for (const record of records) table.put(record)
  }

  #captureKind<K extends Kind>(kind: K): KindRecords<K> {
    return { kind, records: this.forKind(kind).all() }
  }
}

/**
 * The records of one kind with an index for each requested field. An index is built on first use and maintained from
 * then on, so a short-lived table builds only the indexes it needs.
 */
export class Table<R extends RecordBase> implements KindView<R> {
  readonly #records = new Map<string, R>()
  readonly #indexes = new Map<keyof R & string, Map<unknown, Set<R>>>()

  get(id: string): R | undefined {
    return this.#records.get(id)
  }

  all(): R[] {
    return [...this.#records.values()]
  }

  findBy(field: keyof R & string, value: unknown): R[] {
    return [...(this.#index(field).get(value) ?? [])]
  }

  count(): number {
    return this.#records.size
  }

  countBy(field: keyof R & string, value: unknown): number {
    return this.#index(field).get(value)?.size ?? 0
  }

  put(record: R): void {
    this.#forget(this.#records.get(record.id))
    this.#records.set(record.id, record)
    for (const [field, index] of this.#indexes) addToIndex(index, record[field], record)
  }

  delete(id: string): void {
    this.#forget(this.#records.get(id))
    this.#records.delete(id)
  }

  #index(field: keyof R & string): Map<unknown, Set<R>> {
    let index = this.#indexes.get(field)
    if (!index) {
      index = new Map()
      for (const record of this.#records.values()) addToIndex(index, record[field], record)
      this.#indexes.set(field, index)
    }
    return index
  }

  #forget(record: R | undefined): void {
    if (!record) return
    for (const [field, index] of this.#indexes) {
      const found = index.get(record[field])
      found?.delete(record)
      if (found?.size === 0) index.delete(record[field])
    }
  }
}

function addToIndex<R>(index: Map<unknown, Set<R>>, value: unknown, record: R): void {
  const found = index.get(value)
  if (found) found.add(record)
  else index.set(value, new Set([record]))
}
