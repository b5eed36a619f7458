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
export function createAuthenticator(localToken: string, others: (credentials: Credentials) => Promise<Actor>) {
  const expected = Buffer.from(localToken)
  return async (credentials: Credentials): Promise<Actor> => {
    const provided = Buffer.from(credentials.bearer ?? '')
    const local = provided.length === expected.length && timingSafeEqual(provided, expected)
    return local ? { kind: 'local' } : others(credentials)
  }
}
