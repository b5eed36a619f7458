import type { HandlersOf } from '../../../contract/handler.ts'
import type * as reconciliationContract from '../../../contract/operations/reconciliation.ts'
import { actorName } from '../../../contract/scopes.ts'
import type { ReconciliationDesk } from './reconciliation.ts'

export function reconciliationHandlers(desk: ReconciliationDesk): HandlersOf<typeof reconciliationContract> {
  return {
    'ads.reconcile': async (_, { signal }) => desk.compare(signal),
    'ads.reconcileApprove': async ({ approvals }, { actor, signal, endRehearsal }) => {
      // Each approval can be refused in the answer, so a rehearsal ends here.
      endRehearsal?.()
      return desk.approve(approvals, actorName(actor), signal)
    },
  }
}
