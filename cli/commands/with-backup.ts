import { open } from 'node:fs/promises'
import path from 'node:path'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'
import { unreadableError } from './read-bytes.ts'

export const backupLine = (...words: string[]) => ({
  path: words,
  positionals: [{ key: 'file', required: true, description: 'the backup; - reads stdin' }],
  flags: [],
  example: `${words.join(' ')} site.tar.gz`,
})

/**
 * Opens a backup that a person named, passes its bytes to `read`, and always closes it.
 * @throws UsageError if the file does not exist or may not be read.
 */
export async function withBackup<T>(
  { terminal }: Pick<CommandContext, 'terminal'>,
  file: string,
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { cwd, stdin, interruption } = terminal
  if (file === '-') {
    if (stdin.isTTY) throw new UsageError('A backup is not typed.', 'Lead one in: … < site.tar.gz')
    return read(interruptible(toBytes(stdin), interruption))
  }
  const title = `The backup ${file}`
  const handle = await open(path.resolve(cwd, file)).catch(cause => {
    throw unreadableError(title, cause)
  })
  try {
    if ((await handle.stat()).isDirectory()) throw new UsageError(`${title} is a folder.`)
    return await read(interruptible(handle.createReadStream({ autoClose: false }), interruption))
  } finally {
    await handle.close()
  }
}

async function* toBytes(stdin: AsyncIterable<string | Buffer>): AsyncGenerator<Uint8Array> {
  for await (const piece of stdin) yield typeof piece === 'string' ? Buffer.from(piece) : piece
}

async function* interruptible<T>(pieces: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    yield piece
  }
}
