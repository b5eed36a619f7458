import type { HandlersOf } from '../../contract/handler.ts'
import type * as optimizerContract from '../../contract/operations/optimizer.ts'
import { type Actor, actorName, lacksScope, mayUse } from '../../contract/scopes.ts'
import type { Optimizer } from './optimizer.ts'

export function optimizerHandlers({ start, run, plans }: Optimizer): HandlersOf<typeof optimizerContract> {
  return {
    // Whoever asks at the same moment joins the very start.
    'analytics.optimize': async (_, { actor, endRehearsal }) => {
      endRehearsal?.()
      return run(actor)
    },
    'optimizer.start': async (_, { actor, endRehearsal }) => {
      endRehearsal?.()
      return start(actor)
    },
    'optimizer.plans': async ({ limit }) => plans.list(limit),
    'optimizer.plan': async ({ id }) => plans.show(id),
    'optimizer.apply': async ({ id, hash }, { actor }) => {
      assertReads(actor)
      return plans.apply(id, hash, actorName(actor))
    },
    'optimizer.undo': async ({ id }, { actor }) => {
      assertReads(actor)
      return plans.undo(id, actorName(actor))
    },
  }
}

/** Both answer with the whole plan, and nobody is to act on one that may not be looked at. */
function assertReads(actor: Actor): void {
  if (!mayUse(actor, 'analytics:read')) throw lacksScope('analytics:read')
}
