import path from 'node:path'
import { maxExportCharacters } from '../../../server/contract/schemas/ad-performance.ts'
import type { CommandContext, Run } from '../../context.ts'
import { partlyDone } from '../../exit-codes.ts'
import { busy } from '../../output/busy.ts'
import { importView } from '../../output/import-view.ts'
import type { ParsedArgs } from '../../parsed-args.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'

/** Imports a file of ad metrics. With `--dry-run` the server reads and checks the file and stores nothing. */
export const importAds: Run = async (context, args) => {
  const file = String((await askMissingValues(context, args)).file)
  const content = await readTextInput(context, file, { kind: 'export file', maxBytes: maxExportCharacters })
  const { client } = await context.connect()
  const input = { name: file === '-' ? 'stdin' : path.basename(file), content, ...readImportOptions(context, args) }
  const signal = context.terminal.interruption
  const result = await busy(context.output, `Importing ${input.name}`, client.ads.import(input, { signal }))
  context.output.document(result, page => importView(result, page))
  return result.unknownTotal + result.rejectedTotal > 0 ? partlyDone : undefined
}

/** Options of the import, which the server checks. Its messages list the valid fields. */
function readImportOptions({ flags }: CommandContext, args: ParsedArgs) {
  const dateFormat = (['ymd', 'dmy', 'mdy'] as const).find(order => order === args.text('dateFormat'))
  const adSet = args.text('adSet')
  const map = args.values.map
  return {
    ...(dateFormat !== undefined && { dateFormat }),
    ...(adSet !== undefined && { adSet }),
    ...(Array.isArray(map) && { map: map.map(String) }),
    ...(args.isSet('createUnknown') && { createUnknown: true }),
    ...(args.isSet('sample') && { sample: true }),
    ...(flags.dryRun && { dryRun: true }),
  }
}
