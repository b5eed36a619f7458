import { BlogopsError } from './errors.ts'

/** What a token may be allowed to do. A signed-in admin has all of them. */
export const scopes = [
  'articles:read',
  'articles:write',
  'ads:read',
  'ads:write',
  'analytics:read',
  'analytics:write',
  'events:write',
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

/** Who may make a call: everybody, whoever is signed in (what may be seen and done then is for the handler to tell), or who has a scope. */
export type Access = 'public' | 'signed-in' | Scope

/**
 * Who makes a call. `local` is the terminal of the data folder's owner, who could read the folder anyway; `schedule` is the
 * server itself, at its time.
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
 * Who may start jobs may follow and cancel those: a start that cannot be followed looks like a failure; and may see the
 * campaigns, one of which an article may be made for. Who may write may read: a change is answered with what it made.
 */
const implied: { readonly [S in Scope]?: readonly Scope[] } = {
  generate: ['jobs:read', 'jobs:write', 'ads:read'],
  'articles:write': ['articles:read'],
  'ads:write': ['ads:read', 'jobs:read', 'jobs:write'],
  'analytics:write': ['analytics:read', 'jobs:read', 'jobs:write'],
  'settings:write': ['settings:read'],
}

/** What comes with a scope without being named. */
export function impliedBy(scope: Scope): readonly Scope[] {
  return implied[scope] ?? []
}

export function mayUse(actor: Actor, scope: Scope): boolean {
  if (actor.kind === 'token') return actor.scopes.some(held => held === scope || impliedBy(held).includes(scope))
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
  throw lacksScope(access)
}

/** Whether it was given this very scope, or needs none: what follows from another does not count. */
export function holds(actor: Actor, scope: Scope): boolean {
  return actor.kind === 'token' ? actor.scopes.includes(scope) : mayUse(actor, scope)
}

export function lacksScope(scope: Scope): BlogopsError<'forbidden'> {
  return new BlogopsError('forbidden', `This token lacks the scope ${scope}.`, {
    hint: `Create one that has it: blogops tokens create <name> --scope ${scope}`,
  })
}

/** What a token is told that is to make an admin, who has every scope. */
export function tokensMakeNoAdmins(): BlogopsError<'forbidden'> {
  return new BlogopsError('forbidden', 'A token cannot make admins, who may do more than it may.', {
    hint: 'A login in a terminal is a token too: do it in a browser at /access, or where the data folder is (--context local).',
  })
}

/** A token may belong to a program, and may have made the token that asked for an approval. */
export function tokensDecideNothing(): BlogopsError<'forbidden'> {
  return new BlogopsError('forbidden', 'A token cannot approve or reject: only a person can.', {
    hint: 'Decide in a browser at /approvals, or in a terminal where the data folder is (--context local).',
  })
}

/** A name for records of who did what. */
export function actorName(actor: Actor): string {
  return actor.kind === 'user' || actor.kind === 'token' ? actor.username : actor.kind
}
