import path from 'node:path'
import { maxReportCharacters } from '../../../server/contract/schemas/earnings.ts'
import type { Run } from '../../context.ts'
import { partlyDone } from '../../exit-codes.ts'
import { busy } from '../../output/busy.ts'
import { earningsImportView } from '../../output/earnings-view.ts'
import type { ParsedArgs } from '../../parsed-args.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'

/** Imports an earnings report. With `--dry-run` the server reads and checks the file and stores nothing. */
export const importEarnings: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const content = await readTextInput(context, file, { kind: 'report', maxBytes: maxReportCharacters })
  const { client } = await context.connect()
  const { dryRun } = context.flags
  const name = file === '-' ? 'stdin' : path.basename(file)
  const input = { name, content, ...readOptions(args), ...(dryRun && { dryRun }) }
  const signal = context.terminal.interruption
  const result = await busy(context.output, `Importing ${name}`, client.earnings.import(input, { signal }))
  context.output.document(result, page => earningsImportView(result, page))
  return result.rejectedTotal > 0 ? partlyDone : undefined
}

/** Options of the import, which the server checks. */
function readOptions(args: ParsedArgs) {
  const dateFormat = (['ymd', 'dmy', 'mdy'] as const).find(order => order === args.text('dateFormat'))
  const { map } = args.values
  return {
    ...(dateFormat !== undefined && { dateFormat }),
    ...(Array.isArray(map) && { map: map.map(String) }),
  }
}
