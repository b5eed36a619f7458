import path from 'node:path'
import { exportLimit } from '../../server/contract/schemas/ad-import.ts'
import type { CommandContext, Run } from '../context.ts'
import type { Given } from '../given.ts'
import { busy } from '../output/busy.ts'
import { importView } from '../output/import-view.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { readStdin } from './read-stdin.ts'
import { readTextFile } from './read-text-file.ts'

const line = {
  path: ['ads', 'import'],
  positionals: [{ key: 'file', required: true, description: 'a CSV file' }],
  flags: [],
  example: 'ads import export.csv',
}

const doneInPart = 7

/** Imports a file of ad metrics. With `--dry-run` the server reads and checks the file and stores nothing. */
export const run: Run = async (context, given) => {
  const file = String((await withMissingAsked(line, given.values, context.prompt)).file)
  const content = await readGiven(context, file)
  const { client } = await context.connect()
  const input = { name: file === '-' ? 'stdin' : path.basename(file), content, ...optionsOf(context, given) }
  const signal = context.terminal.interruption
  const result = await busy(context.output, `Import ${input.name}`, client.ads.import(input, { signal }))
  context.output.document(result, page => importView(result, page))
  return result.unknownTotal + result.rejectedTotal > 0 ? doneInPart : undefined
}

async function readGiven(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context, exportLimit)
  return readTextFile(context.terminal.cwd, file, { what: 'export', maxBytes: exportLimit })
}

/** Options of the import, which the server checks. Its messages list the valid fields. */
function optionsOf({ flags }: CommandContext, given: Given) {
  const dateFormat = (['ymd', 'dmy', 'mdy'] as const).find(order => order === given.text('dateFormat'))
  const adSet = given.text('adSet')
  const map = given.values.map
  return {
    ...(dateFormat !== undefined && { dateFormat }),
    ...(adSet !== undefined && { adSet }),
    ...(Array.isArray(map) && { map: map.map(String) }),
    ...(given.isSet('createUnknown') && { createUnknown: true }),
    ...(given.isSet('sample') && { sample: true }),
    ...(flags.dryRun && { dryRun: true }),
  }
}
