import { type CommandContext, openContext, type Run } from './context.ts'
import { type Failure, HalfFileError, toFailure } from './failure.ts'
import type { ParsedArgs } from './given.ts'
import type { GlobalFlags } from './global-flags.ts'
import { createOutput } from './output/output.ts'
import { ReaderGone, type Terminal } from './terminal.ts'

/** Opens the context, runs one command, closes it and reports a failure. Returns the exit code. */
export async function perform(terminal: Terminal, flags: GlobalFlags, run: Run, args: ParsedArgs): Promise<number> {
  const output = createOutput(terminal, flags)
  try {
    const context = await openContext(terminal, flags, output)
    return await runAndClose(context, run, args)
  } catch (error) {
    const { reason } = terminal.interruption
    const hasReaderLeft = reason instanceof ReaderGone && !(error instanceof HalfFileError)
    const failure = withServerHint(flags, toFailure(hasReaderLeft ? reason : error))
    if (failure.exit !== 0) output.failure(failure)
    if (failure.code === 'internal' && isTracing(terminal)) terminal.stderr.write(`${getStack(error)}\n`)
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

function isTracing({ env }: Terminal): boolean {
  return env.BLOGOPS_LOG_LEVEL === 'debug' || env.BLOGOPS_LOG_LEVEL === 'trace'
}

function getStack(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
