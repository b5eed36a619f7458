import type { Command } from 'commander'
import { toOption } from './command-options.ts'
import { aliases, flagAliases, groups } from './command-words.ts'
import type { Run } from './context.ts'
import { Given } from './given.ts'
import { type GlobalFlags, readGlobalFlags, whereSomethingChanges } from './global-flags.ts'
import type { FlagManifest, PositionalManifest } from './projection/command-manifest.ts'
import { StrictCommand } from './strict-command.ts'
import { unknownCommand } from './unknown-command.ts'

/** A command of the tree, from a workflow or from the contract. */
export interface CommandLine {
  readonly path: readonly string[]
  readonly positionals: readonly PositionalManifest[]
  readonly flags: readonly FlagManifest[]
  readonly summary: string
  readonly changes: boolean
  readonly examples: readonly string[]
  /** Lines at the end of the command's help. */
  readonly notes: readonly string[]
  readonly load: () => Promise<Run>
}

export type Perform = (flags: GlobalFlags, load: () => Promise<Run>, given: Given) => Promise<void>

export function addCommand(program: Command, line: CommandLine, perform: Perform): void {
  const name = line.path.at(-1) ?? ''
  const command = line.path.slice(0, -1).reduce(groupIn, program).command(name)
  const alias = line.path.length > 1 ? aliases[name] : undefined
  if (alias !== undefined && !command.parent?.commands.some(other => other.name() === alias)) command.alias(alias)
  command.description(line.summary).usage(usageOf(line))
  // Every argument is optional to commander. A missing one is asked for or refused with a message of our own.
  for (const { key, many, description } of line.positionals)
    command.argument(many ? `[${key}...]` : `[${key}]`, description)
  for (const flag of line.flags) {
    command.addOption(toOption(flag))
    const second = flagAliases[flag.name]
    if (second)
      command.addOption(
        toOption({ ...flag, name: second })
          .hideHelp()
          .conflicts(flag.key),
      )
  }
  if (line.changes) for (const flag of whereSomethingChanges) command.addOption(toOption(flag))
  if (command instanceof StrictCommand) {
    command.closing = closingOf(line)
    command.ownArguments = line.positionals.map(positionalText).join(' ')
  }
  command.action(async () => {
    refuseFlagsOfParent(command)
    if (command.args.length > line.positionals.length && !line.positionals.at(-1)?.many) refuseUnknown(command, line)
    // A command's flag may share its key with a global one: `api --input` and `--no-input`.
    const given = readGiven(line, command.args, optionsOf(command))
    await perform(readGlobalFlags(command.optsWithGlobals()), line.load, given)
  })
}

/** Reads the values of a line by key. A switch that is not on the line has no value. */
function readGiven(line: CommandLine, words: readonly string[], options: Readonly<Record<string, unknown>>): Given {
  const values: Record<string, unknown> = {}
  for (const [at, { key, many }] of line.positionals.entries()) values[key] = many ? words.slice(at) : words[at]
  for (const flag of line.flags) {
    const second = flagAliases[flag.name]
    values[flag.key] = valueGiven(flag, options) ?? (second && options[second])
  }
  return new Given(Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)))
}

/** Returns the options of a command and its parent. If both take the same flag, commander assigns it to the parent. */
function optionsOf(command: Command): Record<string, unknown> {
  const { parent } = command
  return { ...(parent?.parent && parent.opts()), ...command.opts() }
}

/** Refuses flags of a parent that has work of its own. Commander would accept them for its subcommands, too. */
function refuseFlagsOfParent(command: Command): void {
  const { parent, options } = command
  if (!parent?.parent) return
  const own = new Set(options.map(({ long }) => long))
  const other = parent.options.find(
    option => !own.has(option.long) && parent.getOptionValueSource(option.attributeName()) === 'cli',
  )
  if (other) command.error(`error: unknown option '${other.long}'`, { code: 'commander.unknownOption' })
}

/** Commander stores `--no-x` as `x`, which is true until the flag is passed. */
function valueGiven(flag: FlagManifest, options: Readonly<Record<string, unknown>>): unknown {
  if (flag.type === 'boolean' && flag.name.startsWith('no-')) return options[flag.key] === false ? false : undefined
  return options[flag.key]
}

function groupIn(parent: Command, name: string): Command {
  const known = parent.commands.find(command => command.name() === name)
  if (known instanceof StrictCommand && known.ownArguments !== undefined) {
    // For a group with work of its own, commander would report a mistyped subcommand as an excess argument.
    const takes = known.ownArguments === '' ? '[command]' : `${known.ownArguments} | <command>`
    return known.usage(`${takes} [options]`).allowExcessArguments()
  }
  if (known) return known
  const group = parent.command(name).description(groups[name] ?? name)
  // The subcommands report excess arguments themselves.
  group.usage('<command> [options]').helpCommand(false).allowExcessArguments()
  group.on('command:*', ([word = '']: string[]) => unknownCommand(group, word))
  return group
}

function refuseUnknown(command: Command, { positionals }: CommandLine): never {
  const [word = ''] = command.args
  if (command.commands.length === 0) {
    const taken = ['no argument', '1 argument'][positionals.length] ?? `${positionals.length} arguments`
    return command.error(`error: '${command.name()}' takes ${taken}`, { code: 'commander.excessArguments' })
  }
  return unknownCommand(command, word)
}

function usageOf({ positionals }: CommandLine): string {
  return [...positionals.map(positionalText), '[options]'].join(' ')
}

function positionalText({ key, required, many }: PositionalManifest): string {
  const name = many ? `${key}...` : key
  return required ? `<${name}>` : `[${name}]`
}

function closingOf({ examples, notes }: CommandLine): string[] {
  const title = examples.length === 1 ? 'Example:' : 'Examples:'
  const shown = examples.length === 0 ? [] : [title, ...examples.map(example => `  $ blogops ${example}`)]
  return notes.length === 0 ? shown : [...shown, '', ...notes]
}
