import type { Scope } from '../../server/contract/scopes.ts'

/** Category names come from the contract, because the server also uses them in feeds. */
export { type Category, getCategoryLabel, isCategory } from '../../server/domain/articles.ts'

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

/** Label for a constant of the ad platform: LEARN_MORE is "Learn more", OUTCOME_TRAFFIC is "Traffic". */
export function toPlatformLabel(name: string): string {
  const label = name
    .replace(/^OUTCOME_/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return label.charAt(0).toUpperCase() + label.slice(1)
}

const systemActors: Readonly<Record<string, string>> = {
  local: 'the data folder’s owner',
  schedule: 'the server itself',
}

/**
 * Returns a username, or a description of a system actor, to follow "by". Names of system actors cannot be usernames.
 */
export function describeActor(actor: string): string {
  return systemActors[actor] ?? actor
}

// The first match wins, because most browsers also claim to be others.
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad|iPod/, 'iOS'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
]

/**
 * Returns a label such as `Firefox on Windows` for a user agent, or the user agent itself if neither part is
 * recognised.
 */
export function describeBrowser(userAgent: string): string {
  const findName = (known: readonly [RegExp, string][]) => known.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [findName(browsers), findName(systems)].filter(name => name !== undefined)
  if (names.length > 0) return names.join(' on ')
  return userAgent.trim() === '' ? 'Unknown browser' : userAgent
}
