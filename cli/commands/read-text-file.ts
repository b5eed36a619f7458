import { open } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import { UsageError } from '../failure.ts'

export interface TextFileLimits {
  /** What it is read as: `feed`. */
  readonly what: string
  readonly maxBytes: number
}

/** The text of a file a person named. @throws UsageError naming the file and what is wrong with it. */
export async function readTextFile(cwd: string, name: string, { what, maxBytes }: TextFileLimits): Promise<string> {
  const bytes = await readBytes(path.resolve(cwd, name), `The ${what} ${name}`, maxBytes)
  if (bytes.includes(0)) throw new UsageError(`The ${what} ${name} is not a text file.`)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(`The ${what} ${name} is not UTF-8 text.`, 'Save it as UTF-8 and try again.')
  }
}

/** The size is taken from the opened file, so that what is checked is what is read. */
async function readBytes(file: string, title: string, maxBytes: number): Promise<Buffer> {
  const handle = await open(file).catch(cause => {
    throw unreadable(title, cause)
  })
  try {
    const info = await handle.stat()
    if (info.isDirectory()) throw new UsageError(`${title} is a folder.`)
    if (info.size > maxBytes) {
      throw new BlogopsError('too_large', `${title} has ${megabytes(info.size)} MB.`, {
        hint: `At most ${megabytes(maxBytes)} MB are taken; leave out rows that do not matter.`,
      })
    }
    return await handle.readFile()
  } finally {
    await handle.close()
  }
}

function unreadable(title: string, cause: NodeJS.ErrnoException): UsageError {
  if (cause.code === 'ENOENT') return new UsageError(`${title} does not exist.`)
  if (cause.code === 'EACCES') return new UsageError(`${title} may not be read.`, 'Check its permissions.')
  return new UsageError(`${title} cannot be read: ${cause.message}`)
}

function megabytes(bytes: number): string {
  return (bytes / 1_000_000).toFixed(1)
}
