import type { Command } from 'commander'
import { toOption } from './command-options.ts'
import { addCommand, type CommandLine, type Perform } from './command-tree.ts'
import type { Workflow } from './declaration.ts'
import { everywhere } from './global-flags.ts'
import { addHelpCommand } from './help-command.ts'
import type { CommandManifest } from './projection/command-manifest.ts'
import { StrictCommand } from './strict-command.ts'

const examples = `
Examples:
  $ blogops demo                                       see it work, on sample data
  $ blogops generate --topic "wireless earbuds"        research, write and publish a review
  $ blogops articles list --json                       for scripts

Without --server, commands work on the data folder itself (./data).
Exit codes: 0 done, 1 failed, 2 wrong usage, 3 cancelled, 4 not allowed, 5 conflict,
            6 an outside service failed, 7 done in part, 10 something differs (--detailed-exitcode).`

export interface ProgramParts {
  readonly version: string
  readonly manifest: readonly CommandManifest[]
  readonly workflows: readonly Workflow[]
}

/** The whole command tree: the plain commands of the contract, and the workflows where they take a place. */
export function buildProgram({ version, manifest, workflows }: ProgramParts, perform: Perform): Command {
  const program: Command = new StrictCommand('blogops')
    .description('A blog of product reviews, and the desk behind it: research, writing, publishing.')
    .usage('<command> [options]')
    .version(version, '--version', 'print the version')
    .helpOption('-h, --help', 'show how a command is used')
    .showHelpAfterError(false)
    .configureHelp({
      showGlobalOptions: true,
      // Those of every command, and not of a command that has others below it.
      visibleGlobalOptions: command => (command.parent ? program.options.filter(({ hidden }) => !hidden) : []),
    })
    .exitOverride()
    .addHelpText('after', examples)
  for (const flag of everywhere) program.addOption(toOption(flag))
  const lines = [...workflows.map(fromWorkflow), ...manifest.map(fromManifest)]
  const taken = new Set<string>()
  for (const line of lines) {
    const name = line.path.join(' ')
    if (!taken.has(name)) addCommand(program, line, perform)
    taken.add(name)
  }
  addHelpCommand(program)
  return program
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
    load: async () => (await workflow.load()).run,
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
