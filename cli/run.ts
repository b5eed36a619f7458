import { type Command, CommanderError } from 'commander'
import type { CommandManifest, Workflow } from './command-declaration.ts'
import { listCommandLines } from './command-lines.ts'
import { addCommand, type Perform } from './command-tree.ts'
import { workflows } from './commands/workflows.ts'
import { globalFlags, guessGlobalFlags } from './global-flags.ts'
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
