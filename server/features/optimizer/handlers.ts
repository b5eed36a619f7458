import type { HandlersOf } from '../../contract/handler.ts'
import type * as optimizerContract from '../../contract/operations/optimizer.ts'
import { actorName } from '../../contract/scopes.ts'
import type { Optimizer } from './optimizer.ts'

export function optimizerHandlers({ start, run, plans }: Optimizer): HandlersOf<typeof optimizerContract> {
  return {
    'analytics.optimize': async (_, { actor }) => run(actor),
    'optimizer.start': async (_, { actor }) => start(actor),
    'optimizer.plans': async ({ limit }) => plans.list(limit),
    'optimizer.plan': async ({ id }) => plans.show(id),
    'optimizer.apply': async ({ id, hash }, { actor }) => plans.apply(id, hash, actorName(actor)),
    'optimizer.undo': async ({ id }, { actor }) => plans.undo(id, actorName(actor)),
  }
}
