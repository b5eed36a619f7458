import { idsOf } from '../../events/day-state.ts'

/** The rows that count each visitor, for some visitors of a day. */
export class VisitorMarks {
  readonly #rows = new Map<number, Set<number>>()
  readonly #most: number
  #size: number

  /** @param size number of marks of all visitors of the day. */
  constructor(size: number, most: number) {
    this.#size = size
    this.#most = most
  }

  get size(): number {
    return this.#size
  }

  get isFull(): boolean {
    return this.#size >= this.#most
  }

  /** Loads the marks of a visitor. */
  know(visitorId: number, rowIds: readonly number[]): void {
    this.#rows.set(visitorId, new Set(rowIds))
  }

  /** @returns true if the mark was added. */
  add(mark: number): boolean {
    const [visitorId, rowId] = idsOf(mark)
    const rows = this.#rows.get(visitorId) ?? new Set()
    if (rows.has(rowId) || this.isFull) return false
    this.#rows.set(visitorId, rows.add(rowId))
    this.#size += 1
    return true
  }

  rowsOf(visitorId: number): number[] {
    return [...(this.#rows.get(visitorId) ?? [])]
  }
}
