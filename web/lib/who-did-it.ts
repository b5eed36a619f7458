const strangers: Readonly<Record<string, string>> = {
  local: 'the data folder’s owner',
  schedule: 'the server itself',
}

/**
 * Returns a username, or a description of a system actor, to follow "by". Names of system actors cannot be usernames.
 */
export function whoDidIt(by: string): string {
  return strangers[by] ?? by
}
