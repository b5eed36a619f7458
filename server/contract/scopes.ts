import { BlogopsError } from './errors.ts'

/** Permissions of a token. A signed-in admin has all of them. */
export const scopes = [
  'articles:read',
  'articles:write',
  'ads:read',
  'ads:write',
  'analytics:read',
  'analytics:write',
  'events:write',
  'earnings:write',
  'generate',
  'jobs:read',
  'jobs:write',
  'settings:read',
  'settings:write',
  'accounts:read',
  'accounts:write',
  'audit:read',
  'backup:read',
] as const

export type Scope = (typeof scopes)[number]

/**
 * Callers allowed to make a call: everybody, any signed-in caller (the handler decides what they may see and do), or
 * callers with a scope.
 */
export type Access = 'public' | 'signed-in' | Scope

/**
 * Caller. `local` is the terminal at the data folder, whose owner could read the folder anyway; `schedule` is the
 * server itself.
 */
export type Actor =
  | { readonly kind: 'anonymous' }
  | { readonly kind: 'user'; readonly userId: string; readonly username: string; readonly sessionId: string }
  | {
      readonly kind: 'token'
      readonly userId: string
      readonly username: string
      readonly tokenId: string
      readonly scopes: readonly Scope[]
    }
  | { readonly kind: 'local' }
  | { readonly kind: 'schedule' }

/**
 * Scopes that imply others. Starting jobs implies following and cancelling them, since a start that cannot be followed
 * looks like a failure, and reading campaigns, which articles may be made for. Writing implies reading, since a change
 * returns its result.
 */
const impliedScopes: { readonly [S in Scope]?: readonly Scope[] } = {
  generate: ['jobs:read', 'jobs:write', 'ads:read'],
  'articles:write': ['articles:read'],
  'ads:write': ['ads:read', 'jobs:read', 'jobs:write'],
  'analytics:write': ['analytics:read', 'jobs:read', 'jobs:write'],
  'earnings:write': ['analytics:read'],
  'settings:write': ['settings:read'],
}

/** Returns the scopes that another scope implies. */
export function getImpliedScopes(scope: Scope): readonly Scope[] {
  return impliedScopes[scope] ?? []
}

export function mayUse(actor: Actor, scope: Scope): boolean {
  if (actor.kind === 'token')
    return actor.scopes.some(granted => granted === scope || getImpliedScopes(granted).includes(scope))
  return actor.kind !== 'anonymous'
}

export function mayCall(actor: Actor, access: Access): boolean {
  if (access === 'public') return true
  return access === 'signed-in' ? actor.kind !== 'anonymous' : mayUse(actor, access)
}

/** @throws BlogopsError `unauthorized`, `forbidden`. */
export function assertMayCall(actor: Actor, access: Access): void {
  if (mayCall(actor, access)) return
  if (access === 'public' || access === 'signed-in' || actor.kind === 'anonymous')
    throw new BlogopsError('unauthorized', 'You are not signed in.', { hint: 'Sign in first: blogops login' })
  throw createMissingScopeError(access)
}

/** Returns true if the caller was granted this very scope or needs none. Implied scopes do not count. */
export function hasExplicitScope(actor: Actor, scope: Scope): boolean {
  return actor.kind === 'token' ? actor.scopes.includes(scope) : mayUse(actor, scope)
}

export function createMissingScopeError(scope: Scope): BlogopsError<'forbidden'> {
  return new BlogopsError('forbidden', `This token lacks the scope ${scope}.`, {
    hint: `Create one that has it: blogops tokens create <name> --scope ${scope}`,
  })
}

/** Error for a token that tries to create an admin, who has every scope. */
export function createTokenAdminError(): BlogopsError<'forbidden'> {
  return new BlogopsError('forbidden', 'A token cannot create admins, because admins have more permissions.', {
    hint: 'A terminal login is also a token. Use a browser at /access, or a terminal on the machine with the data folder (--context local).',
  })
}

/** Tokens cannot decide: a token may belong to a program, and may have made the token that asked for an approval. */
export function createTokenDecisionError(): BlogopsError<'forbidden'> {
  return new BlogopsError('forbidden', 'A token cannot approve or reject: only a person can.', {
    hint: 'Decide in a browser at /approvals, or in a terminal on the machine with the data folder (--context local).',
  })
}

/** Returns the caller's name for records. */
export function getActorName(actor: Actor): string {
  return actor.kind === 'user' || actor.kind === 'token' ? actor.username : actor.kind
}
