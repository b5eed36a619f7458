/** Dates are told in UTC, so that the server and every browser write the same one. */
const usDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const britishDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const shortDateAndTime = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' })
const count = new Intl.NumberFormat('en-GB')

/** `March 14, 2026`: the dates of articles. */
export function longUsDate(iso: string): string {
  return usDate.format(new Date(iso))
}

/** `14 March 2026`. */
export function longDate(iso: string): string {
  return britishDate.format(new Date(iso))
}

/** `14 Mar 2026, 09:05`, by the reader's own clock: for screens that the server does not render. */
export function dateAndTime(iso: string): string {
  return shortDateAndTime.format(new Date(iso))
}

/** `1,234` */
export function wholeNumber(value: number): string {
  return count.format(value)
}
