import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type * as demoContract from '../../contract/operations/demo.ts'
import { type DemoSamples, demoSamplesSchema } from '../../contract/schemas/demo.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'

const recordId = 'demo'

/**
 * Handles the list of records that `blogops demo` created, stored with the site so that backups and moves include it.
 */
export function demoHandlers(records: RecordStore): HandlersOf<typeof demoContract> {
  return {
    'demo.samples': async () => (await readSamples(records)).samples,

    'demo.record': async (created, { actor }) => {
      // Access is limited because the next demo changes the records listed here.
      if (actor.kind !== 'local')
        throw new BlogopsError('forbidden', 'Only blogops demo, on the data folder itself, records what it has made.')
      return records.transact(async tx => {
        const { samples, version } = await readSamples(tx)
        const value = { ...samples, ...created }
        await tx.put('setting', { id: recordId, version, value })
        return value
      })
    },
  }
}

async function readSamples(reader: RecordReader): Promise<{ samples: DemoSamples; version: number }> {
  const record = await reader.get('setting', recordId)
  return { samples: demoSamplesSchema.catch({}).parse(record?.value), version: record?.version ?? 0 }
}
