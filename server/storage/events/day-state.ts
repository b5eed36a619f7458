import type { EventCounts } from '../../domain/events.ts'
import type { CountRow } from './counting-rules.ts'

/** Default maximum size of a set. A full set takes 17 MB, a third of a `Set` of large numbers. */
export const maxNumbers = 2 ** 20

/** A set of positive integers with a maximum size. */
export class NumberSet {
  readonly #max: number
  /**
   * Open addressing: a number is at the slot that `findSlot` returns, and 0 is an empty slot. At most half of the
   * slots are used.
   */
  #slots = new Float64Array(1024)
  #size = 0

  constructor(max = maxNumbers) {
    this.#max = max
  }

  get isFull(): boolean {
    return this.#size >= this.#max
  }

  /** @returns true if the number was added. */
  add(number: number): boolean {
    const slot = findSlot(number, this.#slots)
    if (this.#slots[slot] !== 0 || this.isFull) return false
    this.#slots[slot] = number
    this.#size += 1
    if (2 * this.#size > this.#slots.length) this.#grow()
    return true
  }

  #grow(): void {
    const slots = new Float64Array(2 * this.#slots.length)
    for (const number of this.#slots) if (number !== 0) slots[findSlot(number, slots)] = number
    this.#slots = slots
  }
}

/** Returns the slot of a number, or the slot where it would be inserted. */
function findSlot(number: number, slots: Float64Array): number {
  const last = slots.length - 1
  const mixed = Math.imul((number >>> 0) ^ Math.imul(number / 2 ** 32, 0x9e3779b1), 0x85ebca6b)
  let slot = (mixed ^ (mixed >>> 15)) & last
  while (slots[slot] !== 0 && slots[slot] !== number) slot = (slot + 1) & last
  return slot
}

export interface Page {
  readonly row: CountRow
  readonly sources: Map<string, CountRow>
  /** Clicks by product. Clicks without a product name are under an empty name. */
  readonly products: Map<string, CountRow>
  readonly ads: Map<string, CountRow>
}

export interface Visitor {
  readonly id: number
  /** Source of the visitor's first event of the day. */
  readonly source: string
  ad: string | undefined
  /** Product clicks counted so far. */
  clicks: number
}

/** Number of rows of each type; `details` are the sources, products and ads of all pages together. */
export interface DaySizes {
  pages: number
  ads: number
  phrases: number
  details: number
  rows: number
}

/**
 * Counts of a day so far, and the state needed to continue counting. The maps may omit entries that the next events do
 * not touch; `total` and `sizes` always cover the whole day.
 */
export interface DayState {
  readonly total: EventCounts
  /** True if a visitor was not counted individually because of the limit. */
  crowded: boolean
  readonly sizes: DaySizes
  readonly visitors: Map<string, Visitor>
  readonly pages: Map<string, Page>
  readonly ads: Map<string, CountRow>
  readonly phrases: Map<string, CountRow>
  /** Marks of visitor and row, see `toVisitMark`. */
  readonly visits: Pick<NumberSet, 'isFull' | 'add'>
}

/** Id of the row for products beyond the limit. Its counts are not used. */
export const otherProductsId = 1

/** @param marks maximum number of visits of visitors to rows. */
export function createDayState(marks?: number): DayState {
  return {
    total: { visitors: 0, pageviews: 0, productClicks: 0 },
    crowded: false,
    sizes: { pages: 0, ads: 0, phrases: 0, details: 0, rows: otherProductsId },
    visitors: new Map(),
    pages: new Map(),
    ads: new Map(),
    phrases: new Map(),
    visits: new NumberSet(marks),
  }
}
