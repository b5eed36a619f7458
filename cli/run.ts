import { type Command, CommanderError } from 'commander'
import {
  type CommandLine,
  type CommandManifest,
  type FlagManifest,
  ParsedArgs,
  type Workflow,
} from './command-declaration.ts'
import {
  flagAliases,
  formatClosing,
  formatPositional,
  formatUsage,
  getAliases,
  groupDescriptions,
  listCommandLines,
} from './command-lines.ts'
import { workflows } from './commands/workflows.ts'
import type { Run } from './context.ts'
import { changeFlags, type GlobalFlags, globalFlags, guessGlobalFlags, readGlobalFlags } from './global-flags.ts'
import { addHelpCommand, afterHelp, getPurpose, toHelpPage } from './help/command-help.ts'
import { renderHelp } from './help/help-page.ts'
import { StrictCommand, toOption } from './strict-command.ts'
import { refuseUnknownCommand } from './suggestion.ts'
import type { Terminal } from './terminal.ts'

interface ProgramParts {
  readonly version: string
  readonly manifest: readonly CommandManifest[]
  readonly workflows: readonly Workflow[]
}

/**
 * Builds the command tree from the workflows and the plain commands of the contract. A workflow replaces a plain
 * command of the same name.
 */
export function buildProgram({ version, manifest, workflows }: ProgramParts, perform: Perform): Command {
  const program: StrictCommand = new StrictCommand('blogops')
    .description('Run a product review blog: research, write, publish and advertise.')
    .usage('<command> [options]')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show the usage of a command')
    .showHelpAfterError(false)
    .configureHelp({
      showGlobalOptions: true,
      // Lists only the program's options as global, and not the options of a parent command.
      visibleGlobalOptions: command =>
        command.parent ? program.options.filter(({ hidden, long }) => !hidden && long !== '--version') : [],
      formatHelp: (command, help) => renderHelp(toHelpPage(command, help), help.helpWidth ?? 80),
    })
    .exitOverride()
  program.closing = afterHelp.split('\n')
  for (const flag of globalFlags) program.addOption(toOption(flag))
  for (const line of listCommandLines(workflows, manifest)) addCommand(program, line, perform)
  program.on('command:*', ([word = '']: string[]) => refuseUnknownCommand(program, word))
  addHelpCommand(program)
  for (const command of program.commands) command.helpGroup(getPurpose(command.name()))
  return program
}

/** Values that are fixed when the program is built. */
export interface Build {
  readonly version: string
  readonly manifest: readonly CommandManifest[]
}

/** Runs a command line (without the names of node and of the program) and returns its exit code. */
export async function run(terminal: Terminal, words: readonly string[], { version, manifest }: Build): Promise<number> {
  let exit = 0
  const program = buildProgram({ version, manifest, workflows }, async (flags, load, args) => {
    const [{ perform }, action] = await Promise.all([import('./context.ts'), load()])
    exit = await perform(terminal, flags, action, args)
  })
  redirectOutput(program, terminal)
  try {
    await program.parseAsync(words.length === 0 ? ['--help'] : [...words], { from: 'user' })
    return exit
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return 0
    const usage = await import('./context.ts')
    return usage.reportUsageError(terminal, guessGlobalFlags(words), words, error)
  }
}

/** Sends help to stdout and silences commander's errors, which our own output reports. */
function redirectOutput(command: Command, terminal: Terminal): void {
  command.exitOverride()
  command.configureOutput({
    writeOut: text => terminal.stdout.write(text),
    writeErr: () => undefined,
    getOutHelpWidth: () => terminal.stdout.columns || 80,
    getErrHelpWidth: () => terminal.stderr.columns || 80,
    getOutHasColors: () => false,
  })
  for (const child of command.commands) redirectOutput(child, terminal)
}

type Perform = (flags: GlobalFlags, load: () => Promise<Run>, args: ParsedArgs) => Promise<void>

function addCommand(program: Command, line: CommandLine, perform: Perform): void {
  const name = line.path.at(-1) ?? ''
  const command = line.path.slice(0, -1).reduce(findOrAddGroup, program).command(name)
  for (const alias of getAliases(line.path))
    if (!command.parent?.commands.some(other => other.name() === alias)) command.alias(alias)
  command.description(line.summary).usage(formatUsage(line))
  // Every argument is optional to commander. A missing one is asked for or refused with a message of our own.
  for (const { key, many, description } of line.positionals)
    command.argument(many ? `[${key}...]` : `[${key}]`, description)
  for (const flag of line.flags) {
    command.addOption(toOption(flag))
    const alternative = flagAliases[flag.name]
    const hidden = alternative && toOption({ ...flag, name: alternative }).hideHelp()
    if (hidden) command.addOption(hidden.conflicts(flag.key))
  }
  if (line.changes) for (const flag of changeFlags) command.addOption(toOption(flag))
  if (command instanceof StrictCommand) {
    command.closing = formatClosing(line)
    command.ownArguments = line.positionals.map(formatPositional).join(' ')
  }
  command.action(async () => {
    refuseFlagsOfParent(command)
    if (command.args.length > line.positionals.length && !line.positionals.at(-1)?.many) refuseUnknown(command, line)
    // A command's flag may share its key with a global one: `api --input` and `--no-input`.
    const args = readArgs(line, command.args, collectOptions(command))
    await perform(readGlobalFlags(command.optsWithGlobals()), line.load, args)
  })
}

/** Reads the values of a line by key. A switch that is not on the line has no value. */
function readArgs(line: CommandLine, words: readonly string[], options: Readonly<Record<string, unknown>>): ParsedArgs {
  const values: Record<string, unknown> = {}
  for (const [at, { key, many }] of line.positionals.entries()) values[key] = many ? words.slice(at) : words[at]
  for (const flag of line.flags) {
    const alternative = flagAliases[flag.name]
    values[flag.key] = getFlagValue(flag, options) ?? (alternative && options[alternative])
  }
  const provided = Object.entries(values).filter(([, value]) => value !== undefined)
  return new ParsedArgs(Object.fromEntries(provided), line)
}

/** Returns the options of a command and its parent. If both take the same flag, commander assigns it to the parent. */
function collectOptions(command: Command): Record<string, unknown> {
  const { parent } = command
  return { ...(parent?.parent && parent.opts()), ...command.opts() }
}

/** Refuses flags of a parent that has work of its own. Commander would accept them for its subcommands, too. */
function refuseFlagsOfParent(command: Command): void {
  const { parent, options } = command
  if (!parent?.parent) return
  const ownNames = new Set(options.map(({ long }) => long))
  const other = parent.options.find(
    option => !ownNames.has(option.long) && parent.getOptionValueSource(option.attributeName()) === 'cli',
  )
  if (other) command.error(`error: unknown option '${other.long}'`, { code: 'commander.unknownOption' })
}

/** Commander stores `--no-x` as `x`, which is true until the flag is passed. */
function getFlagValue(flag: FlagManifest, options: Readonly<Record<string, unknown>>): unknown {
  if (flag.type === 'boolean' && flag.name.startsWith('no-')) return options[flag.key] === false ? false : undefined
  return options[flag.key]
}

function findOrAddGroup(parent: Command, name: string): Command {
  const known = parent.commands.find(command => command.name() === name)
  if (known instanceof StrictCommand && known.ownArguments !== undefined) {
    // For a group with work of its own, commander would report a mistyped subcommand as an excess argument.
    const usage = known.ownArguments === '' ? '[command]' : `${known.ownArguments} | <command>`
    return known.usage(`${usage} [options]`).allowExcessArguments()
  }
  if (known) return known
  const group = parent.command(name).description(groupDescriptions[name] ?? name)
  // The subcommands report excess arguments themselves.
  group.usage('<command> [options]').helpCommand(false).allowExcessArguments()
  group.on('command:*', ([word = '']: string[]) => refuseUnknownCommand(group, word))
  return group
}

function refuseUnknown(command: Command, { positionals }: CommandLine): never {
  const [word = ''] = command.args
  if (command.commands.length === 0) {
    const expected = ['no argument', '1 argument'][positionals.length] ?? `${positionals.length} arguments`
    return command.error(`error: '${command.name()}' takes ${expected}`, { code: 'commander.excessArguments' })
  }
  return refuseUnknownCommand(command, word)
}
