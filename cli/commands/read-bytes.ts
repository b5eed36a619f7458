import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import { UsageError } from '../failure.ts'

export interface FileLimits {
  /** Kind of file for messages: `feed`. */
  readonly what: string
  readonly maxBytes: number
  /** Advice on how to make the file smaller. */
  readonly smaller: string
}

/**
 * Reads the bytes of a file that a person named. The size is taken from the opened file, so that the checked file is
 * the one that is read. A pipe or a device has no size and is read up to the limit.
 * @throws UsageError naming the file and the problem; BlogopsError `too_large`.
 */
export async function readBytes(cwd: string, name: string, { what, maxBytes, smaller }: FileLimits): Promise<Buffer> {
  const title = `The ${what} ${name}`
  const tooLarge = (message: string) =>
    new BlogopsError('too_large', message, { hint: `At most ${megabytes(maxBytes)} MB are taken; ${smaller}.` })
  const handle = await open(path.resolve(cwd, name)).catch(cause => {
    throw unreadableError(title, cause)
  })
  try {
    const info = await handle.stat()
    if (info.isDirectory()) throw new UsageError(`${title} is a folder.`)
    if (info.size > maxBytes) throw tooLarge(`${title} has ${megabytes(info.size)} MB.`)
    const bytes = await readAtMost(handle, maxBytes)
    if (!bytes) throw tooLarge(`${title} has more than ${megabytes(maxBytes)} MB.`)
    return bytes
  } finally {
    await handle.close()
  }
}

/** Returns undefined if the file is longer than the limit. */
async function readAtMost(handle: FileHandle, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Buffer[] = []
  let length = 0
  for await (const part of handle.createReadStream({ autoClose: false })) {
    length += part.length
    if (length > maxBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Returns the error for a file that cannot be opened. */
export function unreadableError(title: string, cause: NodeJS.ErrnoException): UsageError {
  if (cause.code === 'ENOENT') return new UsageError(`${title} does not exist.`)
  if (cause.code === 'EACCES') return new UsageError(`${title} may not be read.`, 'Check its permissions.')
  return new UsageError(`${title} cannot be read: ${cause.message}`)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
