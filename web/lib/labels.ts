import type { Role, Scope } from '../../server/contract/scopes.ts'
import { formatQuantity } from '../../server/domain/number-format.ts'

/** Permission granted by each scope. */
export const scopeLabels: Readonly<Record<Scope, string>> = {
  'articles:read': 'Read articles, drafts and revisions',
  'articles:write': 'Edit, publish and delete articles',
  'ads:read': 'View campaigns and ads',
  'ads:draft': 'Create campaigns, ad sets and ads, all paused, and write ad texts',
  'ads:write': 'Change, start and pause ads, and change budgets',
  'analytics:read': 'View analytics and ad performance',
  'analytics:write': 'Run the optimizer',
  'events:write': 'Import page views and clicks',
  'earnings:write': 'Import earnings reports and assign tracking ids',
  generate: 'Generate articles, which may cost money',
  'jobs:read': 'View jobs',
  'jobs:write': 'Cancel and resume jobs',
  'settings:read': 'View settings',
  'settings:write': 'Change settings',
  'accounts:read': 'List people, sessions and tokens',
  'accounts:write': 'Create and revoke tokens, end sessions, remove people',
  'profile:write': 'Manage your own password, passkeys, authenticator app, sessions and tokens',
  'audit:read': 'View the audit',
  'backup:read': 'Download a full backup',
}

/** Name of each role, and what it may do. */
export const roleLabels: Readonly<Record<Role, { name: string; about: string }>> = {
  owner: { name: 'Owner', about: 'may do everything.' },
  editor: {
    name: 'Editor',
    about: 'writes, generates and publishes articles and prepares paused ads; starts no ads and changes no settings.',
  },
  analyst: { name: 'Analyst', about: 'sees articles, ads and figures, and changes nothing.' },
}

/** `90d` becomes "90 days". */
export function describeDuration(duration: string): string {
  const units: Readonly<Record<string, string>> = { h: 'hour', d: 'day', w: 'week' }
  const count = Number.parseInt(duration, 10)
  const unit = units[duration.slice(-1)] ?? duration
  return formatQuantity(count, unit)
}

/** Label for a constant of the ad platform: LEARN_MORE is "Learn more", OUTCOME_TRAFFIC is "Traffic". */
export function toPlatformLabel(name: string): string {
  const label = name
    .replace(/^OUTCOME_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const systemActors: Readonly<Record<string, string>> = {
  local: 'the local administrator',
  schedule: 'the server',
}

/**
 * Returns a username, or a description of a system actor, to follow "by". Names of system actors cannot be usernames.
 */
export function describeActor(actor: string): string {
  return systemActors[actor] ?? actor
}
