import { formatDay } from '../../server/contract/british-day.ts'
import { formatCount } from '../../server/contract/figure-text.ts'

// Dates use UTC, so that the server and every browser print the same text. Formats are created on first use: creating
// one takes as long as loading dozens of files.
let longUsFormat: Intl.DateTimeFormat | undefined
let dateTimeFormat: Intl.DateTimeFormat | undefined

/** Article date: `March 14, 2026`. */
export function formatLongUsDate(iso: string): string {
  longUsFormat ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return longUsFormat.format(new Date(iso))
}

/** `14 March 2026`. */
export const formatLongDate = formatDay

/** `14 Mar 2026, 09:05` in the reader's time zone. Only for screens that the server does not render. */
export function formatDateTime(iso: string): string {
  dateTimeFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return dateTimeFormat.format(new Date(iso))
}

/** `1,234` */
export const formatInteger = formatCount
