import type { DayCounts } from '../../domain/events.ts'
import { Names, packCounts } from '../../lib/packed-counts.ts'

/** Maximum number of cached rows of pages, ads and phrases: a year with thousands of pages a day, about 50 MB. */
const maxRows = 2_000_000
/** Maximum number of distinct names, each stored once. Beyond it the cache is cleared. */
const maxNames = 500_000

/** A cache of the counts of past days. Drops the least recently used days first. */
export class DayCountsCache {
  readonly #days = new Map<string, DayCounts>()
  readonly #limits: { rows: number; names: number }
  #names = new Names()
  #rows = 0

  constructor({ rows = maxRows, names = maxNames } = {}) {
    this.#limits = { rows, names }
  }

  get(day: string): DayCounts | undefined {
    const counts = this.#days.get(day)
    if (!counts) return undefined
    this.#days.delete(day)
    this.#days.set(day, counts)
    return counts
  }

  /** @returns the same counts in packed form. */
  set(counts: DayCounts): DayCounts {
    this.delete(counts.day)
    if (this.#names.size >= this.#limits.names) this.#clear()
    const packed = packCounts(counts, this.#names)
    this.#days.set(counts.day, packed)
    this.#rows += countRows(packed)
    for (const day of this.#days.keys()) {
      if (this.#rows <= this.#limits.rows) break
      this.delete(day)
    }
    return packed
  }

  delete(day: string): void {
    const counts = this.#days.get(day)
    if (!counts) return
    this.#days.delete(day)
    this.#rows -= countRows(counts)
  }

  /** Names are shared by all days, so the unused ones cannot be dropped alone. */
  #clear(): void {
    this.#days.clear()
    this.#names = new Names()
    this.#rows = 0
  }
}

function countRows({ pages, ads, phrases }: DayCounts): number {
  return pages.size + ads.size + phrases.size + 1
}
