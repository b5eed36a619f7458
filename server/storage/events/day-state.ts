import type { EventCounts } from '../../domain/event-counts.ts'
import type { CountRow } from './counting-rules.ts'
import { NumberSet } from './number-set.ts'

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

/** Number of row ids per visitor in a mark. `getRowLimits` keeps the number of rows below it. */
const rowsPerVisitor = 2 ** 21

export function toVisitMark(visitorId: number, rowId: number): number {
  return visitorId * rowsPerVisitor + rowId
}

/** Returns the visitor and the row of a mark. */
export function fromVisitMark(mark: number): [visitorId: number, rowId: number] {
  return [Math.floor(mark / rowsPerVisitor), mark % rowsPerVisitor]
}

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
