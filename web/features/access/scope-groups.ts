import type { Scope } from '../../../server/contract/scopes.ts'

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
