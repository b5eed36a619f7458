import type { JobEvent } from '../../server/contract/schemas/job.ts'
import { printable } from './printable.ts'

/** Rejected rows shown one by one; the rest are counted. */
const rowsShown = 100

/** What an event tells a reader, beside the state of its step, the products it has found and their cost. */
export function eventLines(event: JobEvent): string[] {
  if (event.type === 'message') return [printable(event.message)]
  return event.type === 'rejected' ? rejectedLines(event) : []
}

function rejectedLines({ rows, total }: Extract<JobEvent, { type: 'rejected' }>): string[] {
  const shown = rows.slice(0, rowsShown)
  const lines = shown.map(({ line, reason }) => `row left out, line ${line}: ${printable(reason)}`)
  const more = total - shown.length
  return more > 0 ? [...lines, `and ${more} more ${more === 1 ? 'row' : 'rows'} left out`] : lines
}
