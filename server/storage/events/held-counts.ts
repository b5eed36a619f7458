import type { DayCounts } from '../../ports/event-log.ts'
import { Names } from '../../ports/named-rows.ts'
import { packCounts } from '../../ports/packed-counts.ts'

/** Rows of pages, ads and phrases kept at a time: a year of thousands of pages a day, in some 50 megabytes. */
const mostRows = 2_000_000
/** Names of these, each kept once; with so many there is room for those of fewer days. */
const mostNames = 500_000

/** Counts of days that are over, those asked for last. */
export class HeldCounts {
  readonly #days = new Map<string, DayCounts>()
  readonly #most: { rows: number; names: number }
  #names = new Names()
  #rows = 0

  constructor({ rows = mostRows, names = mostNames } = {}) {
    this.#most = { rows, names }
  }

  get(day: string): DayCounts | undefined {
    const counts = this.#days.get(day)
    if (!counts) return undefined
    this.#days.delete(day)
    this.#days.set(day, counts)
    return counts
  }

  /** @returns the same, as it is held. */
  set(counts: DayCounts): DayCounts {
    this.delete(counts.day)
    if (this.#names.size >= this.#most.names) this.#clear()
    const packed = packCounts(counts, this.#names)
    this.#days.set(counts.day, packed)
    this.#rows += rowsOf(packed)
    for (const day of this.#days.keys()) {
      if (this.#rows <= this.#most.rows) break
      this.delete(day)
    }
    return packed
  }

  delete(day: string): void {
    const counts = this.#days.get(day)
    if (!counts) return
    this.#days.delete(day)
    this.#rows -= rowsOf(counts)
  }

  /** Which names are of days that went since, nobody knows. */
  #clear(): void {
    this.#days.clear()
    this.#names = new Names()
    this.#rows = 0
  }
}

function rowsOf({ pages, ads, phrases }: DayCounts): number {
  return pages.size + ads.size + phrases.size + 1
}
