import type { JobEvent } from '../../server/contract/schemas/job.ts'
import { printable } from './printable.ts'

/** Maximum number of rejected rows listed one by one; the rest are counted. */
const maxListedRows = 100

/** Returns the lines for messages and rejected rows. Steps, products and cost are shown elsewhere. */
export function formatEvent(event: JobEvent): string[] {
  if (event.type === 'message') return [printable(event.message)]
  return event.type === 'rejected' ? formatRejected(event) : []
}

function formatRejected({ rows, total }: Extract<JobEvent, { type: 'rejected' }>): string[] {
  const shown = rows.slice(0, maxListedRows)
  const lines = shown.map(({ line, reason }) => `row left out, line ${line}: ${printable(reason)}`)
  const more = total - shown.length
  return more > 0 ? [...lines, `and ${more} more ${more === 1 ? 'row' : 'rows'} left out`] : lines
}
