/**
 * What a username is looked up by: names that differ in case or in a compatible spelling (`ﬁ` and `fi`, `ß` and `SS`) are
 * one. By way of upper case, which is the wider fold.
 */
export function usernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

/** Names that records of who did what use for callers who are no user (`actorName`). */
const reserved: ReadonlySet<string> = new Set(['local', 'anonymous', 'schedule'])

export function isReserved(username: string): boolean {
  return reserved.has(usernameKey(username))
}
