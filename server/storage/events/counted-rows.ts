import type { EventCounts } from '../../ports/event-log.ts'
import type { Counter } from './counting-rules.ts'

/** Running counts, and the number that identifies the row in `DayState.visits`. */
export interface CountRow extends EventCounts {
  readonly id: number
}

export function addToRow(row: EventCounts | undefined, isNew: boolean, kind: Counter): void {
  if (!row) return
  if (isNew) row.visitors += 1
  if (kind) row[kind] += 1
}

export function toCounts({ visitors, pageviews, productClicks }: EventCounts): EventCounts {
  return { visitors, pageviews, productClicks }
}

export function toCountsByName(rows: ReadonlyMap<string, CountRow>): Map<string, EventCounts> {
  return new Map([...rows].map(([name, row]) => [name, toCounts(row)]))
}
