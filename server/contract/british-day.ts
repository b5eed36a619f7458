// Created on first use: construction takes as long as loading dozens of files.
let dayFormat: Intl.DateTimeFormat | undefined

/** Formats a date in UTC: "21 November 2026". */
export function formatDay(iso: string): string {
  dayFormat ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return dayFormat.format(new Date(iso))
}
