import type { HandlersOf } from '../../contract/handler.ts'
import type * as eventsContract from '../../contract/operations/events.ts'
import type { Events } from './events.ts'

export function eventHandlers({ record }: Events): HandlersOf<typeof eventsContract> {
  return {
    'events.record': async (input, { caller, actor, setHeader }) => {
      if (!(await record(input, { caller, actor }))) setHeader('x-plausible-dropped', '1')
      return { ok: true }
    },
  }
}
