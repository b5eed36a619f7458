import { BlogopsError } from '../../contract/errors.ts'
import type { HandlersOf } from '../../contract/handler.ts'
import type { LimitUse } from '../../contract/limits.ts'
import type * as settingsContract from '../../contract/operations/settings.ts'
import type { CheckedService, ServerCheck } from '../../contract/schemas/checks.ts'
import { type DemoSamples, demoSamplesSchema } from '../../contract/schemas/site.ts'
import type { RecordReader, RecordStore } from '../../ports/record-store.ts'
import type { Settings } from './settings.ts'

interface SettingsHandlersOptions {
  settings: Settings
  /** Advice for the user. */
  warnings(): Promise<string[]>
  limitUse(): Promise<LimitUse[]>
  /** Checks the settings of the environment and the outside services. */
  checkSettings(signal: AbortSignal, service?: CheckedService): Promise<ServerCheck[]>
}

export function settingsHandlers({
  settings,
  warnings,
  limitUse,
  checkSettings,
}: SettingsHandlersOptions): Omit<HandlersOf<typeof settingsContract>, 'demo.samples' | 'demo.record'> {
  return {
    'settings.get': async () => ({ ...(await settings.show()), warnings: await warnings() }),
    'settings.limits': () => limitUse(),
    'settings.check': ({ service }, { signal }) => checkSettings(signal, service),
    'settings.update': async changes => ({ ...(await settings.update(changes)), warnings: await warnings() }),
  }
}

const recordId = 'demo'

/**
 * Handles the list of records that `blogops demo` created, stored with the site so that backups and moves include it.
 */
export function demoHandlers(
  records: RecordStore,
): Pick<HandlersOf<typeof settingsContract>, 'demo.samples' | 'demo.record'> {
  return {
    'demo.samples': async () => (await readSamples(records)).samples,

    'demo.record': async (created, { actor }) => {
      // Access is limited because the next demo changes the records listed here.
      if (actor.kind !== 'local')
        throw new BlogopsError('forbidden', 'Only `blogops demo` beside the data folder can record the demo content.')
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
