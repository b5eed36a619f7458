import { type FileHandle, open } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import { feedLimit } from '../../server/contract/field-values.ts'
import type { GenerationInput } from '../../server/contract/schemas/generation.ts'
import { unpackGzip } from '../../server/domain/zip.ts'
import type { ParsedArgs } from '../command-declaration.ts'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'
import { readStdin } from './read-stdin.ts'

interface FileLimits {
  /** Kind of file for messages: `feed`. */
  readonly kind: string
  readonly maxBytes: number
  /** Advice on how to make the file smaller, as a sentence. By default on tables. */
  readonly sizeAdvice?: string
}

const tableAdvice = 'Remove rows that you do not need.'

/**
 * Reads the bytes of a file that a person named. The size is taken from the opened file, so that the checked file is
 * the one that is read. A pipe or a device has no size and is read up to the limit.
 * @throws UsageError naming the file and the problem; BlogopsError `too_large`.
 */
export async function readBytes(cwd: string, name: string, limits: FileLimits): Promise<Buffer> {
  const { kind, maxBytes, sizeAdvice = tableAdvice } = limits
  const title = `The ${kind} ${name}`
  const tooLarge = (message: string) =>
    new BlogopsError('too_large', message, { hint: `The limit is ${megabytes(maxBytes)} MB. ${sizeAdvice}` })
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

/** Reads the text of a file that a person named. @throws UsageError naming the file and the problem */
export async function readTextFile(cwd: string, name: string, limits: FileLimits): Promise<string> {
  return decodeText(await readBytes(cwd, name, limits), name, limits)
}

function decodeText(bytes: Uint8Array, name: string, { kind }: FileLimits): string {
  const title = `The ${kind} ${name}`
  const advice = /\.(csv|tsv|txt)$/i.test(name) ? 'Save it as CSV UTF-8.' : 'Save it as UTF-8 and try again.'
  if (bytes.includes(0)) throw new UsageError(`${title} is not a text file.`, advice)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UsageError(`${title} is not UTF-8 text.`, advice)
  }
}

/** Reads text as `readTextFile` does, or from stdin for `-`. */
export async function readTextInput(context: CommandContext, name: string, limits: FileLimits): Promise<string> {
  return name === '-' ? readStdin(context, limits.maxBytes) : readTextFile(context.terminal.cwd, name, limits)
}

type Feed = NonNullable<GenerationInput['feed']>

/** Reads the product rows of the file that `--feed` names, which may be compressed with gzip; undefined without the flag. */
export async function readFeed({ terminal }: CommandContext, args: ParsedArgs): Promise<Feed | undefined> {
  const file = args.text('feed')
  if (file === undefined) return undefined
  const limits = { kind: 'feed', maxBytes: feedLimit }
  const stored = { name: path.basename(file), bytes: await readBytes(terminal.cwd, file, limits) }
  const { name, bytes } = await unpackGzip(stored, feedLimit).catch((cause: Error) => {
    throw new UsageError(`The feed ${cause.message}`, tableAdvice)
  })
  return { name, content: decodeText(bytes, bytes === stored.bytes ? file : name, limits) }
}

/** Returns the feed for a dry run, with its length in place of its rows. */
export function shortenFeed(feed: Feed | undefined): { feed?: Feed } {
  return feed ? { feed: { ...feed, content: `(${feed.content.length} characters)` } } : {}
}
