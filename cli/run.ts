import type { Command } from 'commander'
import { CommanderError } from 'commander'
import { workflows } from './commands/workflows.ts'
import { toFailure, UsageError } from './failure.ts'
import { guessGlobalFlags } from './global-flags.ts'
import { createOutput } from './output/output.ts'
import { buildProgram } from './program.ts'
import type { CommandManifest } from './projection/command-manifest.ts'
import type { Terminal } from './terminal.ts'

/** Runs a command line (without the names of node and of the program) and gives its exit code. */
export async function run(
  terminal: Terminal,
  words: readonly string[],
  manifest: readonly CommandManifest[],
): Promise<number> {
  let exit = 0
  const program = buildProgram(manifest, workflows, async (flags, load, given) => {
    const [{ perform }, action] = await Promise.all([import('./perform.ts'), load()])
    exit = await perform(terminal, flags, action, given)
  })
  speakThrough(program, terminal)
  try {
    await program.parseAsync(words.length === 0 ? ['--help'] : [...words], { from: 'user' })
    return exit
  } catch (error) {
    return wrongUsage(terminal, words, error)
  }
}

function wrongUsage(terminal: Terminal, words: readonly string[], error: unknown): number {
  if (error instanceof CommanderError && error.exitCode === 0) return 0
  const failure = toFailure(isMissingCommand(error) ? missingCommand(words) : error)
  createOutput(terminal, guessGlobalFlags(words)).failure(failure)
  return failure.exit
}

/** `blogops articles` alone: commander shows help and fails. */
function isMissingCommand(error: unknown): boolean {
  return error instanceof CommanderError && error.code === 'commander.help'
}

function missingCommand(words: readonly string[]): UsageError {
  const group = words.filter(word => !word.startsWith('-')).join(' ')
  return new UsageError(`blogops ${group} needs a command.`, `blogops ${group} --help lists them.`)
}

/** Help goes to stdout; errors are told by our own output, so commander's are kept back. */
function speakThrough(command: Command, terminal: Terminal): void {
  const { stdout, stderr } = terminal
  command.exitOverride()
  command.configureOutput({
    writeOut: text => stdout.write(text),
    writeErr: () => undefined,
    getOutHelpWidth: () => stdout.columns ?? 80,
    getErrHelpWidth: () => stderr.columns ?? 80,
    getOutHasColors: () => false,
  })
  for (const child of command.commands) speakThrough(child, terminal)
}
