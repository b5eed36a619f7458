import type { Run } from '../context.ts'
import { backupView } from '../output/backup-view.ts'
import { busy } from '../output/busy.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { backupLine, openBackup } from './open-backup.ts'

export const run: Run = async (context, given) => {
  const { output, terminal, prompt } = context
  const file = String((await withMissingAsked(backupLine('backup', 'verify'), given.values, prompt)).file)
  const reading = terminal.runtime.verifyBackup(await openBackup(context, file))
  const summary = await busy(output, `Read ${file}`, reading)
  output.document(summary, page => backupView(`${file === '-' ? 'The backup' : file} is whole`, summary, page))
  return undefined
}
