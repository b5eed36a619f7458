import { lstat, open } from 'node:fs/promises'
import path from 'node:path'
import { toSettings, warnOfWaiting } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { busy } from '../../output/output.ts'
import { backupView } from '../../output/value-view.ts'
import { writeBackup, writeToStdout } from '../../output/write-file.ts'
import { confirmAction } from '../../projection/confirmation.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { unreadableError } from '../read-file.ts'

export const backUp: Run = async (context, args) => {
  const { output, terminal, flags } = context
  const file = String((await askMissingValues(context, args)).file)
  const target = file === '-' ? undefined : path.resolve(terminal.cwd, file)
  const replaces = target !== undefined && (await targetExists(file, target))
  if (flags.dryRun) {
    const place = file === '-' ? 'stdout' : file
    const plan = `Would write a backup to ${place}${replaces ? ', replacing the existing file' : ''}.`
    output.document({ dryRun: true, file, replaces }, () => plan)
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
  const summary = await readBackup(context, file, 'Reading', terminal.runtime.verifyBackup)
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
    const summary = await readBackup(context, file, 'Reading', terminal.runtime.verifyBackup)
    output.document({ dryRun: true, ...summary }, page =>
      backupView('The backup is complete; nothing was changed', summary, page),
    )
    return
  }
  const { dataDir, summary } = await readBackup(context, file, 'Restoring', bytes =>
    terminal.runtime.restoreBackup(terminal.env, toSettings(flags), bytes, warnOfWaiting(output)),
  )
  output.document({ dataDir, ...summary }, page => backupView(`Restored into ${dataDir}`, summary, page))
  output.note(
    'Everybody must sign in again. A backup does not include environment variables: see docs/configuration.md.',
  )
  return undefined
}

/**
 * Opens a backup that a person named, passes its bytes to `use`, and always closes it.
 * @throws UsageError if the file does not exist or may not be read.
 */
async function readBackup<T>(
  { terminal, output }: CommandContext,
  file: string,
  verb: 'Reading' | 'Restoring',
  use: (bytes: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  const { cwd, stdin, interruption } = terminal
  const read = (pieces: AsyncIterable<string | Buffer>) =>
    busy(output, `${verb} ${file}`, use(toBytes(pieces, interruption)))
  if (file === '-') {
    if (stdin.isTTY) throw new UsageError('A backup cannot be typed in.', 'Redirect a file to stdin: … < site.tar.gz')
    return read(stdin)
  }
  const title = `The backup ${file}`
  const handle = await open(path.resolve(cwd, file)).catch(cause => {
    throw unreadableError(title, cause)
  })
  try {
    if ((await handle.stat()).isDirectory()) throw new UsageError(`${title} is a folder.`)
    return await read(handle.createReadStream({ autoClose: false }))
  } finally {
    await handle.close()
  }
}

async function* toBytes(pieces: AsyncIterable<string | Buffer>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    signal.throwIfAborted()
    yield typeof piece === 'string' ? Buffer.from(piece) : piece
  }
}
