import { BlogopsError } from '../../contract/errors.ts'
import {
  type Actor,
  assertMayCall,
  createTokenAdminError,
  getRoleScopes,
  hasExplicitScope,
  mayUse,
  type Role,
  type Scope,
} from '../../contract/scopes.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { TokenMaker, UserRecord } from '../../ports/records.ts'
import { findUser } from './users.ts'

/**
 * Rules for callers that create tokens or users. A person signed in with a browser creates tokens with the scopes of
 * their role. A token with `accounts:write` must not gain rights: it only creates tokens for its own user, with scopes
 * that it was granted, that expire no later than itself and are revoked with it. It adds no people and changes no
 * roles. It may end sessions, revoke tokens and remove users.
 */

/**
 * Checks that a caller may manage sessions, tokens and means of sign-in. Everybody manages their own in a browser; a token
 * needs `profile:write`, which each role has.
 * @returns the user whose sessions and tokens the caller is limited to; undefined if they may manage all.
 * @throws BlogopsError `forbidden`, `unauthorized`.
 */
export function assertMayManageOwn(actor: Actor, scope: 'accounts:read' | 'accounts:write'): string | undefined {
  const isPerson = actor.kind === 'user' || actor.kind === 'token'
  if (!isPerson || mayUse(actor, scope)) {
    assertMayCall(actor, scope)
    return undefined
  }
  assertMayCall(actor, 'profile:write')
  return actor.userId
}

/** @throws BlogopsError `forbidden` for a token. */
export function assertMayChangePeople(actor: Actor): void {
  if (actor.kind === 'token') throw createTokenAdminError()
}

/** @throws BlogopsError `forbidden`. */
export function assertMayGrant(actor: Actor, scopes: readonly Scope[]): void {
  if (actor.kind === 'user') assertRoleHas(actor.role, scopes)
  const missing = scopes.filter(scope => !hasExplicitScope(actor, scope))
  if (missing.length === 0) return
  throw new BlogopsError('forbidden', `A token cannot grant scopes that it does not have: ${missing.join(', ')}.`, {
    hint: 'Sign in to create this token.',
  })
}

/** @throws BlogopsError `forbidden` for scopes that the role of a token's user lacks. */
export function assertRoleHas(role: Role, scopes: readonly Scope[]): void {
  const missing = scopes.filter(scope => !getRoleScopes(role).includes(scope))
  if (missing.length === 0) return
  throw new BlogopsError('forbidden', `The role ${role} lacks these permissions: ${missing.join(', ')}.`, {
    hint: 'A token never has more permissions than the person it acts for.',
  })
}

/** Records the session or token that creates a token. */
export function toTokenMaker(actor: Actor): TokenMaker {
  return {
    sessionId: actor.kind === 'user' ? actor.sessionId : null,
    tokenId: actor.kind === 'token' ? actor.tokenId : null,
  }
}

/** Expiry of a new token, limited to the expiry of its parent token. */
export function getEarlierEnd(requested: Date | null, parentEndsAt: Date | null): Date | null {
  if (requested === null || parentEndsAt === null) return requested ?? parentEndsAt
  return requested < parentEndsAt ? requested : parentEndsAt
}

/**
 * The user of a new token: the caller's own, or, locally, the named or only user.
 * @throws BlogopsError `not_found`, `forbidden`, `bad_request`, `unauthorized`.
 */
export async function findTokenOwner(
  reader: RecordReader,
  actor: Actor,
  named: string | undefined,
): Promise<UserRecord> {
  if (actor.kind === 'anonymous' || actor.kind === 'schedule')
    throw new BlogopsError('unauthorized', 'You are not signed in.')
  if (actor.kind === 'local') return named === undefined ? findOnlyUser(reader) : findUser(reader, named)
  const own = await findUser(reader, actor.userId)
  if (named !== undefined && (await findUser(reader, named)).id !== own.id) {
    throw new BlogopsError('forbidden', `A token acts for the user who creates it. Only ${named} can create this one.`)
  }
  return own
}

async function findOnlyUser(reader: RecordReader): Promise<UserRecord> {
  const [user, second] = await reader.find('user', { limit: 2 })
  if (!user) {
    throw new BlogopsError('not_found', 'A token acts for an admin, and there is no admin yet.', {
      hint: 'Create one first: blogops users create <username>',
    })
  }
  if (!second) return user
  throw new BlogopsError('bad_request', 'There are several admins. Choose the one that the token acts for.', {
    hint: 'Pass --user with a username. List them: blogops users list',
  })
}
