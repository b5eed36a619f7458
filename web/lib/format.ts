import { britishDay } from '../../server/contract/british-day.ts'
import { countText } from '../../server/contract/figure-text.ts'

// Dates use UTC, so that the server and every browser print the same text. Formats are created on first use: creating
// one takes as long as loading dozens of files.
let usDate: Intl.DateTimeFormat | undefined
let shortDateAndTime: Intl.DateTimeFormat | undefined

/** Article date: `March 14, 2026`. */
export function longUsDate(iso: string): string {
  usDate ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return usDate.format(new Date(iso))
}

/** `14 March 2026`. */
export const longDate = britishDay

/** `14 Mar 2026, 09:05` in the reader's time zone. Only for screens that the server does not render. */
export function dateAndTime(iso: string): string {
  shortDateAndTime ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return shortDateAndTime.format(new Date(iso))
}

/** `1,234` */
export const wholeNumber = countText
