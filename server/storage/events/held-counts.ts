import type { DayCounts } from '../../ports/event-log.ts'

/** Rows of pages, ads and phrases kept at a time: some months of a thousand pages, in tens of megabytes. */
const mostRows = 200_000

/** Counts of days that are over, those asked for last. */
export class HeldCounts {
  readonly #days = new Map<string, DayCounts>()
  readonly #mostRows: number
  #rows = 0

  constructor(most = mostRows) {
    this.#mostRows = most
  }

  get(day: string): DayCounts | undefined {
    const counts = this.#days.get(day)
    if (!counts) return undefined
    this.#days.delete(day)
    this.#days.set(day, counts)
    return counts
  }

  set(counts: DayCounts): void {
    this.delete(counts.day)
    this.#days.set(counts.day, counts)
    this.#rows += rowsOf(counts)
    for (const day of this.#days.keys()) {
      if (this.#rows <= this.#mostRows) return
      this.delete(day)
    }
  }

  delete(day: string): void {
    const counts = this.#days.get(day)
    if (!counts) return
    this.#days.delete(day)
    this.#rows -= rowsOf(counts)
  }
}

function rowsOf({ pages, ads, phrases }: DayCounts): number {
  return pages.size + ads.size + phrases.size + 1
}
