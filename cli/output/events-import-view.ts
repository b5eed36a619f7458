import { formatCount, formatQuantity } from '../../server/contract/figure-text.ts'
import type { EventsImportResult } from '../../server/contract/schemas/analytics.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'

/** Maximum number of listed items. */
const maxListed = 10

export function eventsImportView(result: EventsImportResult, { paint }: Page): string {
  const { dryRun, events, imported, known, leftOut, range, rejected, rejectedTotal } = result
  const days = range === null ? '' : `, ${range.from === range.to ? range.from : `${range.from} to ${range.to}`}`
  const lines = [
    paint.bold(
      `${dryRun ? 'Would import' : 'Imported'} ${formatCount(imported)} of ${formatQuantity(events, 'event')}${days}`,
    ),
    ...(known === 0
      ? []
      : [
          known === 1
            ? '1 event is known already, and left as it is.'
            : `${formatCount(known)} events are known already, and left as they are.`,
        ]),
    ...(leftOut === 0
      ? []
      : [
          `Left out: ${formatCount(leftOut)} named "engagement", which ${leftOut === 1 ? 'tells' : 'tell'} how far a page was read.`,
        ]),
    ...formatColumns(result),
    ...formatUnread(result).map(text => paint.yellow(text)),
    ...(rejectedTotal === 0 ? [] : [paint.yellow(`${formatQuantity(rejectedTotal, 'line')} refused:`)]),
    ...rejected.slice(0, maxListed).map(({ line, reason }) => `  line ${line}: ${printable(reason)}`),
    ...(rejectedTotal > maxListed
      ? [`  … and ${formatCount(rejectedTotal - maxListed)} more (--json lists a hundred)`]
      : []),
  ]
  return lines.join('\n')
}

/** Empty if no line could be read. */
function formatColumns({ columns }: EventsImportResult): string[] {
  const named = ([what, heading]: [string, string]) => (what === heading ? what : `${printable(heading)} (${what})`)
  const names = Object.entries(columns).map(named)
  return names.length === 0 ? [] : [`Read from the columns ${names.join(', ')}.`]
}

function formatUnread({ unread }: EventsImportResult): string[] {
  if (unread.length === 0) return []
  const names = unread.slice(0, maxListed).map(name => printable(name))
  const more = unread.length > maxListed ? ` and ${formatCount(unread.length - maxListed)} more` : ''
  return [`Not read: ${names.join(', ')}${more}.`]
}
