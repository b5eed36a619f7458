import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { BackupSummary } from '../../server/contract/schemas/site.ts'
import { hourMs } from '../../server/domain/days.ts'
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
    throw toStdoutError(interruption.reason instanceof StdoutClosedError ? interruption.reason : cause)
  }
}

function toStdoutError(cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'EPIPE' || cause instanceof StdoutClosedError) return new PartialFileError()
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new BlogopsError('storage_full', 'The file cannot be written to stdout: the disk is full.', { cause })
  return cause
}

/**
 * Writes a backup to a temporary file next to the target, verifies it, and renames it. An existing file stays until
 * then; an aborted backup leaves nothing.
 */
export async function writeBackup(
  { terminal }: Pick<CommandContext, 'terminal'>,
  target: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<BackupSummary & { bytes: number }> {
  const { syncFolder } = await import('../../server/runtime/folder-markers.ts')
  await removeStaleParts(target, terminal.now())
  const temporary = `${target}.${randomBytes(4).toString('hex')}.part`
  try {
    const bytes = await writeDurably(temporary, pieces, terminal.interruption)
    const summary = await terminal.runtime.verifyBackup(createReadStream(temporary))
    await rename(temporary, target)
    await syncFolder(path.dirname(target))
    return { ...summary, bytes }
  } catch (cause) {
    await rm(temporary, { force: true })
    throw toFileError(target, cause)
  }
}

/** Removes temporary files of killed backups: those older than an hour, as a backup in progress is younger. */
async function removeStaleParts(target: string, now: Date): Promise<void> {
  const [folder, name] = [path.dirname(target), path.basename(target)]
  const isPart = (entry: string) =>
    entry.startsWith(`${name}.`) && /^[0-9a-f]+\.part$/.test(entry.slice(name.length + 1))
  for (const entry of await readdir(folder).catch(() => [])) {
    if (!isPart(entry)) continue
    const file = path.join(folder, entry)
    const found = await lstat(file).catch(() => undefined)
    if (found?.isFile() && now.getTime() - found.mtimeMs > hourMs) await rm(file, { force: true })
  }
}

/** Readable by its owner alone, because it contains password hashes. */
async function writeDurably(file: string, pieces: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<number> {
  const handle = await open(file, 'wx', 0o600)
  let bytes = 0
  try {
    for await (const piece of pieces) {
      signal.throwIfAborted()
      await handle.writeFile(piece)
      bytes += piece.length
    }
    await handle.sync()
    return bytes
  } finally {
    await handle.close()
  }
}

function toFileError(target: string, cause: unknown): unknown {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  const message = `${path.basename(target)} cannot be written`
  if (code === 'ENOENT') return new UsageError(`${message}: the folder ${path.dirname(target)} does not exist.`)
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return new UsageError(`${message}: ${path.dirname(target)} is not writable.`)
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return cause
  return new BlogopsError('storage_full', `${message}: the disk is full.`, {
    hint: 'Free some space or choose another location.',
  })
}
