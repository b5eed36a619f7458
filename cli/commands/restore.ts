import { toSettings, warnOfWaiting } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { backupView } from '../output/backup-view.ts'
import { busy } from '../output/busy.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { backupLine, withBackup } from './with-backup.ts'

/** Restores a backup. With `--dry-run` the backup is read to its end and nothing is stored. */
export const restoreSite: Run = async (context, args) => {
  const { terminal, flags, output, prompt } = context
  if (flags.server !== undefined)
    throw new UsageError('A backup is restored into a data folder, not into a server.', 'Leave --server out.')
  const file = String((await askMissingValues(backupLine('restore'), args.values, prompt)).file)
  if (flags.dryRun) {
    const summary = await withBackup(context, file, bytes =>
      busy(output, `Read ${file}`, terminal.runtime.verifyBackup(bytes)),
    )
    output.document({ dryRun: true, ...summary }, page => backupView('It is whole; nothing was changed', summary, page))
    return
  }
  const { dataDir, summary } = await withBackup(context, file, bytes =>
    busy(output, `Restore ${file}`, restoreIntoFolder(context, bytes)),
  )
  output.document({ dataDir, ...summary }, page => backupView(`Restored into ${dataDir}`, summary, page))
  output.note('Everybody signs in anew. What the environment sets is not in a backup: docs/configuration.md lists it.')
  return undefined
}

function restoreIntoFolder({ terminal, flags, output }: CommandContext, bytes: AsyncIterable<Uint8Array>) {
  return terminal.runtime.restoreBackup(terminal.env, toSettings(flags), bytes, warnOfWaiting(output))
}
