import type { Actor } from '../../contract/scopes.ts'
import type { Sessions } from './sessions.ts'
import { knownScopes, type Tokens } from './tokens.ts'

export interface Credentials {
  /** From a cookie whose signature held. */
  sessionId?: string
  /** What stood after `Bearer`; it goes before a cookie. */
  bearer?: string
}

/**
 * Tells who calls, from the store at each call: a session that was ended and a token that was revoked are so at once. A
 * cookie that leads to no open session is nobody's, for a browser sends it unasked; a script that sends a token means it.
 * @throws BlogopsError `unauthorized` for a bearer that is unknown, revoked or expired.
 */
export function authentication({ sessions, tokens }: { sessions: Sessions; tokens: Tokens }) {
  return async ({ sessionId, bearer }: Credentials): Promise<Actor> => {
    if (bearer !== undefined) {
      const { token, user } = await tokens.use(bearer)
      const { id: userId, username } = user
      return { kind: 'token', userId, username, tokenId: token.id, scopes: knownScopes(token) }
    }
    const found = sessionId === undefined ? undefined : await sessions.use(sessionId)
    if (!found) return { kind: 'anonymous' }
    const { session, user } = found
    return { kind: 'user', userId: user.id, username: user.username, sessionId: session.id }
  }
}
