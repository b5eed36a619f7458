import { timingSafeEqual } from 'node:crypto'
import type { Actor } from '../contract/scopes.ts'

export interface Credentials {
  sessionId?: string
  bearer?: string
}

/**
 * Creates the authentication: the token in the lock file identifies the owner of the data folder; `others` handles all
 * other credentials.
 */
export function authenticator(localToken: string, others: (credentials: Credentials) => Promise<Actor>) {
  const expected = Buffer.from(localToken)
  return async (credentials: Credentials): Promise<Actor> => {
    const given = Buffer.from(credentials.bearer ?? '')
    const local = given.length === expected.length && timingSafeEqual(given, expected)
    return local ? { kind: 'local' } : others(credentials)
  }
}
