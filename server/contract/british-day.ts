// Created on first use: construction takes as long as loading dozens of files.
let british: Intl.DateTimeFormat | undefined

/** Formats a date in UTC: "21 November 2026". */
export function britishDay(iso: string): string {
  british ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return british.format(new Date(iso))
}
