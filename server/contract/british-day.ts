const british = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** "21 November 2026", by UTC. */
export function britishDay(iso: string): string {
  return british.format(new Date(iso))
}
