/**
 * Key for looking up a username. Names that differ in case or compatible spelling (`ﬁ` and `fi`, `ß` and `SS`) have
 * the same key. Converts to upper case first, which folds more characters.
 */
export function toUsernameKey(username: string): string {
  return username.normalize('NFKC').toUpperCase().toLowerCase().normalize('NFKC')
}

/** Names that audit records use for callers without a user (`actorName`). */
const reserved: ReadonlySet<string> = new Set(['local', 'anonymous', 'schedule'])

export function isReserved(username: string): boolean {
  return reserved.has(toUsernameKey(username))
}
