import { lstat } from 'node:fs/promises'
import path from 'node:path'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { backupView } from '../output/backup-view.ts'
import { busy } from '../output/busy.ts'
import { writeToStdout } from '../output/pieces-to-stdout.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { confirmLoss } from '../projection/run-operation.ts'
import { writeBackup } from './write-backup.ts'

const line = {
  path: ['backup'],
  positionals: [{ key: 'file', required: true, description: 'where to; - writes to stdout' }],
  flags: [],
  example: 'backup site.tar.gz',
}

export const backUp: Run = async (context, args) => {
  const { output, terminal, flags } = context
  const file = String((await askMissingValues(line, args.values, context.prompt)).file)
  const target = file === '-' ? undefined : path.resolve(terminal.cwd, file)
  const replaces = target !== undefined && (await targetExists(file, target))
  if (flags.dryRun) {
    output.document({ dryRun: true, file, replaces }, () => planText(file, replaces))
    return
  }
  if (replaces) await confirmLoss(context, `Replace ${file}`)
  if (target === undefined) return writeToStdout(context, await download(context)).then(() => undefined)
  const written = await busy(output, `Back up to ${file}`, writeBackup(context, target, await download(context)))
  const result = { file: target, ...written }
  output.document(result, page => backupView(`Backed up to ${file}, and read back whole`, result, page))
  return undefined
}

async function download(context: CommandContext): Promise<AsyncIterable<Uint8Array>> {
  const { client } = await context.connect()
  return client.backup.download({}, { signal: context.terminal.interruption })
}

function planText(file: string, replaces: boolean): string {
  return `Would write a backup to ${file === '-' ? 'stdout' : file}${replaces ? ', in place of what is there' : ''}.`
}

/** @throws UsageError if the target is not a regular file: the rename would replace it, even a device. */
async function targetExists(file: string, target: string): Promise<boolean> {
  const found = await lstat(target).catch(() => undefined)
  if (found && !found.isFile()) throw new UsageError(`${file} is no file.`, 'Name another, or - to write to stdout.')
  return found !== undefined
}
