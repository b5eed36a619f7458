import { toFailure, UsageError } from './failure.ts'
import { type GlobalFlags, globalFlags } from './global-flags.ts'
import { createOutput } from './output/output.ts'
import type { Terminal } from './terminal.ts'

/** Reports a usage error and returns the exit code. */
export function reportUsageError(
  terminal: Terminal,
  flags: GlobalFlags,
  words: readonly string[],
  error: unknown,
): number {
  const failure = toFailure(isMissingCommand(error) ? toMissingCommandError(words) : error)
  createOutput(terminal, flags).failure(failure)
  return failure.exit
}

/**
 * `blogops articles` alone: commander shows help and fails. Detected by code, because loading commander here costs
 * time.
 */
function isMissingCommand(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'commander.help'
}

/** Global flags with a value: the next word is not part of the command. */
const valueFlags = new Set(globalFlags.filter(({ type }) => type !== 'boolean').map(({ name }) => `--${name}`))

function toMissingCommandError(words: readonly string[]): UsageError {
  const group = words.filter((word, at) => !word.startsWith('-') && !valueFlags.has(words[at - 1] ?? '')).join(' ')
  return new UsageError(`blogops ${group} needs a command.`, `blogops ${group} --help lists them.`)
}
