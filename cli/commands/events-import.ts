import path from 'node:path'
import { eventsFileLimit } from '../../server/contract/schemas/analytics.ts'
import type { CommandContext, Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { eventsImportView } from '../output/events-import-view.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { readStdin } from './read-stdin.ts'
import { readTextFile } from './read-text-file.ts'

const line = {
  path: ['events', 'import'],
  positionals: [{ key: 'file', required: true, description: 'a .csv, .json or .ndjson file; - reads stdin' }],
  flags: [],
  example: 'events import events.ndjson',
}

const doneInPart = 7
const smallerHint = 'divide it by whole days, and import one after the other'

/** Imports a file of events. With `--dry-run` the server reads and checks the file and stores nothing. */
export const importEvents: Run = async (context, args) => {
  const { output, terminal, flags } = context
  const file = String((await askMissingValues(line, args.values, context.prompt)).file)
  const content = await readEvents(context, file)
  const input = {
    name: file === '-' ? 'stdin' : path.basename(file),
    content,
    sample: args.isSet('sample'),
    dryRun: flags.dryRun,
  }
  const { client } = await context.connect()
  const request = client.events.import(input, { signal: terminal.interruption })
  const result = await busy(output, `Import ${input.name}`, request)
  output.document(result, page => eventsImportView(result, page))
  return result.rejectedTotal > 0 ? doneInPart : undefined
}

async function readEvents(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context, eventsFileLimit)
  return readTextFile(context.terminal.cwd, file, {
    what: 'file of events',
    maxBytes: eventsFileLimit,
    smaller: smallerHint,
  })
}
