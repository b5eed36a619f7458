import type { Actor } from '../../contract/scopes.ts'
import type { Sessions } from './sessions.ts'
import { getKnownScopes, type Tokens } from './tokens.ts'

export interface Credentials {
  /** From a cookie with a valid signature. */
  sessionId?: string
  /** Token of the `Authorization: Bearer` header; takes precedence over a cookie. */
  bearer?: string
}

/**
 * Identifies the caller from the store on every call, so that ended sessions and revoked tokens take effect at once. A
 * cookie without an open session makes the caller anonymous, because browsers send cookies automatically; an invalid
 * token is an error.
 * @throws BlogopsError `unauthorized` for a bearer that is unknown, revoked or expired.
 */
export function createAuthentication({ sessions, tokens }: { sessions: Sessions; tokens: Tokens }) {
  return async ({ sessionId, bearer }: Credentials): Promise<Actor> => {
    if (bearer !== undefined) {
      const { token, user } = await tokens.use(bearer)
      const { id: userId, username } = user
      return { kind: 'token', userId, username, tokenId: token.id, scopes: getKnownScopes(token) }
    }
    const found = sessionId === undefined ? undefined : await sessions.use(sessionId)
    if (!found) return { kind: 'anonymous' }
    const { session, user } = found
    return { kind: 'user', userId: user.id, username: user.username, sessionId: session.id }
  }
}
