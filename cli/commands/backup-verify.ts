import type { Run } from '../context.ts'
import { backupView } from '../output/backup-view.ts'
import { busy } from '../output/busy.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { backupLine, withBackup } from './with-backup.ts'

export const verifyBackupFile: Run = async (context, args) => {
  const { output, terminal, prompt } = context
  const file = String((await askMissingValues(backupLine('backup', 'verify'), args.values, prompt)).file)
  const summary = await withBackup(context, file, bytes =>
    busy(output, `Read ${file}`, terminal.runtime.verifyBackup(bytes)),
  )
  output.document(summary, page => backupView(`${file === '-' ? 'The backup' : file} is whole`, summary, page))
  return undefined
}
