import type { HandlersOf } from '../../contract/handler.ts'
import type * as analyticsContract from '../../contract/operations/analytics.ts'
import type { Tally } from '../../ports/system.ts'
import type { Events } from './events.ts'
import type { createEventImport } from './import/import-events.ts'

export function eventHandlers(
  { record }: Events,
  tally: Tally,
): Pick<HandlersOf<typeof analyticsContract>, 'events.record'> {
  return {
    'events.record': async (input, { caller, actor, setHeader }) => {
      if (await record(input, { caller, actor })) tally.eventsCounted += 1
      else {
        tally.eventsDropped += 1
        setHeader('x-plausible-dropped', '1')
      }
      return { ok: true }
    },
  }
}

export function eventImportHandlers(
  importEvents: ReturnType<typeof createEventImport>,
): Pick<HandlersOf<typeof analyticsContract>, 'events.import'> {
  return {
    'events.import': async (file, { signal }) => importEvents(file, signal),
  }
}
