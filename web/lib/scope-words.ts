import type { Scope } from '../../server/contract/scopes.ts'

/** Permission granted by each scope, to follow "It may". */
export const scopeLabels: Readonly<Record<Scope, string>> = {
  'articles:read': 'read articles, drafts and revisions',
  'articles:write': 'edit, publish and delete articles',
  'ads:read': 'see campaigns and ads',
  'ads:write': 'change, start and stop ads, and their budgets',
  'analytics:read': 'see what readers and ads did',
  'analytics:write': 'run the optimizer',
  'events:write': 'import page views and clicks',
  generate: 'generate articles, which may cost money',
  'jobs:read': 'watch jobs',
  'jobs:write': 'cancel and resume jobs',
  'settings:read': 'read the settings',
  'settings:write': 'change the settings',
  'accounts:read': 'list admins, sessions and tokens',
  'accounts:write': 'make and revoke tokens, end sessions, remove admins',
  'audit:read': 'see who did what',
  'backup:read': 'download everything there is, as a backup',
}

/** `90d` becomes "90 days". */
export function describeDuration(duration: string): string {
  const units: Readonly<Record<string, string>> = { h: 'hour', d: 'day', w: 'week' }
  const count = Number.parseInt(duration, 10)
  return `${count} ${units[duration.slice(-1)] ?? duration}${count === 1 ? '' : 's'}`
}
