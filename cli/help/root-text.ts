export const afterHelp = `Examples:
  $ blogops demo                                  see it work, on sample data
  $ blogops generate --topic "wireless earbuds"   write and publish a review
  $ blogops articles list --json                  for scripts
  $ blogops help articles edit                    how a command is used

Commands work on the data folder (./data), or on a server: --server, --context.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 cancelled, 4 not allowed,
  5 conflict, 6 an outside service failed, 7 done in part, 10 something differs.`

/** Commands by purpose, in the order of help. */
const purposes: Readonly<Record<string, readonly string[]>> = {
  'Write and publish': ['generate', 'articles', 'images', 'settings'],
  Advertise: ['campaigns', 'adsets', 'ads'],
  'See how it goes, and decide': ['analytics', 'optimize', 'events', 'jobs'],
  'Run the site': ['demo', 'serve', 'work', 'doctor', 'backup', 'restore', 'migrate', 'export', 'audit'],
  'People and programs': ['users', 'invites', 'sessions', 'tokens', 'pairings', 'approvals', 'api', 'mcp'],
  'This terminal': ['login', 'logout', 'whoami', 'permissions', 'contexts', 'completion', 'help'],
}

const purposeOrder = Object.values(purposes).flat()
/** Common subcommands come first, destructive ones last. */
const firstCommands = ['list', 'of', 'show', 'get', 'create']
const lastCommands = ['delete', 'remove', 'revoke', 'restore']

export function getPurpose(command: string): string {
  return Object.entries(purposes).find(([, commands]) => commands.includes(command))?.[0] ?? 'More'
}

export function compareByPurpose(one: string, other: string): number {
  return getPurposeRank(one) - getPurposeRank(other)
}

export function compareByHabit(one: string, other: string): number {
  return getHabitRank(one) - getHabitRank(other)
}

function getHabitRank(command: string): number {
  const at = firstCommands.indexOf(command)
  return at === -1 ? firstCommands.length + lastCommands.indexOf(command) + 1 : at
}

function getPurposeRank(command: string): number {
  const at = purposeOrder.indexOf(command)
  return at === -1 ? purposeOrder.length : at
}
