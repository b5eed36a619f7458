import type { HandlersOf } from '../../contract/handler.ts'
import type * as jobsContract from '../../contract/operations/jobs.ts'
import type { Job, JobRequest } from '../../contract/schemas/job.ts'
import { type Actor, holds, lacksScope, mayUse } from '../../contract/scopes.ts'
import type { Jobs } from './jobs.ts'

/**
 * Callers without `jobs:read` see only jobs of the types that their scopes can start.
 * @param start validates the input for its job type and starts the job.
 */
export function jobHandlers(
  jobs: Jobs,
  start: (request: JobRequest, actor: Actor) => Promise<Job>,
): HandlersOf<typeof jobsContract> {
  const seen = (actor: Actor, type: string | undefined): readonly string[] | undefined => {
    const asked = type === undefined ? undefined : [type]
    if (holds(actor, 'jobs:read')) return asked
    const own = jobs.typesOf(scope => mayUse(actor, scope))
    return asked?.filter(name => own.includes(name)) ?? own
  }

  async function assertSeen(id: string, actor: Actor): Promise<void> {
    const scope = await jobs.scopeOf(id)
    if (!holds(actor, 'jobs:read') && !(scope && mayUse(actor, scope))) throw lacksScope('jobs:read')
  }

  return {
    'jobs.create': async (request, { actor }) => start(request, actor),
    'jobs.list': async ({ limit, type }, { actor }) => jobs.list(limit, seen(actor, type)),
    'jobs.get': async ({ id }, { actor }) => {
      await assertSeen(id, actor)
      return jobs.get(id)
    },
    async *'jobs.events'({ id }, { actor, lastEventId, signal }) {
      await assertSeen(id, actor)
      yield* jobs.events(id, Number(lastEventId ?? 0) || 0, signal)
    },
    'jobs.cancel': async ({ id }, { actor, endRehearsal }) => {
      const scope = await jobs.scopeOf(id)
      if (!holds(actor, 'jobs:write') && !(scope && mayUse(actor, scope))) throw lacksScope(scope ?? 'jobs:write')
      await jobs.assertUnended(id)
      // Cancelling a running job writes no record first, so a rehearsal ends here.
      endRehearsal?.()
      return jobs.cancel(id)
    },
    'jobs.resume': async ({ id, maxCostUsd }, { actor, fail }) => {
      const scope = await jobs.scopeOf(id)
      if (!scope) return fail('conflict', `Job ${id} cannot be taken up here: what it needs is not configured.`)
      if (!mayUse(actor, scope)) throw lacksScope(scope)
      return jobs.resume(id, maxCostUsd)
    },
  }
}
