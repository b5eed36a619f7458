import { britishDay } from '../../server/contract/british-day.ts'
import { countText } from '../../server/contract/figure-text.ts'

/** Dates are told in UTC, so that the server and every browser write the same one. */
// Each is made when it is first used: making one takes as long as loading dozens of files.
let usDate: Intl.DateTimeFormat | undefined
let shortDateAndTime: Intl.DateTimeFormat | undefined

/** `March 14, 2026`: the dates of articles. */
export function longUsDate(iso: string): string {
  usDate ??= new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  return usDate.format(new Date(iso))
}

/** `14 March 2026`. */
export const longDate = britishDay

/** `14 Mar 2026, 09:05`, by the reader's own clock: for screens that the server does not render. */
export function dateAndTime(iso: string): string {
  shortDateAndTime ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
  return shortDateAndTime.format(new Date(iso))
}

/** `1,234` */
export const wholeNumber = countText
