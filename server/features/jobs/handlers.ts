import type { HandlersOf } from '../../contract/handler.ts'
import type * as jobsContract from '../../contract/operations/jobs.ts'
import type { Job, JobRequest } from '../../contract/schemas/job.ts'
import { type Actor, createMissingScopeError, hasExplicitScope, mayUse } from '../../contract/scopes.ts'
import type { Jobs } from './jobs.ts'

/**
 * Callers without `jobs:read` see only jobs of the types that their scopes can start.
 * @param start validates the input for its job type and starts the job.
 */
export function jobHandlers(
  jobs: Jobs,
  start: (request: JobRequest, actor: Actor) => Promise<Job>,
): HandlersOf<typeof jobsContract> {
  const getVisibleTypes = (actor: Actor, type: string | undefined): readonly string[] | undefined => {
    const requested = type === undefined ? undefined : [type]
    if (hasExplicitScope(actor, 'jobs:read')) return requested
    const startable = jobs.getStartableTypes(scope => mayUse(actor, scope))
    return requested?.filter(name => startable.includes(name)) ?? startable
  }

  async function assertMayRead(id: string, actor: Actor): Promise<void> {
    const scope = await jobs.getScope(id)
    if (!hasExplicitScope(actor, 'jobs:read') && !(scope && mayUse(actor, scope)))
      throw createMissingScopeError('jobs:read', actor)
  }

  return {
    'jobs.create': async (request, { actor }) => start(request, actor),
    'jobs.list': async ({ limit, type, status }, { actor }) =>
      jobs.list(limit, { types: getVisibleTypes(actor, type), status }),
    'jobs.get': async ({ id }, { actor }) => {
      await assertMayRead(id, actor)
      return jobs.get(id)
    },
    async *'jobs.events'({ id }, { actor, lastEventId, signal }) {
      await assertMayRead(id, actor)
      yield* jobs.events(id, Number(lastEventId ?? 0) || 0, signal)
    },
    'jobs.cancel': async ({ id }, { actor, endDryRun }) => {
      const scope = await jobs.getScope(id)
      if (!hasExplicitScope(actor, 'jobs:write') && !(scope && mayUse(actor, scope)))
        throw createMissingScopeError(scope ?? 'jobs:write', actor)
      await jobs.assertNotEnded(id)
      // Cancelling a running job writes no record first, so a dry run ends here.
      endDryRun?.()
      return jobs.cancel(id)
    },
    'jobs.resume': async ({ id, maxCostUsd }, { actor, fail }) => {
      const scope = await jobs.getScope(id)
      if (!scope) return fail('conflict', `Job ${id} cannot run because its services are not configured.`)
      if (!mayUse(actor, scope)) throw createMissingScopeError(scope, actor)
      return jobs.resume(id, maxCostUsd)
    },
  }
}
