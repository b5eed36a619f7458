import type { EventCounts } from '../../ports/event-log.ts'
import type { Counted } from './counting-rules.ts'

/** Running counts, and the number that identifies the row in `DayState.visits`. */
export interface Row extends EventCounts {
  readonly id: number
}

export function tally(row: EventCounts | undefined, isNew: boolean, kind: Counted): void {
  if (!row) return
  if (isNew) row.visitors += 1
  if (kind) row[kind] += 1
}

export function plain({ visitors, pageviews, productClicks }: EventCounts): EventCounts {
  return { visitors, pageviews, productClicks }
}

export function plainRows(rows: ReadonlyMap<string, Row>): Map<string, EventCounts> {
  return new Map([...rows].map(([name, row]) => [name, plain(row)]))
}
