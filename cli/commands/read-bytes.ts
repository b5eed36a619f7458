import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import { UsageError } from '../failure.ts'

export interface FileLimits {
  /** What it is read as: `feed`. */
  readonly what: string
  readonly maxBytes: number
  /** How to make it small enough. */
  readonly smaller: string
}

/**
 * The bytes of a file a person named. The size is taken from the opened file, so that what is checked is what is read; a pipe
 * or a device says nothing of it, and is read as far as it may go.
 * @throws UsageError naming the file and what is wrong with it; BlogopsError `too_large`.
 */
export async function readBytes(cwd: string, name: string, { what, maxBytes, smaller }: FileLimits): Promise<Buffer> {
  const title = `The ${what} ${name}`
  const tooLarge = (message: string) =>
    new BlogopsError('too_large', message, { hint: `At most ${megabytes(maxBytes)} MB are taken; ${smaller}.` })
  const handle = await open(path.resolve(cwd, name)).catch(cause => {
    throw unreadable(title, cause)
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

/** Undefined for one that goes on. */
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

/** Why a file cannot be opened, for who named it. */
export function unreadable(title: string, cause: NodeJS.ErrnoException): UsageError {
  if (cause.code === 'ENOENT') return new UsageError(`${title} does not exist.`)
  if (cause.code === 'EACCES') return new UsageError(`${title} may not be read.`, 'Check its permissions.')
  return new UsageError(`${title} cannot be read: ${cause.message}`)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
