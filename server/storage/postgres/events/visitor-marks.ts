import { idsOf } from '../../events/day-state.ts'

/** Where visitors have been, of some of a day's. */
export class VisitorMarks {
  readonly #rows = new Map<number, Set<number>>()
  readonly #most: number
  #size: number

  /** @param size the marks of all the day's visitors. */
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

  /** Takes up what a visitor has of the day's marks. */
  know(visitorId: number, rowIds: readonly number[]): void {
    this.#rows.set(visitorId, new Set(rowIds))
  }

  /** @returns whether it was not there and is now. */
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
