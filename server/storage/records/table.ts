import type { RecordBase } from '../../ports/record-base.ts'

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
