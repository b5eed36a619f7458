import { once } from 'node:events'
import type { CommandContext } from '../context.ts'
import { CutOff, UsageError } from '../failure.ts'
import { type OutputStream, ReaderGone } from '../terminal.ts'

/**
 * Writes a file to stdout as fast as its reader takes it.
 * @throws UsageError where that is a screen.
 */
export async function piecesToStdout(
  { terminal }: Pick<CommandContext, 'terminal'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { stdout, interruption } = terminal
  if (stdout.isTTY)
    throw new UsageError('A file is not written to a screen.', 'Lead it elsewhere: … > file, or … | program')
  for await (const piece of pieces) {
    if (interruption.aborted) throw why(interruption.reason)
    if (!stdout.write(piece)) await taken(stdout, interruption)
  }
}

async function taken(stdout: OutputStream, signal: AbortSignal): Promise<void> {
  await once(stdout, 'drain', { signal }).catch((error: unknown) => {
    throw why(signal.reason ?? error)
  })
}

/** The stream says so, and a moment later the terminal. */
function why(error: unknown): unknown {
  const isGone = error instanceof Error && 'code' in error && error.code === 'EPIPE'
  return isGone || error instanceof ReaderGone ? new CutOff() : error
}
