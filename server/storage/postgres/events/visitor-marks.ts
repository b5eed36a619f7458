import { fromVisitMark } from '../../events/day-state.ts'

/** The rows that count each visitor, for some visitors of a day. */
export class VisitorMarks {
  readonly #rows = new Map<number, Set<number>>()
  readonly #max: number
  #size: number

  /** @param size number of marks of all visitors of the day. */
  constructor(size: number, max: number) {
    this.#size = size
    this.#max = max
  }

  get size(): number {
    return this.#size
  }

  get isFull(): boolean {
    return this.#size >= this.#max
  }

  /** Loads the marks of a visitor. */
  load(visitorId: number, rowIds: readonly number[]): void {
    this.#rows.set(visitorId, new Set(rowIds))
  }

  /** @returns true if the mark was added. */
  add(mark: number): boolean {
    const [visitorId, rowId] = fromVisitMark(mark)
    const rows = this.#rows.get(visitorId) ?? new Set()
    if (rows.has(rowId) || this.isFull) return false
    this.#rows.set(visitorId, rows.add(rowId))
    this.#size += 1
    return true
  }

  getRows(visitorId: number): number[] {
    return [...(this.#rows.get(visitorId) ?? [])]
  }
}
