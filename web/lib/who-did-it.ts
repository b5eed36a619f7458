const systemActors: Readonly<Record<string, string>> = {
  local: 'the data folder’s owner',
  schedule: 'the server itself',
}

/**
 * Returns a username, or a description of a system actor, to follow "by". Names of system actors cannot be usernames.
 */
export function describeActor(actor: string): string {
  return systemActors[actor] ?? actor
}
