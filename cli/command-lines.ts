import { pluralize } from '../server/domain/number-format.ts'
import type { CommandLine, CommandManifest, PositionalManifest, Workflow } from './command-declaration.ts'

/** Returns all commands: the workflows, and the plain commands of the contract that no workflow replaces. */
export function listCommandLines(workflows: readonly Workflow[], manifest: readonly CommandManifest[]): CommandLine[] {
  const lines = new Map<string, CommandLine>()
  for (const line of [...workflows.map(fromWorkflow), ...manifest.map(fromManifest)]) {
    const name = line.path.join(' ')
    if (!lines.has(name)) lines.set(name, line)
  }
  // A group with work of its own is added before its subcommands.
  const ordered = [...lines.values()].flatMap(line => [lines.get(line.path.slice(0, -1).join(' ')) ?? line, line])
  return [...new Set(ordered)]
}

function fromWorkflow({ path, positionals = [], flags = [], notes = [], ...workflow }: Workflow): CommandLine {
  return {
    path: path.split(' '),
    positionals,
    flags,
    notes,
    summary: workflow.summary,
    changes: workflow.changes === true,
    examples: workflow.examples,
    load: workflow.load,
  }
}

function fromManifest(command: CommandManifest): CommandLine {
  return {
    ...command,
    notes: [],
    changes: command.effect !== 'read',
    examples: command.example === undefined ? [] : [command.example],
    load: async () => (await import('./projection/run-operation.ts')).runOperation(command),
  }
}

/** Descriptions of the command groups. */
export const groupDescriptions: Readonly<Record<string, string>> = {
  ads: 'Manage ads and deploy them to Facebook',
  adsets: 'Manage ad sets: the article, daily budget and audience',
  approvals: 'Review calls that wait for approval',
  articles: 'Read, edit and publish articles',
  authors: 'Manage the authors of articles',
  campaigns: 'Manage ad campaigns',
  categories: 'Manage the categories of articles',
  contexts: 'Name servers and choose where commands go',
  earnings: "Import the shop's earnings reports",
  events: 'Import page views and clicks',
  images: 'Upload pictures for articles',
  notifications: 'Send notifications by e-mail, to Slack and to webhooks',
  topics: 'Generate a queue of topics, one after the other',
  invites: 'Invite people',
  jobs: 'Watch, cancel and resume jobs',
  links: 'Check links to other sites, and repair them in all articles',
  pages: 'Edit pages such as About and Privacy',
  passkeys: 'List, rename and remove your passkeys. Add one at /access',
  pairings: 'Approve terminals that ask to sign in',
  search: 'Import figures of search engines, and tell them about changed pages',
  sessions: 'List and end browser sessions',
  tokens: 'Manage API tokens for scripts',
  'tracking-ids': 'Assign tracking ids to articles and campaigns',
  totp: 'Set up an authenticator app for your sign-in',
  users: 'Manage the people of the site and their roles',
}

/** Second names of flags, accepted by every command that takes the flag and not listed in help. */
export const flagAliases: Readonly<Record<string, string>> = { 'daily-budget': 'budget' }

/** Further aliases of single commands. */
const commandAliases: Readonly<Record<string, string>> = { 'earnings remove': 'undo' }

/** Short aliases of command names. */
export const aliases: Readonly<Record<string, string>> = {
  list: 'ls',
  create: 'new',
  delete: 'rm',
  remove: 'rm',
  revoke: 'rm',
}

/** Returns the aliases of a command within its group. */
export function getAliases(path: readonly string[]): string[] {
  const [name = '', ...groups] = path.toReversed()
  if (groups.length === 0) return []
  return [aliases[name], commandAliases[path.join(' ')]].filter(alias => alias !== undefined)
}

export function formatUsage({ positionals }: CommandLine): string {
  return [...positionals.map(formatPositional), '[options]'].join(' ')
}

export function formatPositional({ key, required, many }: PositionalManifest): string {
  const name = many ? `${key}...` : key
  return required ? `<${name}>` : `[${name}]`
}

export function formatClosing({ examples, notes }: CommandLine): string[] {
  const title = pluralize(examples.length, 'Example:', 'Examples:')
  const shown = examples.length === 0 ? [] : [title, ...examples.map(example => `  $ blogops ${example}`)]
  return notes.length === 0 ? shown : [...shown, '', ...notes]
}
