import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { lstat, open, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { BackupSummary } from '../../../server/contract/schemas/backup.ts'
import { hourMs } from '../../../server/domain/durations.ts'
import { toSettings, warnOfWaiting } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { backupView } from '../../output/backup-view.ts'
import { busy } from '../../output/busy.ts'
import { writeToStdout } from '../../output/write-to-stdout.ts'
import { confirmAction } from '../../projection/confirmation.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { unreadableError } from '../read-file.ts'

export const backUp: Run = async (context, args) => {
  const { output, terminal, flags } = context
  const file = String((await askMissingValues(context, args)).file)
  const target = file === '-' ? undefined : path.resolve(terminal.cwd, file)
  const replaces = target !== undefined && (await targetExists(file, target))
  if (flags.dryRun) {
    output.document({ dryRun: true, file, replaces }, () => planText(file, replaces))
    return
  }
  if (replaces) await confirmAction(context, `Replace ${file}`)
  if (target === undefined) return writeToStdout(context, await download(context)).then(() => undefined)
  const written = await busy(output, `Backing up to ${file}`, writeBackup(context, target, await download(context)))
  const result = { file: target, ...written }
  output.document(result, page => backupView(`Wrote and verified ${file}`, result, page))
  return undefined
}

async function download(context: CommandContext): Promise<AsyncIterable<Uint8Array>> {
  const { client } = await context.connect()
  return client.backup.download({}, { signal: context.terminal.interruption })
}

function planText(file: string, replaces: boolean): string {
  return `Would write a backup to ${file === '-' ? 'stdout' : file}${replaces ? ', replacing the existing file' : ''}.`
}

/** @throws UsageError if the target is not a regular file: the rename would replace it, even a device. */
async function targetExists(file: string, target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => undefined)
  if (found && !found.isFile())
    throw new UsageError(`${file} is not a regular file.`, 'Choose another path, or - to write to stdout.')
  return found !== undefined
}

export const verifyBackupFile: Run = async (context, args) => {
  const { output, terminal } = context
  const file = String((await askMissingValues(context, args)).file)
  const summary = await withBackup(context, file, bytes =>
    busy(output, `Reading ${file}`, terminal.runtime.verifyBackup(bytes)),
  )
  output.document(summary, page => backupView(`${file === '-' ? 'The backup' : file} is complete`, summary, page))
  return undefined
}

/** Restores a backup. With `--dry-run` the backup is read to its end and nothing is stored. */
export const restoreSite: Run = async (context, args) => {
  const { terminal, flags, output } = context
  if (flags.server !== undefined)
    throw new UsageError('A backup can only be restored into a data folder, not into a server.', 'Remove --server.')
  const file = String((await askMissingValues(context, args)).file)
  if (flags.dryRun) {
    const summary = await withBackup(context, file, bytes =>
      busy(output, `Reading ${file}`, terminal.runtime.verifyBackup(bytes)),
    )
    output.document({ dryRun: true, ...summary }, page =>
      backupView('The backup is complete; nothing was changed', summary, page),
    )
    return
  }
  const { dataDir, summary } = await withBackup(context, file, bytes =>
    busy(output, `Restoring ${file}`, restoreIntoFolder(context, bytes)),
  )
  output.document({ dataDir, ...summary }, page => backupView(`Restored into ${dataDir}`, summary, page))
  output.note(
    'Everybody must sign in again. A backup does not include environment variables: see docs/configuration.md.',
  )
  return undefined
}

function restoreIntoFolder({ terminal, flags, output }: CommandContext, bytes: AsyncIterable<Uint8Array>) {
  return terminal.runtime.restoreBackup(terminal.env, toSettings(flags), bytes, warnOfWaiting(output))
}

/**
 * Writes a backup to a temporary file next to the target, verifies it, and renames it. An existing file stays until
 * then; an aborted backup leaves nothing.
 */
async function writeBackup(
  { terminal }: Pick<CommandContext, 'terminal'>,
  target: string,
  pieces: AsyncIterable<Uint8Array>,
): Promise<BackupSummary & { bytes: number }> {
  const { syncFolder } = await import('../../../server/runtime/sync-folder.ts')
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
    throw toWriteError(target, cause)
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

function toWriteError(target: string, cause: unknown): unknown {
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

/**
 * Opens a backup that a person named, passes its bytes to `read`, and always closes it.
 * @throws UsageError if the file does not exist or may not be read.
 */
async function withBackup<T>(
  { terminal }: Pick<CommandContext, 'terminal'>,
  file: string,
  read: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { cwd, stdin, interruption } = terminal
  if (file === '-') {
    if (stdin.isTTY) throw new UsageError('A backup cannot be typed in.', 'Redirect a file to stdin: … < site.tar.gz')
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
