import type { Command, Help } from 'commander'
import { StrictCommand } from '../strict-command.ts'
import { refuseUnknownCommand } from '../suggestion.ts'
import type { HelpPage, HelpSection } from './help-page.ts'

/** `help ads deploy`: commander's own help command looks at the first word alone. */
export function addHelpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .argument('[command...]')
    .usage('[command...]')
    .description('Show the usage of a command')
    .action((words: readonly string[]) => words.reduce(findCommand, program).help())
}

function findCommand(parent: Command, word: string): Command {
  return (
    parent.commands.find(command => [command.name(), ...command.aliases()].includes(word)) ??
    refuseUnknownCommand(parent, word)
  )
}

/** Returns the help page of a command. */
export function toHelpPage(command: Command, help: Help): HelpPage {
  const options = toSection('Options', help.visibleOptions(command), option => [
    help.optionTerm(option),
    help.optionDescription(option),
  ])
  const shared = toSection('Options of every command', help.visibleGlobalOptions(command), option => [
    help.optionTerm(option),
    help.optionDescription(option),
  ])
  const named = toSection('Arguments', help.visibleArguments(command), argument => [
    help.argumentTerm(argument),
    help.argumentDescription(argument),
  ])
  return {
    usage: help.commandUsage(command),
    description: help.commandDescription(command),
    sections: [named, ...toCommandSections(command, help), options],
    closing: command instanceof StrictCommand ? command.closing : [],
    shared,
  }
}

/** Groups commands by purpose, in the order of each group's first command. */
function toCommandSections(command: Command, help: Help): HelpSection[] {
  const groups = new Map<string, Command[]>()
  const children = help.visibleCommands(command)
  const order = command.parent ? compareByHabit : compareByPurpose
  const ordered = children.toSorted((one, other) => order(one.name(), other.name()))
  for (const child of ordered) {
    const title = child.helpGroup() || 'Commands'
    groups.set(title, [...(groups.get(title) ?? []), child])
  }
  return [...groups].map(([title, children]) =>
    toSection(title, children, child => [
      [child.name(), ...child.aliases()].join(', '),
      help.subcommandDescription(child),
    ]),
  )
}

function toSection<T>(title: string, items: readonly T[], row: (item: T) => [string, string]): HelpSection {
  return { title, rows: items.map(row) }
}

export const afterHelp = `Examples:
  $ blogops demo                                  try it with sample data
  $ blogops generate --topic "wireless earbuds"   write and publish a review
  $ blogops articles list --json                  print JSON for scripts
  $ blogops help articles edit                    show the usage of a command

Commands use the data folder (./data), or a server with --server or --context.
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 cancelled, 4 not allowed,
  5 conflict, 6 an outside service failed, 7 done in part, 10 something differs.`

/** Commands by purpose, in the order of help. */
const purposes: Readonly<Record<string, readonly string[]>> = {
  'Write and publish': [
    'generate',
    'topics',
    'articles',
    'links',
    'authors',
    'categories',
    'pages',
    'images',
    'settings',
  ],
  Advertise: ['campaigns', 'adsets', 'ads'],
  'Measure and decide': ['today', 'analytics', 'earnings', 'tracking-ids', 'search', 'optimize', 'events', 'jobs'],
  'Run the site': [
    'demo',
    'serve',
    'work',
    'doctor',
    'backup',
    'restore',
    'migrate',
    'export',
    'audit',
    'notifications',
  ],
  'Manage people and programs': [
    'users',
    'invites',
    'sessions',
    'password',
    'totp',
    'passkeys',
    'tokens',
    'pairings',
    'approvals',
    'api',
    'mcp',
  ],
  'Set up this terminal': ['login', 'logout', 'whoami', 'permissions', 'contexts', 'completion', 'help'],
}

const purposeOrder = Object.values(purposes).flat()
/** Common subcommands come first, destructive ones last. */
const firstCommands = ['list', 'of', 'show', 'get', 'create']
const lastCommands = ['delete', 'remove', 'revoke', 'restore']

export function getPurpose(command: string): string {
  return Object.entries(purposes).find(([, commands]) => commands.includes(command))?.[0] ?? 'More'
}

function compareByPurpose(one: string, other: string): number {
  return getPurposeRank(one) - getPurposeRank(other)
}

function compareByHabit(one: string, other: string): number {
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
