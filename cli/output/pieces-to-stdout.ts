import { once } from 'node:events'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'

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
    interruption.throwIfAborted()
    if (!stdout.write(piece)) await once(stdout, 'drain', { signal: interruption })
  }
}
