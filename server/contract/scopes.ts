import { BlogopsError } from './errors.ts'

/** Permissions of tokens and roles. */
export const scopes = [
  'articles:read',
  'articles:write',
  'ads:read',
  'ads:draft',
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
  'profile:write',
  'audit:read',
  'backup:read',
] as const

export type Scope = (typeof scopes)[number]

export const roles = ['owner', 'editor', 'analyst'] as const
export type Role = (typeof roles)[number]

/**
 * Scopes of each role. Each list includes the scopes that its scopes imply. An editor may pay for articles, since that is
 * the work; what Facebook is paid, the people, the settings and the backups are for owners.
 */
const roleScopes: { readonly [R in Role]: readonly Scope[] } = {
  owner: scopes,
  editor: [
    ...(['articles:read', 'articles:write', 'generate', 'ads:read', 'ads:draft'] as const),
    ...(['analytics:read', 'jobs:read', 'jobs:write', 'settings:read', 'profile:write'] as const),
  ],
  analyst: ['articles:read', 'ads:read', 'analytics:read', 'jobs:read', 'settings:read', 'profile:write'],
}

export function getRoleScopes(role: Role): readonly Scope[] {
  return roleScopes[role]
}

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
  | {
      readonly kind: 'user'
      readonly userId: string
      readonly username: string
      readonly sessionId: string
      readonly role: Role
    }
  | {
      readonly kind: 'token'
      readonly userId: string
      readonly username: string
      readonly tokenId: string
      /** Role of its user. */
      readonly role: Role
      /** Never more than the role has. */
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
  'ads:draft': ['ads:read', 'jobs:read', 'jobs:write'],
  'ads:write': ['ads:draft', 'ads:read', 'jobs:read', 'jobs:write'],
  'analytics:write': ['analytics:read', 'jobs:read', 'jobs:write'],
  'earnings:write': ['analytics:read'],
  'settings:write': ['settings:read'],
  'accounts:write': ['profile:write'],
}

/** Returns the scopes that another scope implies. */
export function getImpliedScopes(scope: Scope): readonly Scope[] {
  return impliedScopes[scope] ?? []
}

export function mayUse(actor: Actor, scope: Scope): boolean {
  const own = getExplicitScopes(actor)
  return own.some(granted => granted === scope || getImpliedScopes(granted).includes(scope))
}

/** Returns the scopes that a token was granted or a role has. The terminal at the data folder has all. */
function getExplicitScopes(actor: Actor): readonly Scope[] {
  if (actor.kind === 'token') return actor.scopes
  if (actor.kind === 'user') return getRoleScopes(actor.role)
  return actor.kind === 'anonymous' ? [] : scopes
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
  throw createMissingScopeError(access, actor)
}

/** Returns true if the caller was granted this very scope. Implied scopes do not count. */
export function hasExplicitScope(actor: Actor, scope: Scope): boolean {
  return getExplicitScopes(actor).includes(scope)
}

/** Error for a caller without a scope. It names the role if that is what limits the caller. */
export function createMissingScopeError(scope: Scope, actor: Actor): BlogopsError<'forbidden'> {
  if ((actor.kind === 'user' || actor.kind === 'token') && !getRoleScopes(actor.role).includes(scope))
    return new BlogopsError('forbidden', `The role ${actor.role} lacks the permission ${scope}.`, {
      hint: 'Ask an owner of this site for another role.',
    })
  return new BlogopsError('forbidden', `This token lacks the scope ${scope}.`, {
    hint: `Create one that has it: blogops tokens create <name> --scope ${scope}`,
  })
}

/** Error for a token that tries to create an admin, who has every scope. */
export function createTokenAdminError(): BlogopsError<'forbidden'> {
  return new BlogopsError(
    'forbidden',
    'A token cannot add people or change what they may do, because they may get more permissions.',
    {
      hint: 'A terminal login is also a token. Use a browser at /access, or a terminal on the machine with the data folder (--context local).',
    },
  )
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
