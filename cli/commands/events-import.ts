import path from 'node:path'
import { eventsFileLimit } from '../../server/contract/schemas/analytics.ts'
import type { Run } from '../context.ts'
import { busy } from '../output/busy.ts'
import { eventsImportView } from '../output/events-import-view.ts'
import { planOf, planView } from '../projection/dry-run.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { operationOf } from '../projection/run-operation.ts'
import { readTextFile } from './read-text-file.ts'

const line = {
  path: ['events', 'import'],
  positionals: [{ key: 'file', required: true, description: 'a .csv, .json or .ndjson file' }],
  flags: [],
  example: 'events import events.ndjson',
}

const doneInPart = 7
const smaller = 'divide it by whole days, and import one after the other'

export const run: Run = async (context, given) => {
  const { output, terminal, flags } = context
  const file = String((await withMissingAsked(line, given.values, context.prompt)).file)
  const limits = { what: 'file of events', maxBytes: eventsFileLimit, smaller }
  const content = await readTextFile(terminal.cwd, file, limits)
  const input = { name: path.basename(file), content, sample: given.isSet('sample') }
  if (flags.dryRun) {
    const plan = await planOf(await operationOf('events.import'), {
      ...input,
      content: `(${content.length} characters)`,
    })
    output.document(plan, page => planView(plan, page))
    return undefined
  }
  const { client } = await context.connect()
  const importing = client.events.import(input, { signal: terminal.interruption })
  const result = await busy(output, `Import ${input.name}`, importing)
  output.document(result, page => eventsImportView(result, page))
  return result.rejectedTotal > 0 ? doneInPart : undefined
}
