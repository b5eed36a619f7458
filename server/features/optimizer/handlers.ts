import type { HandlersOf } from '../../contract/handler.ts'
import type * as optimizerContract from '../../contract/operations/optimizer.ts'
import type { OptimizerSchedule } from '../../contract/schemas/optimizer.ts'
import type { Replacement } from '../../contract/schemas/optimizer-reports.ts'
import { type Actor, createMissingScopeError, getActorName, mayUse } from '../../contract/scopes.ts'
import type { Optimizer } from './optimizer.ts'

interface OtherReads {
  readSchedule(): Promise<OptimizerSchedule>
  /** Lists products that nobody can buy, with products in their place. */
  listReplacements(limit: number): Promise<Replacement[]>
}

export function optimizerHandlers({
  start,
  run,
  plans,
  refusals,
  topics,
  backtest,
  readSchedule,
  listReplacements,
}: Optimizer & OtherReads): HandlersOf<typeof optimizerContract> {
  return {
    // Ending the dry run first lets concurrent callers join the same start.
    'analytics.optimize': async (_, { actor, endDryRun }) => {
      endDryRun?.()
      return run(actor)
    },
    'optimizer.start': async (_, { actor, endDryRun }) => {
      endDryRun?.()
      return start(actor)
    },
    'optimizer.plans': async ({ limit }) => plans.list(limit),
    'optimizer.plan': async ({ id }) => plans.show(id),
    'optimizer.schedule': () => readSchedule(),
    'optimizer.verdicts': async () => plans.verdicts(),
    'optimizer.topics': async (_, { signal }) => topics.list(signal),
    'optimizer.replacements': ({ limit }) => listReplacements(limit),
    'optimizer.dismissTopic': async ({ topic }, { actor }) => topics.dismiss(topic, getActorName(actor)),
    'optimizer.restoreTopic': async ({ topic }) => topics.restore(topic),
    'optimizer.backtest': async ({ range }, { signal }) => backtest(range, signal),
    'optimizer.apply': async ({ id, hash, only }, { actor }) => {
      assertMayRead(actor)
      return plans.apply(id, { hash, only, by: getActorName(actor) })
    },
    'optimizer.undo': async ({ id }, { actor }) => {
      assertMayRead(actor)
      return plans.undo(id, getActorName(actor))
    },
    'optimizer.refuse': async ({ id, only }, { actor }) => {
      assertMayRead(actor)
      return plans.refuse(id, { only, by: getActorName(actor) })
    },
    'refusals.list': async () => refusals.list(),
    'refusals.allow': async ({ id }, { actor }) => {
      assertMayRead(actor)
      return refusals.allow(id)
    },
  }
}

/** These operations return changes of a plan, so the caller must be allowed to read it. */
function assertMayRead(actor: Actor): void {
  if (!mayUse(actor, 'analytics:read')) throw createMissingScopeError('analytics:read', actor)
}
