import type { EventCounts } from '../../ports/event-log.ts'
import type { Row } from './counted-rows.ts'
import { NumberSet } from './number-set.ts'

export interface Page {
  readonly row: Row
  readonly sources: Map<string, Row>
  /** Those whose product is not named are under no name. */
  readonly products: Map<string, Row>
  readonly ads: Map<string, Row>
}

export interface Visitor {
  readonly id: number
  /** Of the first event of the day. */
  readonly source: string
  ad: string | undefined
  /** Product clicks counted so far. */
  clicks: number
}

/** How many there are of what is told apart; `details` are the sources, products and ads of all pages together. */
export interface DaySizes {
  pages: number
  ads: number
  phrases: number
  details: number
  rows: number
}

/**
 * What a day has come to so far, and what goes on counting it. The maps may lack what the events to be counted next do not
 * touch: `total` and `sizes` are of the whole day.
 */
export interface DayState {
  readonly total: EventCounts
  /** Whether a visitor was turned away. */
  crowded: boolean
  readonly sizes: DaySizes
  readonly visitors: Map<string, Visitor>
  readonly pages: Map<string, Page>
  readonly ads: Map<string, Row>
  readonly phrases: Map<string, Row>
  /** Who has been where, by `markOf`. */
  readonly seen: Pick<NumberSet, 'isFull' | 'add'>
}

/** Products that are not told apart; its counts are of no use. */
export const otherProductsId = 1

/** Visitors and rows share a number. More rows than these are never told apart, see `countedLimits`. */
const rowSpan = 2 ** 21

export function markOf(visitorId: number, rowId: number): number {
  return visitorId * rowSpan + rowId
}

/** The visitor and the row of a mark. */
export function idsOf(mark: number): [visitorId: number, rowId: number] {
  return [Math.floor(mark / rowSpan), mark % rowSpan]
}

/** @param marks how many visits of visitors to rows are told apart. */
export function emptyDay(marks?: number): DayState {
  return {
    total: { visitors: 0, pageviews: 0, productClicks: 0 },
    crowded: false,
    sizes: { pages: 0, ads: 0, phrases: 0, details: 0, rows: otherProductsId },
    visitors: new Map(),
    pages: new Map(),
    ads: new Map(),
    phrases: new Map(),
    seen: new NumberSet(marks),
  }
}
