const strangers: Readonly<Record<string, string>> = {
  local: 'the data folder’s owner',
  schedule: 'the server itself',
}

/** Of a username, itself; of a caller who is no user (these cannot be usernames), who that is, after "by". */
export function whoDidIt(by: string): string {
  return strangers[by] ?? by
}
