import { settingsOf, tellWaiting } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { backupView } from '../output/backup-view.ts'
import { busy } from '../output/busy.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { backupLine, withBackup } from './with-backup.ts'

/** Restores a backup. With `--dry-run` the backup is read to its end and nothing is stored. */
export const run: Run = async (context, given) => {
  const { terminal, flags, output, prompt } = context
  if (flags.server !== undefined)
    throw new UsageError('A backup is restored into a data folder, not into a server.', 'Leave --server out.')
  const file = String((await withMissingAsked(backupLine('restore'), given.values, prompt)).file)
  if (flags.dryRun) {
    const summary = await withBackup(context, file, bytes =>
      busy(output, `Read ${file}`, terminal.runtime.verifyBackup(bytes)),
    )
    output.document({ dryRun: true, ...summary }, page => backupView('It is whole; nothing was changed', summary, page))
    return
  }
  const { dataDir, summary } = await withBackup(context, file, bytes =>
    busy(output, `Restore ${file}`, restore(context, bytes)),
  )
  output.document({ dataDir, ...summary }, page => backupView(`Restored into ${dataDir}`, summary, page))
  output.note('Everybody signs in anew. What the environment sets is not in a backup: docs/configuration.md lists it.')
  return undefined
}

function restore({ terminal, flags, output }: CommandContext, bytes: AsyncIterable<Uint8Array>) {
  return terminal.runtime.restoreBackup(terminal.env, settingsOf(flags), bytes, tellWaiting(output))
}
