import { type Command, CommanderError } from 'commander'
import type { CommandManifest } from './command-declaration.ts'
import { workflows } from './commands/workflows.ts'
import { guessGlobalFlags } from './global-flags.ts'
import { buildProgram } from './program.ts'
import type { Terminal } from './terminal.ts'

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
