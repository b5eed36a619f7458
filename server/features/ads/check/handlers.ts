import type { HandlersOf } from '../../../contract/handler.ts'
import type * as checkContract from '../../../contract/operations/ad-check.ts'
import { getActorName } from '../../../contract/scopes.ts'
import type { createAdCheck } from './check.ts'

export function adCheckHandlers(check: ReturnType<typeof createAdCheck>): HandlersOf<typeof checkContract> {
  return {
    'ads.check': async (request, { actor, signal }) => check({ ...request, by: getActorName(actor) }, signal),
  }
}
