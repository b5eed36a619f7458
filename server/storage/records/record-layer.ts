import type { Kind, RecordKinds } from '../../ports/records.ts'
import { type Change, type KindView, type RecordView, Table } from './record-tables.ts'

/** Changes on top of a lower layer. Unchanged records are read from the lower layer. */
export class RecordLayer implements RecordView {
  readonly #kinds: KindLayers = new Map()
  readonly #below: RecordView

  constructor(below: RecordView) {
    this.#below = below
  }

  forKind<K extends Kind>(kind: K): KindLayer<K> {
    let layer = this.#kinds.get(kind)
    if (!layer) {
      layer = new KindLayer(kind, this.#below.forKind(kind))
      this.#kinds.set(kind, layer)
    }
    return layer
  }

  apply<K extends Kind>(change: Change<K>): void {
    this.forKind(change.kind).apply(change)
  }

  /** Removes a change from this layer, unless the record has changed again since. */
  unstage<K extends Kind>(change: Change<K>): void {
    this.forKind(change.kind).unstage(change)
  }

  /** The last change of each record, ordered by the first change. */
  changes(): Change[] {
    const found: Change[] = []
    for (const layer of this.#kinds.values()) for (const change of layer.changes()) found.push(change)
    return found
  }
}

class KindLayer<K extends Kind> implements KindView<RecordKinds[K]> {
  readonly #changes = new Map<string, Change<K>>()
  readonly #put = new Table<RecordKinds[K]>()
  readonly #kind: K
  readonly #below: KindView<RecordKinds[K]>

  constructor(kind: K, below: KindView<RecordKinds[K]>) {
    this.#kind = kind
    this.#below = below
  }

  get(id: string): RecordKinds[K] | undefined {
    const change = this.#changes.get(id)
    return change ? change.record : this.#below.get(id)
  }

  all(): RecordKinds[K][] {
    return this.#merge(this.#below.all(), this.#put.all())
  }

  findBy(field: keyof RecordKinds[K] & string, value: unknown): RecordKinds[K][] {
    return this.#merge(this.#below.findBy(field, value), this.#put.findBy(field, value))
  }

  count(): number {
    return this.#changes.size === 0 ? this.#below.count() : this.all().length
  }

  countBy(field: keyof RecordKinds[K] & string, value: unknown): number {
    return this.#changes.size === 0 ? this.#below.countBy(field, value) : this.findBy(field, value).length
  }

  put(record: RecordKinds[K], json: string): void {
    this.apply({ kind: this.#kind, id: record.id, record, json })
  }

  delete(id: string): void {
    this.apply({ kind: this.#kind, id, record: undefined, json: '' })
  }

  apply(change: Change<K>): void {
    this.#changes.set(change.id, change)
    if (change.record) this.#put.put(change.record)
    else this.#put.delete(change.id)
  }

  unstage(change: Change<K>): void {
    if (this.#changes.get(change.id) !== change) return
    this.#changes.delete(change.id)
    this.#put.delete(change.id)
  }

  changes(): Iterable<Change<K>> {
    return this.#changes.values()
  }

  #merge(below: RecordKinds[K][], above: RecordKinds[K][]): RecordKinds[K][] {
    if (this.#changes.size === 0) return below
    return [...below.filter(record => !this.#changes.has(record.id)), ...above]
  }
}

/** A map whose value type depends on the key, which `Map` cannot express. */
interface KindLayers {
  get<K extends Kind>(kind: K): KindLayer<K> | undefined
  set<K extends Kind>(kind: K, layer: KindLayer<K>): void
  values(): Iterable<{ changes(): Iterable<Change> }>
}
