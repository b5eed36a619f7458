import { once } from 'node:events'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { CommandContext } from '../context.ts'
import { PartialFileError, UsageError } from '../failure.ts'
import { StdoutClosedError } from '../terminal.ts'

/**
 * Writes a file to stdout as fast as its reader takes it.
 * @throws UsageError if stdout is a terminal; PartialFileError if the reader leaves; BlogopsError `storage_full`.
 */
export async function writeToStdout(
  { terminal }: Pick<CommandContext, 'terminal'>,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const { stdout, interruption } = terminal
  if (stdout.isTTY)
    throw new UsageError('A file cannot be printed on a screen.', 'Redirect the output: … > file, or … | program')
  try {
    for await (const piece of pieces) {
      interruption.throwIfAborted()
      if (!stdout.write(piece)) await once(stdout, 'drain', { signal: interruption })
    }
  } catch (cause) {
    throw toWriteError(interruption.reason instanceof StdoutClosedError ? interruption.reason : cause)
  }
}

function toWriteError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EPIPE' || cause instanceof StdoutClosedError) return new PartialFileError()
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BlogopsError('storage_full', 'The file cannot be written to stdout: the disk is full.', { cause })
  return cause
}
