import type { ParsedArgs } from './command-declaration.ts'
import { type Connection, openConnection, readVariables } from './connection.ts'
import { openCredentials } from './credentials.ts'
import { type Failure, PartialFileError, toFailure, UsageError } from './failure.ts'
import { type GlobalFlags, globalFlags } from './global-flags.ts'
import { createOutput, type Output } from './output/output.ts'
import { createPrompt, type Prompt } from './prompt.ts'
import { resolveServerTarget, type ServerTarget } from './server-target.ts'
import { StdoutClosedError, type Terminal, type Variables } from './terminal.ts'

/** Everything that a command works with. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly flags: GlobalFlags
  readonly variables: Variables
  readonly output: Output
  readonly prompt: Prompt
  /** The server that calls go to; undefined for the data folder. @throws UsageError */
  resolveTarget(): Promise<ServerTarget | undefined>
  /** Opens the connection at the first call, so that usage errors are reported before anything is touched. */
  connect(): Promise<Connection>
  close(): Promise<void>
}

/** Runs a command. Returns its exit code; undefined means 0. */
export type Run = (context: CommandContext, args: ParsedArgs) => Promise<number | undefined>

export async function openContext(terminal: Terminal, flags: GlobalFlags, output: Output): Promise<CommandContext> {
  const variables = await readVariables(terminal)
  let connection: Promise<Connection> | undefined
  return {
    terminal,
    flags,
    variables,
    output,
    prompt: createPrompt(terminal, { allowed: flags.input }),
    resolveTarget: () => resolveServerTarget(openCredentials(terminal), variables, flags),
    connect() {
      connection ??= openConnection({ terminal, variables, flags, output })
      return connection
    },
    async close() {
      const opened = await connection?.catch(() => undefined)
      await opened?.close()
    },
  }
}

/** Opens the context, runs one command, closes it and reports a failure. Returns the exit code. */
export async function perform(terminal: Terminal, flags: GlobalFlags, run: Run, args: ParsedArgs): Promise<number> {
  const output = createOutput(terminal, flags)
  try {
    const context = await openContext(terminal, flags, output)
    return await runAndClose(context, run, args)
  } catch (error) {
    const { reason } = terminal.interruption
    const isStdoutClosed = reason instanceof StdoutClosedError && !(error instanceof PartialFileError)
    const failure = withServerHint(flags, toFailure(isStdoutClosed ? reason : error))
    if (failure.exit !== 0) output.failure(failure)
    if (failure.code === 'internal' && ['debug', 'trace'].includes(terminal.env.BLOGOPS_LOG_LEVEL ?? ''))
      terminal.stderr.write(`${(error instanceof Error && error.stack) || error}\n`)
    return failure.exit
  }
}

/** Adds the named server to a hint to sign in. */
function withServerHint({ server }: GlobalFlags, failure: Failure): Failure {
  if (server === undefined || !failure.hint?.endsWith('blogops login')) return failure
  return { ...failure, hint: `${failure.hint} --server ${server}` }
}

async function runAndClose(context: CommandContext, run: Run, args: ParsedArgs): Promise<number> {
  try {
    return (await run(context, args)) ?? 0
  } finally {
    await context.close()
  }
}

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
  const program = group === '' ? 'blogops' : `blogops ${group}`
  return new UsageError(`${program} needs a command.`, `Run ${program} --help to list the commands.`)
}
