import type { Input } from '../../../server/contract/operation.ts'
import { tokensCreate } from '../../../server/contract/operations/tokens.ts'
import type { Scope } from '../../../server/contract/scopes.ts'

export type NewToken = Input<typeof tokensCreate>
export type TokenErrors = Partial<Record<'name' | 'scope' | 'form', string>>

/** Default lifetime, the same as for `blogops login`. */
export const defaultLifetime = '90d'

/** Options of the select. An empty value means no expiry. */
export const lifetimes = [
  ['7d', '7 days'],
  ['30d', '30 days'],
  [defaultLifetime, '90 days'],
  ['365d', 'A year'],
  ['', 'Without an end'],
] as const

interface TokenDraft {
  name: string
  scopes: ReadonlySet<Scope>
  expires: string
}

/** Returns the request for a new token, or the errors by field. */
export function parseToken({ name, scopes, expires }: TokenDraft): NewToken | { errors: TokenErrors } {
  const request = { name, scope: [...scopes], ...(expires !== '' && { expires }) }
  const { success, data, error } = tokensCreate.body.safeParse(request)
  if (success) return data
  const findError = (field: string) => error.issues.find(({ path }) => path[0] === field)?.message
  const nameError = name.trim() === '' ? 'Say what it is for, to tell it from others' : findError('name')
  return {
    errors: {
      ...(nameError !== undefined && { name: nameError }),
      ...(scopes.size === 0 && { scope: 'Tick at least one thing that it may do' }),
    },
  }
}

interface ScopeGroup {
  name: string
  scopes: readonly Scope[]
}

/** Scopes grouped by possible harm, the least harmful first. */
export const scopeGroups: readonly [see: ScopeGroup, change: ScopeGroup, spend: ScopeGroup, keys: ScopeGroup] = [
  {
    name: 'See, and change nothing',
    scopes: [
      ...(['articles:read', 'analytics:read', 'ads:read', 'jobs:read'] as const),
      ...(['settings:read', 'accounts:read', 'audit:read'] as const),
    ],
  },
  {
    name: 'Change things here',
    scopes: ['analytics:write', 'events:write', 'articles:write', 'settings:write'],
  },
  { name: 'Spend money, perhaps', scopes: ['jobs:write', 'generate', 'ads:write'] },
  { name: 'Hold the keys', scopes: ['accounts:write', 'backup:read'] },
]
