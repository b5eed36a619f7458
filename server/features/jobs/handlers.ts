import type { HandlersOf } from '../../contract/handler.ts'
import type * as jobsContract from '../../contract/operations/jobs.ts'
import type { Job, JobRequest } from '../../contract/schemas/job.ts'
import { type Actor, holds, lacksScope, mayUse } from '../../contract/scopes.ts'
import type { Jobs } from './jobs.ts'

/** `start` knows the types of job there are, and what each is asked with. */
export function jobHandlers(
  jobs: Jobs,
  start: (request: JobRequest, actor: Actor) => Promise<Job>,
): HandlersOf<typeof jobsContract> {
  return {
    'jobs.create': async (request, { actor }) => start(request, actor),
    'jobs.list': async ({ limit, type }) => jobs.list(limit, type),
    'jobs.get': async ({ id }) => jobs.get(id),
    'jobs.events': ({ id }, { lastEventId, signal }) => jobs.events(id, Number(lastEventId ?? 0) || 0, signal),
    'jobs.cancel': async ({ id }, { actor }) => {
      const scope = await jobs.scopeOf(id)
      if (!holds(actor, 'jobs:write') && !(scope && mayUse(actor, scope))) throw lacksScope(scope ?? 'jobs:write')
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
