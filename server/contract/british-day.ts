// Made when it is first used: making one takes as long as loading dozens of files.
let british: Intl.DateTimeFormat | undefined

/** "21 November 2026", by UTC. */
export function britishDay(iso: string): string {
  british ??= new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
  return british.format(new Date(iso))
}
